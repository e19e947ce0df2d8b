// Oneself at the server. Nobody needs an account; with one the same person plays on several devices.
import { useEffect, useState } from "preact/hooks";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { fetchMe } from "../../net/account";
import { hasServer } from "../../net/http";
import { known } from "../../net/known";
import type { Person } from "../../net/server";
import { Top } from "../../parts/ui";
import { useObserved } from "../../store/store";
import { Devices } from "./devices";
import { Forms } from "./forms";
import { OwnData, SignOut } from "./own";
import { Passphrase } from "./passphrase";
import "./account.css";

type State = { kind: "loading" } | { kind: "failed"; why: string } | { kind: "known"; me: Person | null };

/** Who one is, anew whenever it has changed. */
function useMe(): [State, () => void] {
  const here = useObserved(known);
  const [state, setState] = useState<State>({ kind: "loading" });
  const [rounds, setRounds] = useState(0);
  useEffect(() => {
    let wanted = true;
    void (async () => {
      const server = await hasServer();
      const me = server ? await fetchMe() : null;
      if (!wanted) return;
      if (!server)
        setState({ kind: "failed", why: t("There is no server here, or it cannot be reached just now.") });
      else if (me !== null && isRefused(me)) setState({ kind: "failed", why: me.error });
      else setState({ kind: "known", me });
    })();
    return () => {
      wanted = false;
    };
  }, [here, rounds]);
  return [state, () => setRounds((now) => now + 1)];
}

function Who({ me }: { me: Person | null }) {
  if (!me) return <p>{t("You are nobody here yet: this server keeps nothing about you.")}</p>;
  return (
    <dl class="account-who">
      <div>
        <dt>{me.account ? t("Account") : t("Guest")}</dt>
        <dd>
          <bdi>{me.account || me.name}</bdi>
        </dd>
      </div>
      {me.account !== "" && me.name !== me.account && (
        <div>
          <dt>{t("At tables")}</dt>
          <dd>
            <bdi>{me.name}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

export default function Account() {
  const [state, again] = useMe();
  const [changes, note] = useState(0); // of the passphrase: other devices are gone then
  return (
    <div class="page narrow account">
      <Top title={t("Account")} back="#/settings" />
      <main>
        {state.kind === "failed" && <p role="alert">{state.why}</p>}
        {state.kind === "known" && (
          <>
            <Who me={state.me} />
            {!state.me?.account && <Forms me={state.me} onDone={again} />}
            {state.me?.account && <SignOut onDone={again} />}
            {state.me && <Devices key={`${state.me.person} ${changes}`} />}
            {state.me?.account && <Passphrase account={state.me.account} onDone={() => note(changes + 1)} />}
            {state.me && <OwnData account={state.me.account !== ""} onDone={again} />}
          </>
        )}
        <p class="small">
          <a href="#/privacy">{t("What is kept about you: privacy")}</a>
        </p>
      </main>
    </div>
  );
}
