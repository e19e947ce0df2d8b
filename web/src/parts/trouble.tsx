// Whoever wants to play with others is told when the server cannot be reached, before a form fails.
import { useEffect, useState } from "preact/hooks";
import { isRefused } from "../core/core";
import { t } from "../core/speech";
import { rest } from "../net/rest";

/** Why tables elsewhere cannot be had just now, in words; "" if they can. */
function useTrouble(): string {
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let wanted = true;
    const look = async () => {
      const answer = await rest.get("tables");
      if (wanted) setTrouble(isRefused(answer) ? answer.error : "");
    };
    void look();
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      wanted = false;
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return trouble;
}

/** Says so above all that needs a server. */
export function Trouble() {
  const trouble = useTrouble();
  return (
    <div class="trouble" role="status">
      {trouble !== "" && (
        <p class="note warn">{t("%s All that is played at this device works as ever.", trouble)}</p>
      )}
    </div>
  );
}
