// What is laid out with: the palette, the dice, rounds and games, and texts from elsewhere.
import { useMemo, useState } from "preact/hooks";
import type { About, Analysis, Text, Tool, View } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { faceSvg } from "../../parts/board/pictures";
import { Icon } from "../../parts/icons";
import { Button, Dialog, Field, Option, Picture, Stepper } from "../../parts/ui";
import { behindLink, type Editor, find } from "./position";

export const RUBBER = 0;

interface PaletteProps {
  config: string;
  tools: Tool[];
  chosen: number | null; // a shape, or the rubber
  onChoose: (shape: number | null) => void;
}

export function Palette({ config, tools, chosen, onChoose }: PaletteProps) {
  const press = (shape: number) => onChoose(shape === chosen ? null : shape);
  const onCorners = tools.some((tool) => tool.shape === chosen && tool.place === "corner");
  return (
    <section class="palette">
      <h2>
        {t("Draw")} <i>{onCorners ? t("tap, then corners") : t("tap, then a space")}</i>
      </h2>
      <div class="palette-grid">
        <button
          type="button"
          aria-label={t("Rub out")}
          title={t("Rub out")}
          aria-pressed={chosen === RUBBER}
          onClick={() => press(RUBBER)}
        >
          <Icon name="rubber" />
        </button>
        {tools.map(({ shape, name, svg }) => (
          <button
            type="button"
            key={shape}
            aria-label={name}
            title={name}
            aria-pressed={chosen === shape}
            onClick={() => press(shape)}
          >
            <Picture
              svg={svg || faceSvg(config, { shape, tile: 0 })}
              class={chosen === shape ? "in-hand" : ""}
            />
          </button>
        ))}
      </div>
    </section>
  );
}

/** Which special routes are crossed off: those on the sheet, and any that were given away. */
export function Crossed({ seen, editor }: { seen: Analysis; editor: Editor }) {
  return (
    <section class="palette crossed">
      <h2>
        {t("Special routes")} <i>{t("%d left", seen.specials)}</i>
      </h2>
      <div class="palette-grid">
        {seen.crossed.map(({ shape, name, crossed, drawn }, special) => (
          <button
            type="button"
            key={shape}
            aria-label={t("%s, crossed off", name)}
            title={name}
            aria-pressed={crossed}
            disabled={drawn}
            onClick={() => editor.change("cross", special)}
          >
            <Picture svg={faceSvg(seen.config, { shape, tile: 0 })} />
          </button>
        ))}
      </div>
    </section>
  );
}

interface DiceProps {
  seen: Analysis;
  editor: Editor;
  chosen: number | null;
  onChoose: (die: number | null) => void;
}

/** What a die shows, and where it fits if it is drawn at all. */
function saidOf(die: { name: string; fits: string }, between: string): string {
  return die.fits ? die.name + between + die.fits : die.name;
}

function diceNote({ dice, round, rounds }: Analysis, held: Analysis["dice"][number] | undefined): string {
  if (held) return saidOf(held, ": ");
  if (dice.length > 0) return t("Tap a die to see where it fits, again to change it.");
  if (round > rounds) return "";
  return t("Roll or set the dice, and the engine tells the best ways to play them.");
}

/** Tapped, a die shows where it fits; tapped again, its next face. */
export function Dice({ seen, editor, chosen, onChoose }: DiceProps) {
  const over = seen.round > seen.rounds;
  const held = seen.dice.find((die) => die.die === chosen);
  const tap = (die: number) => (die === chosen ? editor.change("dice", die, 1) : onChoose(die));
  const roll = () => editor.change("throw", `${Date.now()} ${Math.random()}`);
  return (
    <section class="dice-setter">
      <div class="dice-head">
        <h2>{t("Dice")}</h2>
        {seen.dice.length > 0 && (
          <Button kind="plain" onPress={() => editor.change("dice", -1, 0)}>
            {t("No dice")}
          </Button>
        )}
      </div>
      <div class="dice-row">
        {seen.dice.map((die) => (
          <button
            type="button"
            class="die"
            key={die.die}
            aria-pressed={die.die === chosen}
            aria-label={saidOf(die, ", ")}
            onClick={() => tap(die.die)}
          >
            <Picture svg={faceSvg(seen.config, { shape: die.shape, tile: 0 })} />
          </button>
        ))}
        <Button icon="turn" onPress={roll} disabled={over}>
          {t("Roll")}
        </Button>
      </div>
      <p class="quiet" aria-live="polite">
        {diceNote(seen, held)}
      </p>
    </section>
  );
}

/** Boxes share their games: each is told once. */
const isFirst = ({ config }: { config: string }, at: number, all: { config: string }[]) =>
  all.findIndex((one) => one.config === config) === at;

/** Which game; another one begins on an empty sheet. */
function WhichGame({ seen, editor }: { seen: Analysis; editor: Editor }) {
  const { presets } = useMemo(() => core.ask<About>("about"), []);
  const known = presets.some((preset) => preset.config === seen.config);
  const begin = (config: string) => {
    const empty = core.ask<Analysis>("analyse", "", `inkrail position 1\nconfig ${config}\n`);
    editor.lay({ text: empty.text, game: null });
  };
  return (
    <Option label={t("Game")}>
      <select
        class="input option-select"
        aria-label={t("Game")}
        value={seen.config}
        onChange={(event) => begin(event.currentTarget.value)}
      >
        {!known && <option value={seen.config}>{seen.config}</option>}
        {presets.filter(isFirst).map((preset) => (
          <option key={preset.key} value={preset.config}>
            {preset.name}
          </option>
        ))}
      </select>
    </Option>
  );
}

interface WhoseProps {
  seats: View["seats"];
  player: number;
  onChoose: (player: number) => void;
}

/** Whose sheet of a record. */
function WhosePlay({ seats, player, onChoose }: WhoseProps) {
  return (
    <Option label={t("Player")}>
      <select
        class="input option-select"
        aria-label={t("Player")}
        value={player}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      >
        {seats.map((seat, i) => (
          <option key={i} value={i}>
            {seat.name || seat.text}
          </option>
        ))}
      </select>
    </Option>
  );
}

/** Which game, and which round comes. Of a record, each of its rounds. */
export function Where({ seen, editor }: { seen: Analysis; editor: Editor }) {
  const { game, player = 0 } = editor;
  const seats = game === null ? [] : core.ask<View>("view", game, 0).seats;
  const look = (who: number, round: number) => {
    if (game === null) editor.change("before", round);
    else editor.lay({ text: core.ask<Text>("position", game, who, round).text, game, player: who });
  };
  return (
    <section class="where">
      <WhichGame seen={seen} editor={editor} />
      {seats.length > 1 && (
        <WhosePlay seats={seats} player={player} onChoose={(who) => look(who, seen.round)} />
      )}
      <Option label={seen.round > seen.rounds ? t("The game is over") : t("Round to come")}>
        <Stepper
          label={t("Round to come")}
          value={seen.round}
          min={1}
          max={seen.rounds + 1}
          onChange={(round) => look(player, round)}
        />
      </Option>
    </section>
  );
}

interface PasteProps {
  open: boolean;
  seen: Analysis;
  editor: Editor;
  onClose: () => void;
}

/** A record, a position, the drawings of a sheet or a link to one of them, typed or from a file. */
export function Paste({ open, seen, editor, onClose }: PasteProps) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  const take = async (pasted: string) => {
    const found = find(await behindLink(pasted), seen.config, seen.round);
    if (isRefused(found)) return setWrong(found.error);
    setWrong("");
    editor.lay(found);
    onClose();
  };
  return (
    <Dialog open={open} title={t("Open a game or a sheet")} onClose={onClose}>
      <Field
        label={t("A record, a position, or drawings such as those of a paper game")}
        value={text}
        onInput={setText}
        rows={8}
        wrong={wrong}
      />
      <div class="buttons">
        <label class="btn rim">
          <Icon name="up" />
          {t("File")}
          <input
            type="file"
            class="heard"
            onChange={(event) => void event.currentTarget.files?.[0]?.text().then(take)}
          />
        </label>
        <Button kind="main" disabled={text.trim() === ""} onPress={() => void take(text)}>
          {t("Open")}
        </Button>
      </div>
    </Dialog>
  );
}
