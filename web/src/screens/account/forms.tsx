// Name and passphrase: for a new account, or to be oneself on this device, too.
import type { TargetedEvent } from "preact";
import { useId, useState } from "preact/hooks";
import type { Refused } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { makeAccount, signIn } from "../../net/account";
import { ownName, type Person } from "../../net/server";
import { Segment } from "../../parts/ui";

const LEAST = 8; // bytes of a passphrase

/** Can it be one that is new? */
export const isLongEnough = (phrase: string): boolean => new TextEncoder().encode(phrase).length >= LEAST;

interface InputProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  autocomplete: "username" | "new-password" | "current-password";
  secret?: boolean;
}

export function Input({ label, value, onInput, autocomplete, secret }: InputProps) {
  const shared = {
    name: autocomplete === "username" ? "username" : "password",
    value,
    autocomplete,
    autocapitalize: "none" as const,
    spellcheck: false,
    maxLength: 200,
    required: true,
    onInput: (event: TargetedEvent<HTMLInputElement>) => onInput(event.currentTarget.value),
  };
  return (
    <label class="field">
      <span>{label}</span>
      {secret ? <input type="password" {...shared} /> : <input type="text" {...shared} />}
    </label>
  );
}

export const tooShort = (): string => t("A passphrase has at least eight letters; a few words are better.");

type Kind = "make" | "in";

/** Why it cannot be sent yet, in words; "" if it can. */
function missing(kind: Kind, name: string, phrase: string): string {
  if (name.trim() === "") return t("Say a name.");
  if (kind === "make" && !isLongEnough(phrase)) return tooShort();
  if (phrase === "") return t("Say the passphrase.");
  return "";
}

interface Props {
  me: Person | null;
  onDone: () => void;
}

/** What is typed, and what becomes of it. */
function useForm(me: Person | null, onDone: () => void) {
  const [kind, setKind] = useState<Kind>("make");
  const [name, setName] = useState(() => me?.name ?? "");
  const [phrase, setPhrase] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const send = async () => {
    const lack = missing(kind, name, phrase);
    setWrong(lack);
    if (lack !== "" || busy) return;
    setBusy(true);
    const answer: Person | Refused = await (kind === "make" ? makeAccount : signIn)(name, phrase);
    setBusy(false);
    if (isRefused(answer)) return setWrong(answer.error);
    setPhrase("");
    onDone();
  };
  const choose = (next: Kind) => {
    setKind(next);
    setWrong("");
  };
  return { kind, choose, name, setName, phrase, setPhrase, busy, wrong, send };
}

type Typed = ReturnType<typeof useForm>;

function Passphrase({ form }: { form: Typed }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Input
        label={t("Passphrase")}
        value={form.phrase}
        onInput={form.setPhrase}
        secret={!shown}
        autocomplete={form.kind === "make" ? "new-password" : "current-password"}
      />
      <label class="account-show">
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.currentTarget.checked)} />
        <span>{t("Show the passphrase")}</span>
      </label>
    </>
  );
}

/** Which of both, and what that means. */
function WhichForm({ form, note }: { form: Typed; note: string }) {
  return (
    <>
      <Segment
        full
        label={t("Account")}
        value={form.kind}
        options={[
          { value: "make" as const, text: t("Make an account") },
          { value: "in" as const, text: t("Sign in") },
        ]}
        onChange={form.choose}
      />
      <p class="muted" id={note}>
        {form.kind === "make"
          ? t(
              "An account is a name and a passphrase. No address is asked for, so nobody can send you a new passphrase: write it down.",
            )
          : t(
              "Sign in with the name and the passphrase of your account. Tables of this device become the account’s.",
            )}
      </p>
    </>
  );
}

export function Forms({ me, onDone }: Props) {
  const form = useForm(me, onDone);
  const { kind, name } = form;
  const note = useId();
  const send = (event: Event) => {
    event.preventDefault();
    void form.send();
  };
  return (
    <section class="group account-form">
      <WhichForm form={form} note={note} />
      <form aria-describedby={note} noValidate onSubmit={send}>
        <Input label={t("Name")} value={name} onInput={form.setName} autocomplete="username" />
        {kind === "make" && name === "" && <p class="small muted">{t("At tables you are %s.", ownName())}</p>}
        <Passphrase form={form} />
        {form.wrong !== "" && (
          <p class="why" role="alert">
            {form.wrong}
          </p>
        )}
        <button type="submit" class="btn main wide" disabled={form.busy}>
          {kind === "make" ? t("Make the account") : t("Sign in")}
        </button>
      </form>
    </section>
  );
}
