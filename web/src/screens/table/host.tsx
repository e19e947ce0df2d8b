// Dialogs of a table under way: what the host may do, the chat, a seat's own link for another device.
import { useState } from "preact/hooks";
import { t } from "../../core/speech";
import { tableLink } from "../../net/server";
import type { LiveTable } from "../../net/table";
import { Button, Confirm, Dialog } from "../../parts/ui";
import { Chat } from "./chat";
import { Invite, LinkLine, QrPicture } from "./invite";
import { Notify } from "./notify";
import { OptionLines } from "./options";
import { Seating } from "./seating";

interface Props {
  live: LiveTable;
  onClose: () => void;
}

export function ChatDialog({ live, onClose }: Props) {
  return (
    <Dialog open title={t("Chat")} class="chat-dialog" onClose={onClose}>
      <Chat live={live} />
    </Dialog>
  );
}

/** The same seat on a phone and at a desk, both up to date. */
export function DeviceDialog({ live, onClose }: Props) {
  const [asked, ask] = useState(false);
  const link = tableLink(live.state.seatLink);
  return (
    <Dialog open title={t("Play on another device, too")} onClose={onClose}>
      <p>{t("This link is your seat: whoever has it plays as you. Both devices stay up to date.")}</p>
      <QrPicture text={link} label={t("QR code of your seat")} />
      <LinkLine link={link} label={t("Link of your seat")} />
      <div class="buttons">
        <Button icon="turn" onPress={() => ask(true)}>
          {t("Change the link")}
        </Button>
      </div>
      <Confirm
        open={asked}
        title={t("Change the link of your seat?")}
        text={t("For when others have it: the old link opens your seat no more. Devices that came by it have to come by the new one.")}
        yes={t("Change the link")}
        onNo={() => ask(false)}
        onYes={() => {
          ask(false);
          live.tell("rekey", live.state.own);
        }}
      />
    </Dialog>
  );
}

function HostButtons({ live }: { live: LiveTable }) {
  const [asked, ask] = useState(false);
  const { paused } = live.state;
  return (
    <div class="buttons">
      <Button icon={paused ? "play" : "pause"} onPress={() => live.tell(paused ? "resume" : "pause")}>
        {paused ? t("Go on") : t("Pause")}
      </Button>
      <Button icon="next" disabled={paused} onPress={() => ask(true)}>
        {t("End the round now")}
      </Button>
      <Confirm
        open={asked}
        title={t("End the round now?")}
        text={t("Whoever has not ended it is helped by a bot.")}
        yes={t("End the round now")}
        onNo={() => ask(false)}
        onYes={() => {
          ask(false);
          live.tell("next");
        }}
      />
    </div>
  );
}

export function TableDialog({ live, onClose }: Props) {
  const { state } = live;
  return (
    <Dialog open title={state.title || state.configTitle} class="table-dialog" onClose={onClose}>
      <p class="room-waits">{state.waits}</p>
      {state.host && <HostButtons live={live} />}
      <Seating live={live} />
      {state.own > 0 && <Notify code={state.code} />}
      {state.host && <OptionLines live={live} />}
      <details>
        <summary>{t("Invite others to watch, or back to their seats")}</summary>
        <Invite link={tableLink(state.link)} code={state.code} />
      </details>
      <p class="small muted">{state.fair.line}</p>
    </Dialog>
  );
}
