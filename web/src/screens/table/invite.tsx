// How others come to a table: a link, the same as a QR code, and a code to be read aloud.
import { useMemo } from "preact/hooks";
import { t } from "../../core/speech";
import { send } from "../../parts/deliver";
import { qrCode, qrPath } from "../../parts/qr";
import { useSent } from "../../parts/sent";
import { Button } from "../../parts/ui";

const QUIET = 4; // units of white around it: readers need them

/** Always black on white, whatever the theme. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const drawn = useMemo(() => {
    try {
      const rows = qrCode(text);
      return { path: qrPath(rows), size: rows.length };
    } catch {
      return undefined; // a link too long for one
    }
  }, [text]);
  if (!drawn) return null;
  const all = drawn.size + 2 * QUIET;
  return (
    <svg class="qr" viewBox={`${-QUIET} ${-QUIET} ${all} ${all}`} role="img" aria-label={label}>
      <rect class="qr-paper" x={-QUIET} y={-QUIET} width={all} height={all} />
      <path class="qr-ink" d={drawn.path} shape-rendering="crispEdges" />
    </svg>
  );
}

/** A link to be copied, or sent by the device's own way. */
export function LinkLine({ link, label }: { link: string; label: string }) {
  const [said, note] = useSent();
  return (
    <div class="link-line">
      <a href={link}>
        <span class="heard">{label}: </span>
        {link.replace(/^https?:\/\//, "")}
      </a>
      <Button icon="copy" onPress={() => note(send(link))}>
        {t("Copy")}
      </Button>
      <p class="heard" role="status">
        {said}
      </p>
      {said && (
        <p class="link-said small" aria-hidden="true">
          {said}
        </p>
      )}
    </div>
  );
}

interface InviteProps {
  link: string;
  code: string;
  label?: string; // of the link, spoken
}

export function Invite({ link, code, label = t("Link of the table") }: InviteProps) {
  return (
    <section class="invite" aria-label={t("Invite")}>
      <QrPicture text={link} label={t("QR code of the link")} />
      <p class="invite-code">
        <span>{t("Code")}</span> <b>{code}</b>
      </p>
      <LinkLine link={link} label={label} />
    </section>
  );
}
