// What is kept, where, and how it goes away. Each sentence says what the program does (docs/hosting.md, Privacy).
import { t } from "../../core/speech";
import { Button, Top } from "../../parts/ui";
import "./privacy.css";

interface Chapter {
  title: string;
  sentences: string[];
}

const onThisDevice = (): Chapter => ({
  title: t("On this device"),
  sentences: [
    t(
      "Games under way, results, what you have learned and settings lie in this browser and nowhere else. The settings have a button that deletes all of it, and one that gives it to you as a file.",
    ),
    t(
      "The page asks no other server than the one it came from: no fonts, no counters, no advertisements. It has no statistics of you.",
    ),
    t(
      "After the first visit it works without a network. Playing alone, with bots and at one device never asks the server for anything; the page of the day and rankings ask how everyone has done.",
    ),
  ],
});

const atTheServer = (): Chapter => ({
  title: t("At the server, when you play with others"),
  sentences: [
    t(
      "You become a guest when it is first needed: at a table, in a ranking. A guest is a number, the name you chose, and a cookie named inkrail (with https __Host-inkrail) with a secret by which you are known again. The server keeps only a hash of that secret, when it was made, and the day it was last used.",
    ),
    t(
      "That cookie is the only one. No script can read it, it goes to no other server, and your browser keeps it for 400 days from the day you last used it.",
    ),
    t(
      "An account adds a name and a passphrase, of which only an argon2id hash is kept. No e-mail address or phone number is asked for.",
    ),
    t(
      "Of each table the server keeps its log: the names of the players, every step, every line of chat, and when it was. The record of a finished game can be fetched by anyone who knows the code of the table; records of tables that are listed can be fetched by everybody.",
    ),
    t(
      "Games that you have put into a ranking, those of a table for one, and those of tables that are listed, stand in the rankings of their dice with the name you had there, and everybody may look at them. Tables of friends that are known by their link alone are in no ranking. One try a day counts for each person, and which it was is kept, too.",
    ),
    t(
      "If you switch on notifications for a table, the server keeps the address and the keys that your browser gave for it, until you switch them off or the game is over. Your browser’s maker delivers them and sees when, not what.",
    ),
    t(
      "If a host has set a webhook, the address they gave is told of each round there: whom the table waits for, and at the end the results, with names.",
    ),
  ],
});

const notKept = (): Chapter => ({
  title: t("What is not kept"),
  sentences: [
    t(
      "Addresses (IP) are counted in memory so that nobody can flood the server, and are never stored. The server’s own log has neither names nor secrets.",
    ),
    t(
      "A proxy or a hosting company in front of the server may write its own logs; who runs this server can say.",
    ),
  ],
});

const goesAway = (): Chapter => ({
  title: t("How it goes away"),
  sentences: [
    t(
      "Under Account you can export all that the server keeps about you, your lines of chat included, and delete it; your moves are in the records of the games that the file names. Deleting takes your name, your account and all devices at once.",
    ),
    t(
      "What stays are the logs of tables where you sat, with the name you gave there, your lines of chat and your moves: every other player’s game is made of them, and they prove the dice. Results stay in rankings without a name. So give no name at a table that must not be known.",
    ),
    t(
      "Tables that never began, and guests who never sat at one, are deleted after 60 days if the one who runs the server has not chosen another time. Backups keep what they had when they were made.",
    ),
  ],
});

export default function Privacy() {
  return (
    <div class="page narrow privacy">
      <Top title={t("Privacy")} back="#/settings" />
      <main>
        {[onThisDevice(), atTheServer(), notKept(), goesAway()].map(({ title, sentences }) => (
          <section class="group" key={title}>
            <h2>{title}</h2>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </section>
        ))}
        <div class="buttons">
          <Button href="#/account">{t("Account")}</Button>
          <Button href="#/settings">{t("Settings")}</Button>
        </div>
      </main>
    </div>
  );
}
