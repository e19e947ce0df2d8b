// Playing with friends: at this device; far away by the program in a terminal. Tables in the browser are
// not there yet, and this says so.
import { t } from "../../core/speech";
import { Button, Top } from "../../parts/ui";
import "./friends.css";

function Command({ text }: { text: string }) {
  return (
    <pre>
      <code>{text}</code>
    </pre>
  );
}

export default function Friends() {
  return (
    <div class="page narrow friends">
      <Top title={t("With friends")} />
      <main>
        <section class="group">
          <h2 class="big">{t("At this device")}</h2>
          <p>
            {t(
              "All draw with the same dice, one after the other; the device goes from hand to hand. Boards can be hidden until the round is over, and bots may sit at the table.",
            )}
          </p>
          <Button kind="main" href="#/new?people=2">
            {t("Set up a table")}
          </Button>
        </section>
        <section class="group">
          <h2 class="big">{t("Far away, with the same dice")}</h2>
          <p>
            {t(
              "A new game has a link that gives a friend the same dice. Each plays alone, whenever there is time, and you compare.",
            )}
          </p>
          <Button href="#/new">{t("New game")}</Button>
        </section>
        <section class="group">
          <h2 class="big">{t("At a table over the network")}</h2>
          <p>
            {t(
              "Tables for several devices are played with the program in a terminal so far; here in the browser they are not there yet.",
            )}
          </p>
          <p>{t("One of you opens a table at a server, and sends the link to the others:")}</p>
          <Command text="inkrail host --server URL" />
          <p>{t("The others take a seat with it:")}</p>
          <Command text="inkrail join LINK" />
          <p>{t("A server of your own is one command, too:")}</p>
          <Command text="inkrail serve" />
        </section>
      </main>
    </div>
  );
}
