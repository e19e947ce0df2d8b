// Another passphrase for an account: whoever knew the old one, or has one of the other devices, is out by that.
import { useState } from "preact/hooks";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { changePassphrase } from "../../net/account";
import { Input, isLongEnough, tooShort } from "./forms";

interface Props {
  account: string;
  onDone: () => void;
}

/** What is typed, and what becomes of it. */
function useChange(onDone: () => void) {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const [said, say] = useState("");
  const send = async () => {
    const lack = old === "" ? t("Say the old passphrase.") : isLongEnough(fresh) ? "" : tooShort();
    setWrong(lack);
    say("");
    if (lack !== "" || busy) return;
    setBusy(true);
    const answer = await changePassphrase(old, fresh);
    setBusy(false);
    if (isRefused(answer)) return setWrong(answer.error);
    setOld("");
    setFresh("");
    say(t("The passphrase is changed. All other devices are signed out."));
    onDone();
  };
  return { old, setOld, fresh, setFresh, busy, wrong, said, send };
}

export function Passphrase({ account, onDone }: Props) {
  const form = useChange(onDone);
  const send = (event: Event) => {
    event.preventDefault();
    void form.send();
  };
  return (
    <section class="group account-form">
      <h2>{t("Another passphrase")}</h2>
      <form noValidate onSubmit={send}>
        <input type="text" name="username" autocomplete="username" value={account} readOnly hidden />
        <Input
          label={t("Old passphrase")}
          value={form.old}
          onInput={form.setOld}
          secret
          autocomplete="current-password"
        />
        <Input
          label={t("New passphrase")}
          value={form.fresh}
          onInput={form.setFresh}
          secret
          autocomplete="new-password"
        />
        {form.wrong !== "" && (
          <p class="why" role="alert">
            {form.wrong}
          </p>
        )}
        <button type="submit" class="btn rim wide" disabled={form.busy}>
          {t("Change the passphrase")}
        </button>
        <p class="small" role="status">
          {form.said}
        </p>
      </form>
    </section>
  );
}
