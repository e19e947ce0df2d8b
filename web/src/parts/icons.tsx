// The icons: one weight, drawn on 24 by 24. They say nothing to a screen reader; whoever shows one names it.
import type { ComponentChildren } from "preact";

const drawings = {
  back: <path d="M15 4L7 12L15 20" />,
  next: <path d="M9 4L17 12L9 20" />,
  first: <path d="M6 5V19M18 5L9 12L18 19Z" />,
  last: <path d="M18 5V19M6 5L15 12L6 19Z" />,
  menu: <path d="M4 7H20M4 12H20M4 17H20" />,
  close: <path d="M6 6L18 18M18 6L6 18" />,
  undo: <path d="M9 5L4 10L9 15M4 10H14Q20 10 20 15T14 20H11" />,
  redo: <path d="M15 5L20 10L15 15M20 10H10Q4 10 4 15T10 20H13" />,
  turn: <path d="M19 12A7 7 0 1 1 16.5 6.6M17 3V7.5H12.5" />,
  check: <path d="M5 12.5L10 17.5L19 7" />,
  plus: <path d="M12 5V19M5 12H19" />,
  minus: <path d="M5 12H19" />,
  play: <path d="M8 5L18 12L8 19Z" />,
  pause: <path d="M8 5V19M16 5V19" />,
  copy: (
    <>
      <rect x="8" y="8" width="12" height="12" rx="2" />
      <path d="M16 8V5Q16 4 15 4H5Q4 4 4 5V15Q4 16 5 16H8" />
    </>
  ),
  share: <path d="M12 15V4M8 7.5L12 3.5L16 7.5M5 12V19H19V12" />,
  down: <path d="M12 4V16M7 11L12 16L17 11M5 20H19" />,
  up: <path d="M12 16V4M7 9L12 4L17 9M5 20H19" />,
  trash: <path d="M4 7H20M9 7V4H15V7M6.5 7L7.5 20H16.5L17.5 7M10 11V16M14 11V16" />,
  rubber: <path d="M9 20H20M5 15L14 6L19 11L11 19H8Z" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7V12L15.5 14" />
    </>
  ),
  full: <path d="M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15" />,
  picture: (
    <>
      <rect x="4" y="5" width="16" height="14" rx="2" />
      <path d="M4 16L9 11L13 15L16 12.5L20 16" />
    </>
  ),
  star: <path class="f" d="M12 3L14.6 9.2L21 9.7L16.1 14L17.6 20.5L12 17L6.4 20.5L7.9 14L3 9.7L9.4 9.2Z" />,
  hint: <path d="M9 18H15M10 21H14M12 3A6 6 0 0 0 8.5 14Q9 14.5 9 16H15Q15 14.5 15.5 14A6 6 0 0 0 12 3Z" />,
  settings: (
    <>
      <path d="M4 7H13M19 7H20M4 17H5M11 17H20" />
      <circle cx="16" cy="7" r="2.6" />
      <circle cx="8" cy="17" r="2.6" />
    </>
  ),
  book: <path d="M12 6.5Q8.5 4 4 5V18.5Q8.5 17.5 12 20Q15.5 17.5 20 18.5V5Q15.5 4 12 6.5ZM12 6.5V20" />,
  lesson: <path d="M3 9L12 5L21 9L12 13ZM7 11V16Q12 19 17 16V11M21 9V15" />,
  legend: (
    <>
      <rect x="4" y="5" width="5" height="5" rx="1" />
      <rect x="4" y="14" width="5" height="5" rx="1" />
      <path d="M13 7.5H20M13 16.5H20" />
    </>
  ),
  print: <path d="M7 9V4H17V9M7 17H4V9H20V17H17M7 14H17V20H7Z" />,
  history: <path d="M5 20V12M10 20V5M15 20V9M20 20V14" />,
  people: (
    <>
      <circle cx="9" cy="8" r="3.2" />
      <path d="M3.5 19Q3.5 13.5 9 13.5T14.5 19M15.5 5.2A3.2 3.2 0 0 1 15.5 10.8M17 14Q20.5 15 20.5 19" />
    </>
  ),
  chat: <path d="M4 5H20V16H11L6 20V16H4Z" />,
  keys: (
    <>
      <rect x="3" y="6" width="18" height="12" rx="2" />
      <path d="M7 10H7.1M11 10H11.1M15 10H15.1M8 14H16" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12Q7 5.5 12 5.5T21.5 12Q17 18.5 12 18.5T2.5 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  more: (
    <>
      <circle class="f" cx="5" cy="12" r="1.9" />
      <circle class="f" cx="12" cy="12" r="1.9" />
      <circle class="f" cx="19" cy="12" r="1.9" />
    </>
  ),
  // the rows of the score, by the key that the core gives them
  networks: (
    <>
      <path d="M5.5 17.5C5.5 9 18.5 15 18.5 6.5" />
      <circle cx="5.5" cy="18" r="3.4" class="f" />
      <circle cx="18.5" cy="6" r="3.4" class="f" />
    </>
  ),
  highway: (
    <>
      <path d="M7.5 3V21M16.5 3V21" />
      <path class="t" d="M12 4V8M12 10V14M12 16V20" />
    </>
  ),
  railway: <path d="M12 3V21M7.5 5.5H16.5M7.5 10H16.5M7.5 14.5H16.5M7.5 19H16.5" />,
  centre: (
    <>
      <path d="M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15" />
      <circle cx="12" cy="12" r="2.2" class="f" />
    </>
  ),
  errors: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8.8 8.8L15.2 15.2M15.2 8.8L8.8 15.2" />
    </>
  ),
  expansion: <path d="M12 3L14.5 9.5L21 12L14.5 14.5L12 21L9.5 14.5L3 12L9.5 9.5Z" />,
  villages: <path class="f" d="M4 20V11L12 4L20 11V20Z" />,
  goals: <path d="M6 21V4H18L15 8.5L18 13H6" />,
} satisfies Record<string, ComponentChildren>;

export type IconName = keyof typeof drawings;

export function Icon({ name, class: extra = "" }: { name: IconName; class?: string }) {
  return (
    <svg class={`icon ${extra}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}

/** The icon of something that the core named; a plain one for what is not known here. */
export function iconOf(key: string): IconName {
  return key in drawings ? (key as IconName) : "expansion";
}
