// What each key does, as the game has them: for the dialog of a game and for the settings.
import { helpLines } from "./keys";
import "./key-list.css";

export function KeyList() {
  return (
    <ul class="key-list">
      {helpLines().map((line) => (
        <li key={line.text}>
          <span>
            {line.shown.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
          <span>{line.text}</span>
        </li>
      ))}
    </ul>
  );
}
