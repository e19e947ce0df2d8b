// The small parts all screens are made of. Each is a native element with a class of style/controls.css or
// style/frames.css, so that keyboards, screen readers and forced colours know it already.
import type { ComponentChildren, TargetedEvent } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../core/speech";
import { Icon, type IconName } from "./icons";
import { useTitle } from "./title";

type ButtonKind = "main" | "rim" | "hot" | "wait" | "plain" | "danger";

interface ButtonProps {
  kind?: ButtonKind;
  icon?: IconName;
  /** With an address it is a link. */
  href?: string;
  onPress?: (event: MouseEvent) => void;
  disabled?: boolean;
  wide?: boolean;
  /** Spoken instead of what is shown. */
  label?: string;
  class?: string;
  children?: ComponentChildren;
}

export function Button(props: ButtonProps) {
  const { kind = "rim", icon, href, onPress, disabled = false, wide = false, label, children } = props;
  const look = `btn ${kind}${wide ? " wide" : ""} ${props.class ?? ""}`;
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  if (href !== undefined)
    return (
      <a class={look} href={href} aria-label={label} onClick={onPress}>
        {inside}
      </a>
    );
  return (
    <button type="button" class={look} disabled={disabled} aria-label={label} onClick={onPress}>
      {inside}
    </button>
  );
}

interface IconButtonProps {
  icon: IconName;
  label: string;
  href?: string;
  onPress?: () => void;
  disabled?: boolean;
  class?: string;
}

/** A picture alone: 44 px, with a name for ears and for the pointer. */
export function IconButton({
  icon,
  label,
  href,
  onPress,
  disabled = false,
  class: extra = "",
}: IconButtonProps) {
  const look = `icon-btn ${extra}`;
  if (href !== undefined)
    return (
      <a class={look} href={href} aria-label={label} title={label} onClick={onPress}>
        <Icon name={icon} />
      </a>
    );
  return (
    <button type="button" class={look} aria-label={label} title={label} disabled={disabled} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

interface Choice<T> {
  value: T;
  text: string;
  /** Spoken instead of the text. */
  label?: string;
  disabled?: boolean;
}

interface SegmentProps<T> {
  label: string;
  options: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
  full?: boolean;
}

/** One of a few, side by side. */
export function Segment<T extends string | number>({
  label,
  options,
  value,
  onChange,
  full,
}: SegmentProps<T>) {
  const name = useId();
  return (
    <div class={`seg${full ? " full" : ""}`} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            aria-label={option.label}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  );
}

interface OptionProps {
  label: string;
  note?: ComponentChildren;
  children: ComponentChildren;
}

/** A line of a form: its name, and its control. */
export function Option({ label, note, children }: OptionProps) {
  return (
    <div class="opt">
      <span class="lb">
        <b>{label}</b>
        {note && <i>{note}</i>}
      </span>
      {children}
    </div>
  );
}

interface SwitchProps {
  label: string;
  note?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A line of a form that is on or off: all of it is pressed. */
export function Switch({ label, note, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <label class="opt">
      <span class="lb">
        <b>{label}</b>
        {note && <i>{note}</i>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        class="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

interface StepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** Spoken with the number. */
  text?: string;
}

export function Stepper({ label, value, min, max, onChange, text }: StepperProps) {
  return (
    <div class="stepper" role="group" aria-label={label}>
      <IconButton
        icon="minus"
        label={t("Less")}
        disabled={value <= min}
        onPress={() => onChange(value - 1)}
      />
      <output aria-live="polite">
        {value}
        {text && <span class="heard">, {text}</span>}
      </output>
      <IconButton icon="plus" label={t("More")} disabled={value >= max} onPress={() => onChange(value + 1)} />
    </div>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  placeholder?: string;
  /** What is wrong with it, in words. */
  wrong?: string;
  rows?: number;
  maxLength?: number;
  /** Nobody needs to see its name: it stands beside it. */
  quiet?: boolean;
}

export function Field({ label, value, onInput, placeholder, wrong, rows, maxLength, quiet }: FieldProps) {
  const id = useId();
  const shared = {
    value,
    placeholder,
    maxLength,
    autocomplete: "off",
    spellcheck: false,
    "aria-invalid": wrong ? true : undefined,
    "aria-describedby": wrong ? id : undefined,
    onInput: (event: TargetedEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onInput(event.currentTarget.value),
  };
  return (
    <label class="field">
      <span class={quiet ? "heard" : ""}>{label}</span>
      {rows ? <textarea rows={rows} {...shared} /> : <input type="text" {...shared} />}
      {wrong && (
        <span class="why" id={id} role="alert">
          {wrong}
        </span>
      )}
    </label>
  );
}

interface TabsProps<T> {
  label: string;
  tabs: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Of the panel that they change. */
  controls?: string;
}

/** Tabs: arrow keys move between them, one of them is in the order of the Tab key. */
export function Tabs<T extends string | number>({ label, tabs, value, onChange, controls }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = (at + step + tabs.length) % tabs.length;
    const next = tabs[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    (list.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={keys}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={controls}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.text}
        </button>
      ))}
    </div>
  );
}

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  class?: string;
}

/** A native dialog: keeps the keyboard inside, closes with Escape, gives the focus back. */
export function Dialog({ open, title, onClose, children, class: extra = "" }: DialogProps) {
  const self = useRef<HTMLDialogElement>(null);
  const left = useRef(false); // closed by whoever showed it: nobody needs to be told
  const heading = useId();
  useEffect(() => {
    const dialog = self.current;
    if (!dialog || !open || dialog.open) return undefined;
    left.current = false;
    dialog.showModal();
    return () => {
      left.current = true;
      dialog.close();
    };
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      ref={self}
      class={`sheet-dialog ${extra}`}
      aria-labelledby={heading}
      onClose={() => left.current || onClose()}
      onClick={(event) => {
        if (event.target === self.current) onClose(); // beside it
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-in">
        <div class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <IconButton icon="close" label={t("Close")} onPress={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  open: boolean;
  title: string;
  text: string;
  yes: string;
  no?: string;
  danger?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** What is left to say of a question whose words are known. */
export type AskProps = Pick<ConfirmProps, "open" | "onYes" | "onNo">;

/** A question before something is lost. */
export function Confirm({ open, title, text, yes, no, danger, onYes, onNo }: ConfirmProps) {
  return (
    <Dialog open={open} title={title} onClose={onNo}>
      <p>{text}</p>
      <div class="buttons">
        <Button onPress={onNo}>{no ?? t("Cancel")}</Button>
        <Button kind={danger ? "danger" : "main"} onPress={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}

interface TopProps {
  title: string;
  sub?: string;
  /** Where the arrow leads; without one there is none. */
  back?: string;
  children?: ComponentChildren;
}

/** The bar of a screen: the way back, its name as the heading and for the browser, and what belongs to the right. */
export function Top({ title, sub, back = "#/", children }: TopProps) {
  useTitle(title);
  return (
    <header class="top">
      {back && <IconButton icon="back" label={t("Back")} href={back} />}
      <h1>
        {title}
        {sub && <span class="sub">{sub}</span>}
      </h1>
      <span class="grow" />
      {children}
    </header>
  );
}

interface PictureProps {
  /** As the core wrote it. */
  svg: string;
  class?: string;
  /** What it shows; without it, it is an ornament. */
  label?: string;
}

/** A drawing of the core. */
export function Picture({ svg, class: extra = "", label }: PictureProps) {
  const said = label ? ({ role: "img", "aria-label": label } as const) : { "aria-hidden": true };
  // The core writes class names and numbers only; names of people never come into a drawing unescaped.
  return <span class={extra} {...said} dangerouslySetInnerHTML={{ __html: svg }} />;
}

interface FormProps {
  class?: string;
  onSubmit: () => void;
  children: ComponentChildren;
}

/** Fields that are sent by Enter as well; the page itself stays. */
export function Form({ onSubmit, children, class: look }: FormProps) {
  return (
    <form
      class={look}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** The first letter as a reader sees it; of "Player 2" the number, which the others do not have. */
export function initial(name: string): string {
  const trimmed = name.trim();
  return /\d{1,2}$/.exec(trimmed)?.[0] ?? [...trimmed][0]?.toLocaleUpperCase() ?? "?";
}
