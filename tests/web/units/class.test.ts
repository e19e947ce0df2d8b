// Class rooms, rankings and notices without a browser: places, sorting, the file, bars of a chart, what a message says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barsOf, type Everyone, ownPlace, topShare } from "../../../web/src/net/standing";
import { csvOf, pointsOf, rowsOf, sorted } from "../../../web/src/screens/class/results";
import { drawLater } from "../../../web/src/screens/class/thumbs";
import { noticeOf, screenOf, windowFor } from "../../../web/src/site/notice";

const played = (player: number, name: string, total: number, place: number, level = 0) => ({
  name,
  shown: name,
  rank: { player, place, total, level, rows: [{ row: 0, key: "errors", name: "Errors", short: "Errors", points: -player, change: 0, text: "" }] },
});

test("paper and screens share one table", () => {
  const rows = rowsOf(
    [played(0, "Ada", 40, 2), played(1, "Bo", 40, 1), played(2, "Cy", 12, 3, 5)],
    [
      { id: "a", name: "Pia", points: 40 },
      { id: "b", name: "Quinn", points: -3 },
    ],
  );
  // The game sets Bo before Ada; who drew on paper has points alone, and shares the place of equal ones.
  assert.deepEqual(
    rows.map(({ place, name, kind }) => [place, name, kind]),
    [
      [1, "Bo", "screen"],
      [1, "Pia", "paper"],
      [2, "Ada", "screen"],
      [4, "Cy", "bot"],
      [5, "Quinn", "paper"],
    ],
  );
  const by = (key: string, down: boolean) => sorted(rows, { by: key, down }).map((row) => row.name);
  assert.deepEqual(by("name", false), ["Ada", "Bo", "Cy", "Pia", "Quinn"]);
  assert.deepEqual(by("points", true).slice(-2), ["Cy", "Quinn"]);
  assert.deepEqual(by("errors", true).slice(0, 3), ["Ada", "Bo", "Cy"]);
});

test("the file has a line each, and no formulas", () => {
  const rows = rowsOf([played(0, '=SUM("x"), ä', 5, 1)], [{ id: "a", name: "@home", points: -1 }]);
  const heads = ["Place", "Name", "Points", "On"].map((name) => ({ key: name, name }));
  assert.equal(
    csvOf(rows, heads, [{ key: "errors", name: "Errors" }]),
    '\ufeffPlace,Name,Points,On,Errors\r\n1,"\'=SUM(""x""), ä",5,screen,0\r\n2,\'@home,-1,paper,\r\n',
  );
});

test("sheets are drawn a few in each frame", () => {
  const frames: (() => void)[] = [];
  globalThis.requestAnimationFrame = (draw) => frames.push(() => draw(0));
  const drawn: number[] = [];
  const slowly = (sheet: number) => () => {
    for (const end = performance.now() + 10; performance.now() < end; );
    drawn.push(sheet);
  };
  const [, second] = [1, 2, 3, 4].map((sheet) => drawLater(slowly(sheet)));
  second?.();
  assert.equal(frames.length, 1, "one frame is asked for, however many wait");
  frames.shift()?.();
  assert.deepEqual(drawn, [1], "a frame has time for one that is slow");
  while (frames.length > 0) frames.shift()?.();
  assert.deepEqual(drawn, [1, 3, 4], "what was called off is not drawn");
});

test("points are whole numbers", () => {
  for (const [typed, points] of [["42", 42], [" -3 ", -3], ["−7", -7], ["", null], ["1.5", null], ["many", null], ["99999", null]] as const)
    assert.equal(pointsOf(typed), points);
});

const everyone = (histogram: [number, number][], total?: number): Everyone => ({
  ranking: [],
  histogram,
  count: histogram.reduce((sum, [, count]) => sum + count, 0),
  ...(total === undefined ? {} : { total }),
});

test("a place comes after all who have more", () => {
  const all = everyone([[30, 50], [40, 40], [50, 10]], 40);
  assert.equal(ownPlace(all), 11);
  assert.equal(topShare(all), 11);
  assert.equal(ownPlace(everyone([[30, 5]])), 0);
  assert.equal(topShare(everyone([[30, 1]], 30)), 0, "alone nobody is among the best");
  const listed = { ...all, ranking: [{ place: 12, name: "me", total: 40, errors: 3, ended: 0, code: "x", you: true }] };
  assert.equal(ownPlace(listed), 12);
});

test("bars hold everybody, at round numbers", () => {
  assert.deepEqual(barsOf([]), { from: 0, width: 1, bars: [] });
  assert.deepEqual(barsOf([[7, 3]]), { from: 7, width: 1, bars: [3] });
  for (const histogram of [[[-11, 2], [3, 1], [70, 5]], [[0, 1], [13, 1]], [[-500, 1], [9000, 2]]] as [number, number][][]) {
    const { from, width, bars } = barsOf(histogram);
    assert.ok(bars.length <= 14);
    assert.ok(from <= (histogram[0]?.[0] ?? 0));
    assert.equal(Math.abs(from % width), 0);
    assert.equal(
      bars.reduce((sum, bar) => sum + bar, 0),
      histogram.reduce((sum, [, count]) => sum + count, 0),
    );
  }
});

const SCOPE = "https://ink.example/games/";

test("a notice leads to its table and nowhere else", () => {
  const message = { event: "turn", code: "bado-miku", url: "https://ink.example/games/t/bado-miku", title: "Your turn", body: "Round 3", round: 3 };
  assert.deepEqual(noticeOf(JSON.stringify(message), SCOPE), {
    title: "Your turn",
    body: "Round 3",
    tag: "inkrail-bado-miku",
    url: `${SCOPE}#/table/bado-miku`,
  });
  for (const url of ["https://evil.example/t/x", "javascript:alert(1)", "https://ink.example/other/", "//evil.example", "http://["])
    assert.equal(screenOf(url, SCOPE), SCOPE, url);
  for (const broken of ["", "null", "[]", "{", '"text"', '{"title":5,"url":{}}'])
    assert.deepEqual(noticeOf(broken, SCOPE), { title: "Inkrail", body: "", tag: "inkrail", url: SCOPE });
  assert.equal(noticeOf(JSON.stringify({ title: "x".repeat(5000) }), SCOPE).title.length, 200);
});

test("a press goes to a window that is open", () => {
  const [lobby, table] = [{ url: SCOPE }, { url: `${SCOPE}#/table/x` }];
  assert.equal(windowFor([lobby, table], table.url), table);
  assert.equal(windowFor([lobby], table.url), lobby);
  assert.equal(windowFor([], table.url), undefined);
});
