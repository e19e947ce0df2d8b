// Paper: the server makes pages as `inkrail print` does. A page without a server, or without a network, is printed by
// the browser as it stands (style/print.css).
import { useState } from "preact/hooks";
import { isRefused } from "../core/core";
import { t } from "../core/speech";
import { http } from "../net/http";
import { download } from "./deliver";
import { Button, Dialog, Segment } from "./ui";
import "../style/print.css";

export type Paper = "a4" | "letter";

/** A document that is offered: what the server calls it, and how it is called here. */
export interface Document {
  kind: string;
  text: string;
  fields: Record<string, string>; // docs/protocol.md
}

interface Props {
  documents: () => Document[];
  path?: string; // where they are asked for, before the kind
}

const GONE = ["NO_SERVER", "OFFLINE", "LIBRARY"]; // the browser can still print

/** Letter is the paper of North America. */
function usualPaper(): Paper {
  return /-(US|CA|MX)$/.test(navigator.language) ? "letter" : "a4";
}

function usePages({ path = "print/" }: Props, paper: Paper) {
  const [busy, setBusy] = useState("");
  const [wrong, setWrong] = useState({ text: "", gone: false });
  const make = async ({ kind, fields }: Document) => {
    setBusy(kind);
    const answer = await http.pages(path + kind, { ...fields, paper });
    setBusy("");
    if (isRefused(answer)) return setWrong({ text: answer.error, gone: GONE.includes(answer.status ?? "") });
    setWrong({ text: "", gone: false });
    download(`inkrail-${kind}.pdf`, answer.pages);
  };
  return { busy, wrong, make };
}

export function Documents(props: Props & { onClose: () => void }) {
  const [paper, setPaper] = useState(usualPaper);
  const { busy, wrong, make } = usePages(props, paper);
  const printHere = () => {
    props.onClose();
    requestAnimationFrame(() => print()); // without the dialog
  };
  return (
    <Dialog open title={t("Print")} onClose={props.onClose}>
      <Segment
        label={t("Paper")}
        value={paper}
        options={[
          { value: "a4" as const, text: "A4" },
          { value: "letter" as const, text: "Letter" },
        ]}
        onChange={setPaper}
      />
      <ul class="menu-list">
        {props.documents().map((one) => (
          <li key={one.kind}>
            <Button wide icon="down" disabled={busy !== ""} onPress={() => void make(one)}>
              {one.text}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">{busy === "" ? "" : t("The pages are being made …")}</p>
      {wrong.text !== "" && <p role="alert">{wrong.text}</p>}
      {wrong.gone && (
        <Button icon="print" onPress={printHere}>
          {t("Print this page as it stands")}
        </Button>
      )}
    </Dialog>
  );
}

/** A button, and what it leads to: documents as PDF. */
export function Print(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="print" onPress={() => setOpen(true)}>
        {t("Print")}
      </Button>
      {open && <Documents {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Certificates, in the order of their places. */
export function awards(title: string, names: { name: string; points: number }[]): Document {
  const list = names.map(({ name, points }) => `${name.replaceAll(",", " ")}=${Math.max(0, points)}`);
  return { kind: "awards", text: t("Certificates"), fields: { title, names: list.join(",") } };
}

/** Of a seed: sheets for all who play it, and its dice. */
export function ofSeed(config: string, seed: string): Document[] {
  const fields = { config, seed };
  return [
    { kind: "boards", text: t("A board to draw on"), fields },
    { kind: "seeds", text: t("Board and dice on a page"), fields: { ...fields, boards: "1", count: "1" } },
    { kind: "class", text: t("Thirty numbered boards"), fields },
    { kind: "host", text: t("The dice, large, for a host"), fields },
  ];
}

/** Of a finished game. */
export function ofGame(fields: Record<string, string>, player: number): Document[] {
  const one = { ...fields, player: String(player + 1) };
  return [
    { kind: "game", text: t("The sheet with its score"), fields: one },
    { kind: "comic", text: t("The game round by round"), fields: one },
    { kind: "poster", text: t("Poster"), fields: one },
    { kind: "certificate", text: t("Certificate"), fields: one },
  ];
}
