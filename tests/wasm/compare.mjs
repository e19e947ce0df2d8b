// node compare.mjs MODULE.wasm ANSWERS: the module must import nothing and give the same
// answers as the native program wrote into the file.
import { readFileSync } from "node:fs";

const [modulePath, answersPath] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(modulePath));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
    console.error("the module imports", imports);
    process.exit(1);
}
const { answer_perft, answer_games, answer_tables, answer_sessions, answer_signature } =
    new WebAssembly.Instance(module).exports;

// One line of the native program, asked of the module.
function answer(line) {
    const [what, ...numbers] = line.split(" ");
    if (what === "games") {
        const [expansion, first] = numbers.map(Number);
        return `games ${expansion} ${first} ${BigInt.asUintN(64, answer_games(expansion, first, 100))}`;
    }
    if (what === "tables") {
        const [expansion, first] = numbers.map(Number);
        return `tables ${expansion} ${first} ${BigInt.asUintN(64, answer_tables(expansion, first, 20))}`;
    }
    if (what === "sessions") {
        const [expansion, first] = numbers.map(Number);
        return `sessions ${expansion} ${first} ${BigInt.asUintN(64, answer_sessions(expansion, first, 10))}`;
    }
    if (what === "signature") {
        return `signature ${BigInt.asUintN(64, answer_signature())}`;
    }
    const asked = numbers.slice(0, 3).map(Number);
    const counts = [0, 1, 2].map((which) => BigInt.asUintN(64, answer_perft(...asked, which)));
    return ["perft", ...asked, ...counts].join(" ");
}

const lines = readFileSync(answersPath, "utf8").trimEnd().split("\n");
const different = lines.filter((line) => {
    const ours = answer(line);
    if (ours !== line) {
        console.error(`native: ${line}\nwasm:   ${ours}`);
    }
    return ours !== line;
});
console.log(`${lines.length} answers compared, ${different.length} differ`);
process.exit(lines.length > 0 && different.length === 0 ? 0 : 1);
