// The rules as the page shows them: docs/rules.*.md as HTML, with places for drawings where the text has
// pictures of characters. The pen draws them when they are seen (src/screens/rules), so that an example looks as the
// game does.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const plain = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const quote = (text) => plain(text).replace(/"/g, "&quot;");

/** As GitHub names headings, so that the links of the text lead to them. */
function slug(heading) {
  return heading
    .toLowerCase()
    .replace(/[`*]/g, "")
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

// --- inside of a line ------------------------------------------------------------------------------------

/** Links inside of the page lead to headings; others are text, since the page has no other documents. */
function link(_, text, to) {
  return to.startsWith("#") ? `<a href="#/rules/${encodeURIComponent(to.slice(1))}">${text}</a>` : text;
}

export function inline(text) {
  const codes = [];
  return plain(text)
    .replace(/`([^`]+)`/g, (_, code) => `\0${codes.push(code) - 1}\0`)
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, link)
    .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/\0(\d+)\0/g, (_, index) => `<code>${codes[Number(index)]}</code>`);
}

// --- pictures --------------------------------------------------------------------------------------------

const PLACEMENT = /^[A-G][1-7][HR.]{4}\S*$/;
const words = (line) => line.trim().split(/\s+/).filter(Boolean);

/** Columns that a terminal gives a text: signs of East Asia have two. */
const width = (text) =>
  [...text].reduce(
    (sum, c) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u.test(c) ? 2 : 1),
    0,
  );

/** What stands below each other from these columns on. */
function columns(lines, starts) {
  return starts.map((start, i) =>
    lines
      .map((line) => {
        let at = 0;
        return [...line]
          .filter((c) => {
            const here = at;
            at += width(c);
            return here >= start && here < (starts[i + 1] ?? Number.POSITIVE_INFINITY);
          })
          .join("")
          .trim();
      })
      .filter(Boolean)
      .join(" "),
  );
}

const source = (file) => readFileSync(new URL(`../../src/modules/${file}`, import.meta.url), "utf8");
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, one]) => one);

/** What each expansion draws and no other game does, as its tables have it: letters of materials, marks, symbols. */
const OWN = found(source("modules.def"), /^INK_MODULE\(\d+, (\w+)\)/gm)
  .map((name) => ({ name, text: source(`${name}.c`) }))
  .filter(({ text }) => text.includes(".home ="))
  .map(({ name, text }) => ({
    config: `classic+${name}`,
    letters: found(text, /\{'([A-Z])', "/g),
    marks: found(text, /\{"([a-z]{1,3})", \w+, INK_TEXT/g),
    symbols: found(text, /\{"([^"]+)", INK_TEXT/g),
  }));
const LETTERS = OWN.flatMap(({ letters }) => letters).join("");
const DRAWN = new RegExp(`^[HR${LETTERS}.]{4}\\*?(?:\\{[NESW]+\\})*[a-z]{0,3}$`);
const isFace = (word) =>
  DRAWN.test(word) || /^~[NESW]+$/.test(word) || OWN.some(({ symbols }) => symbols.includes(word));
const BUILDINGS = /[HR]\.\.\.\*|HRH\.\*|RHR\.\*|\{NE\}\{SW\}/;

/** The game that has such faces. */
function configOf(faces) {
  const has = ({ letters, marks, symbols }) =>
    faces.some(
      (face) =>
        symbols.includes(face) ||
        letters.some((letter) => face.slice(0, 4).includes(letter)) ||
        (/^[^~]{4}/.test(face) && marks.includes(face.match(/[a-z]*$/)[0])),
    );
  return OWN.find(has)?.config ?? (faces.some((face) => BUILDINGS.test(face)) ? "challenge" : "classic");
}

function figure(items) {
  const inside = items.map(({ config, text, crop, caption, options }) => {
    const place = `<span class="rule-drawing" data-config="${config}" data-text="${quote(text)}"${crop ? ` data-crop="${crop}"` : ""}${options ? ` data-options="${options}"` : ""}></span>`;
    const written = isFace(text) ? `<code>${plain(text)}</code>` : "";
    return `<figure>${place}<figcaption>${inline(caption ?? "")} ${written}</figcaption></figure>`;
  });
  const wide = items.some(({ text, crop }) => !crop && !isFace(text));
  return `<div class="rule-figures${wide ? " is-wide" : ""}">${inside.join("")}</div>`;
}

/** A row of faces with their names. */
function faces(lines) {
  const last = lines.at(-1);
  const shown = words(last);
  const starts = shown.map((face, i) => {
    const before = shown.slice(0, i).reduce((from, one) => last.indexOf(one, from) + one.length, 0);
    return width(last.slice(0, last.indexOf(face, before)));
  });
  const named = lines.slice(0, -1).filter((line) => /\p{L}{2}/u.test(line));
  const captions = columns(named, starts);
  const config = configOf(shown);
  return figure(shown.map((text, i) => ({ config, text, caption: captions[i] })));
}

// Two pictures have no notation below them: what they show, in the order of their captions.
const JOINTS = ["B2.H.H C2H..H", "B2.H.H C2H.H.", "B2.H.H C2.R.R"];
const RINGS = ["B2.HH. C2..HH B3HH.. C3H..H", "B2.HHH C2..HH B3HH.. C3H..H"];

function captioned(lines, sheets, crop) {
  const named = lines.filter((line) => /\p{L}{2}/u.test(line));
  const first = named[0] ?? "";
  const starts = [...first.matchAll(/(?:^|\s{3,})(?=\S)/g)].map((found) =>
    width(first.slice(0, found.index + found[0].length)),
  );
  const captions = columns(named, starts);
  return figure(sheets.map((text, i) => ({ config: "classic", text, crop, caption: captions[i] })));
}

/** What stands between fences. `boards` are the sheets that pictures of whole boards show, one after the other. */
function fence(lines, boards) {
  const filled = lines.filter((line) => line.trim() !== "");
  if (filled.length > 1 && words(filled.at(-1)).every((word) => isFace(word))) return faces(filled);
  if (filled.some((line) => line.includes("┏")))
    return figure([boards.shift() ?? { config: "classic", text: "" }]);
  if (filled.some((line) => line.includes("═════─────"))) return captioned(filled, JOINTS, "1,1,2,1");
  if (filled.some((line) => line.includes("╔════╗"))) return captioned(filled, RINGS, "1,1,2,2");
  return `<pre tabindex="0">${plain(lines.join("\n"))}</pre>`;
}

/** Whole boards: two empty ones, then those that the text itself writes down. */
function boardsOf(lines) {
  const written = [];
  let run = [];
  for (const line of lines) {
    const all = words(line);
    if (all.length > 0 && all.every((word) => PLACEMENT.test(word))) run.push(...all);
    else if (run.length > 0) {
      if (run.length > 6) written.push(run.join(" "));
      run = [];
    }
  }
  return [
    { config: "classic", text: "", options: "coordinates" },
    { config: "challenge", text: "", options: "coordinates" },
    ...written.map((text) => ({ config: "classic", text, options: "coordinates errors" })),
  ];
}

// --- blocks ----------------------------------------------------------------------------------------------

const cells = (line) =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim()));

function row(line, tag) {
  const made = cells(line).map((cell) =>
    tag === "th" && cell !== "" ? `<th scope="col">${cell}</th>` : `<td>${cell}</td>`,
  );
  return `<tr>${made.join("")}</tr>`;
}

function table(lines) {
  const [head, , ...rows] = lines;
  const named = cells(head).some((cell) => cell !== "");
  const top = named ? `<thead>${row(head, "th")}</thead>` : "";
  // What scrolls can be scrolled by keys, too.
  return `<div class="rule-table" tabindex="0" role="group"><table>${top}<tbody>${rows.map((line) => row(line, "td")).join("")}</tbody></table></div>`;
}

/** Its own contents and the way to other languages are the page's matter. */
const isContents = (lines) =>
  lines.every((line) => !/^(?:-|\d+\.) /.test(line) || /^- \[[^\]]+\]\(#/.test(line));
const isLanguages = (lines) => /^\*\*[^*]+\*\* ·|· \*\*[^*]+\*\*/.test(lines.join(" "));

function list(lines) {
  if (isContents(lines)) return "";
  const ordered = /^\d/.test(lines[0]);
  const items = [];
  for (const line of lines) {
    if (/^(?:-|\d+\.) /.test(line)) items.push(line.replace(/^(?:-|\d+\.) /, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const tag = ordered ? "ol" : "ul";
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</${tag}>`;
}

const KINDS = [
  { is: (line) => line.startsWith("|"), goesOn: (line) => line.startsWith("|"), make: table },
  {
    is: (line) => /^(?:-|\d+\.) /.test(line),
    goesOn: (line) => line.trim() !== "" && (/^(?:-|\d+\.) /.test(line) || line.startsWith("  ")),
    make: list,
  },
  {
    is: (line) => line.trim() !== "",
    goesOn: (line) => line.trim() !== "" && !/^(?:#|```|\||- )/.test(line),
    make: (lines) => (isLanguages(lines) ? "" : `<p>${inline(lines.join(" "))}</p>`),
  },
];

/** All until the next heading of the second order; the page folds it where there is little room. */
const CHAPTER = '<details class="rules-chapter" open>';

/** The text as HTML, and its headings of the second and third order. */
function toHtml(markdown) {
  const lines = markdown.split("\n");
  const boards = boardsOf(lines);
  const html = [];
  const headings = [];
  let chapters = 0;
  for (let i = 0; i < lines.length; ) {
    const heading = /^(#+) (.*)$/.exec(lines[i]);
    if (heading) {
      const level = heading[1].length;
      const id = slug(heading[2]);
      if (level === 2 || level === 3)
        headings.push({ level, id, text: inline(heading[2]).replace(/<[^>]+>/g, "") });
      const words = `<h${level} id="${quote(id)}">${inline(heading[2])}</h${level}>`;
      if (level === 2)
        html.push(`${chapters++ > 0 ? "</details>" : ""}${CHAPTER}<summary>${words}</summary>`);
      else if (level > 2) html.push(words);
      i++;
    } else if (lines[i].startsWith("```")) {
      const end = lines.indexOf("```", i + 1);
      html.push(fence(lines.slice(i + 1, end), boards));
      i = end + 1;
    } else {
      const kind = KINDS.find((one) => one.is(lines[i]));
      const from = i++;
      if (!kind) continue;
      while (i < lines.length && kind.goesOn(lines[i])) i++;
      html.push(kind.make(lines.slice(from, i)));
    }
  }
  if (chapters > 0) html.push("</details>");
  return { html: html.join("\n"), headings };
}

/** For esbuild: `import("rules:de")`. */
export const rulesModules = (here) => ({
  name: "rules",
  setup(at) {
    at.onResolve({ filter: /^rules:/ }, ({ path }) => ({ path: path.slice(6), namespace: "rules" }));
    at.onLoad({ filter: /.*/, namespace: "rules" }, ({ path }) => {
      const file = join(here, "../docs", path === "en" ? "rules.md" : `rules.${path}.md`);
      const made = toHtml(readFileSync(file, "utf8"));
      return { contents: `export default ${JSON.stringify(made)}`, loader: "js", watchFiles: [file] };
    });
  },
});
