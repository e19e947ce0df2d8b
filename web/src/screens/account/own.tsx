// What is one's own at the server: to be taken along, and to be deleted.
import { useState } from "preact/hooks";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { exportMe, forgetMe, signOut, signOutEverywhere } from "../../net/account";
import { download } from "../../parts/deliver";
import { type AskProps, Button, Confirm } from "../../parts/ui";

function AskToSignOut(props: AskProps) {
  return (
    <Confirm
      {...props}
      title={t("Sign out everywhere?")}
      text={t(
        "All devices are signed out at once, this one too. You sign in again with your name and your passphrase.",
      )}
      yes={t("Sign out everywhere")}
    />
  );
}

export function SignOut({ onDone }: { onDone: () => void }) {
  const [wrong, setWrong] = useState("");
  const [asked, ask] = useState(false);
  const leave = async (out: typeof signOut) => {
    ask(false);
    const answer = await out();
    if (isRefused(answer)) setWrong(answer.error);
    else onDone();
  };
  return (
    <div class="account-out">
      <div class="buttons">
        <Button onPress={() => void leave(signOut)}>{t("Sign out on this device")}</Button>
        <Button onPress={() => ask(true)}>{t("Sign out everywhere")}</Button>
      </div>
      {wrong !== "" && <p role="alert">{wrong}</p>}
      <AskToSignOut open={asked} onNo={() => ask(false)} onYes={() => void leave(signOutEverywhere)} />
    </div>
  );
}

function AskToForget(props: AskProps) {
  return (
    <Confirm
      {...props}
      title={t("Delete all my data?")}
      text={t(
        "The server forgets your name, your account and all devices at once. Results stay in rankings without a name; what was said and drawn at tables stays in their records, under the name you gave there. What this device keeps is deleted in the settings.",
      )}
      yes={t("Delete all my data")}
      danger
    />
  );
}

/** Why it could not be taken along; else that it was. */
async function takeAlong(): Promise<string> {
  const answer = await exportMe();
  if (isRefused(answer)) return answer.error;
  download("inkrail-server.json", new Blob([answer.text], { type: "application/json" }));
  return t("The file is among your downloads.");
}

export function OwnData({ account, onDone }: { account: boolean; onDone: () => void }) {
  const [asked, ask] = useState(false);
  const [said, say] = useState("");
  const forget = async () => {
    ask(false);
    const answer = await forgetMe();
    if (isRefused(answer)) return say(answer.error);
    onDone();
  };
  return (
    <section class="group account-data">
      <h2>{t("Your data at this server")}</h2>
      <div class="buttons">
        <Button icon="down" onPress={() => void takeAlong().then(say)}>
          {t("Export all my data")}
        </Button>
        <Button icon="trash" kind="danger" onPress={() => ask(true)}>
          {t("Delete all my data")}
        </Button>
      </div>
      {!account && (
        <p class="small muted">
          {t(
            "You are a guest: once this browser’s cookies are deleted, the server no longer knows you.",
          )}
        </p>
      )}
      <p class="small" role="status">
        {said}
      </p>
      <AskToForget open={asked} onNo={() => ask(false)} onYes={() => void forget()} />
    </section>
  );
}
