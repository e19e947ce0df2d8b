// node texts.mjs ROOT: the page's own texts (t, tn and tc of web/src) as entries of a template for
// translators, on standard output. Fails, and names the places, where a text is not written out: nobody could translate it.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ts = createRequire(import.meta.url)("typescript");

/** How many of the first arguments of each are texts, and what they are. */
const CALLS = { t: ["id"], tn: ["id", "plural"], tc: ["context", "id"] };

/** What the file calls t, tn and tc: all names that come from core/speech, by the name they have there. */
function spoken(source) {
  const names = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !/(^|\/)speech$/.test(statement.moduleSpecifier.text)) continue;
    for (const one of statement.importClause?.namedBindings?.elements ?? []) {
      const original = (one.propertyName ?? one.name).text;
      if (original in CALLS) names.set(one.name.text, original);
    }
  }
  return names;
}

/** The texts an expression may be: itself, parts put together, either side of a choice; null if it is none. */
function written(node) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return written(node.expression);
  if (ts.isConditionalExpression(node)) {
    const [one, other] = [written(node.whenTrue), written(node.whenFalse)];
    return one && other && [...one, ...other];
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [written(node.left), written(node.right)];
    return left?.length === 1 && right?.length === 1 ? [left[0] + right[0]] : null;
  }
  return null;
}

/** What is told to translators in the comment right before the line. */
function comment(lines, line) {
  const found = [];
  for (let i = line - 1; i >= 0 && /^\s*(\/\/|\/\*|\*|\{\/\*)/.test(lines[i]); i--) found.unshift(lines[i]);
  const text = found
    .join(" ")
    .replace(/\s*(\{?\/\*+|\*\/\}?|\/\/)\s*/g, " ")
    .trim();
  return /TRANSLATORS:/.test(text) ? text.slice(text.indexOf("TRANSLATORS:")) : "";
}

/** All texts of a source, and the lines of calls without one. */
export function gather(name, text) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const names = spoken(source);
  const lines = text.split("\n");
  const texts = [];
  const wrong = [];
  const visit = (node) => {
    const call =
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) && names.get(node.expression.text);
    if (call) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const parts = CALLS[call].map((_, i) => node.arguments[i] && written(node.arguments[i]));
      if (parts.some((part) => !part)) wrong.push(line + 1);
      else
        for (const first of parts[0]) {
          const entry = { place: name, comment: comment(lines, line) };
          CALLS[call].forEach((part, i) => {
            entry[part] = i === 0 ? first : parts[i][0];
          });
          texts.push(entry);
        }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { texts, wrong };
}

const quoted = (text) => JSON.stringify(text).replace(/\u007f/g, "\\177");

/** One entry for each text, with all places it stands in. */
export function template(texts) {
  const entries = new Map();
  for (const text of texts) {
    const key = `${text.context ?? ""}\u0004${text.id}`;
    const entry = entries.get(key) ?? { ...text, places: new Set(), comments: new Set() };
    entry.plural ??= text.plural;
    entry.places.add(text.place);
    if (text.comment) entry.comments.add(text.comment);
    entries.set(key, entry);
  }
  return [...entries.values()].map(write).join("\n");
}

function write(entry) {
  const lines = [...entry.comments].map((comment) => `#. ${comment}`);
  lines.push(...[...entry.places].map((place) => `#: ${place}`));
  if (/%(\d+\$)?[sd]/.test(entry.id)) lines.push("#, c-format");
  if (entry.context) lines.push(`msgctxt ${quoted(entry.context)}`);
  lines.push(`msgid ${quoted(entry.id)}`);
  if (entry.plural === undefined) lines.push('msgstr ""');
  else lines.push(`msgid_plural ${quoted(entry.plural)}`, 'msgstr[0] ""', 'msgstr[1] ""');
  return `${lines.join("\n")}\n`;
}

export function sources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sources(path);
      return /\.tsx?$/.test(entry.name) ? [path] : [];
    });
}

export function gatherAll(root) {
  const found = sources(join(root, "web/src")).map((path) => {
    const place = relative(root, path);
    return { place, ...gather(place, readFileSync(path, "utf8")) };
  });
  return {
    texts: found.flatMap((one) => one.texts),
    wrong: found.flatMap((one) => one.wrong.map((line) => `${one.place}:${line}`)),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { texts, wrong } = gatherAll(process.argv[2] ?? ".");
  for (const place of wrong) console.error(`${place}: a text for people must be written out here`);
  if (wrong.length > 0) process.exit(1);
  process.stdout.write(template(texts));
}
