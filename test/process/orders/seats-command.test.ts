import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../run.ts";

let folder: string;
const at = (name: string) => join(folder, name);
const seats = (...words: string[]) => run("cli/karcis.ts", { env: {}, words: ["seats", ...words] }).ended;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-seats-"));
  expect(await seats("generate", "theatre", "--out", at("a.json"))).toEqual({ code: 0, said: `written to ${at("a.json")}\n` });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("npm run seats", () => {
  it("checks a map and prints faults in the requested language", async () => {
    const sound = await seats("check", at("a.json"));
    expect([sound.code, sound.said.split("\n")[0]]).toEqual([0, "600 seats in 3 sections"]);
    writeFileSync(at("bad.json"), readFileSync(at("a.json"), "utf8").replace('"capacity":600', '"capacity":601'));
    const bad = await seats("check", at("bad.json"), "--lang", "id");
    expect(bad.code).toBe(1);
    expect(bad.said).toContain("error CAPACITY at capacity: Kapasitas tertulis 601, sedangkan tempatnya 600.");
  });

  it("draws a map and reads the drawing back; a script in a drawing is refused by its line", async () => {
    expect((await seats("export", at("a.json"), "--out", at("a.svg"))).code).toBe(0);
    expect((await seats("import", at("a.svg"), "--out", at("b.json"))).code).toBe(0);
    expect(await seats("diff", at("a.json"), at("b.json"))).toEqual({ code: 0, said: "every seat stays as it is\n" });
    writeFileSync(at("bad.svg"), readFileSync(at("a.svg"), "utf8").replace("</svg>", "<script/></svg>"));
    const bad = await seats("import", at("bad.svg"), "--out", at("c.json"));
    expect([bad.code, bad.said]).toEqual([1, expect.stringMatching(/^error SVG_SCRIPT at line \d+: .*script/)]);
  });

  it("reads a drawing without classes, with the remedy for missing data", async () => {
    const plain = `<svg viewBox="0 0 100 100"><g inkscape:label="Stalls"><g inkscape:label="Row A"><circle cx="10" cy="10" r="4"/><circle cx="20" cy="10" r="4"/><path d="M1 1 h4"/></g></g></svg>`;
    writeFileSync(at("plain.svg"), plain);
    const refused = await seats("import", at("plain.svg"), "--out", at("plain.json"));
    expect(refused.code).toBe(1);
    for (const word of [
      "NO_CATEGORY",
      "--category regular",
      "--categories",
      "data-category",
      "category-vip",
      "1 paths in rows were not taken",
    ])
      expect(refused.said).toContain(word);
    const taken = await seats("import", at("plain.svg"), "--out", at("plain.json"), "--category", "regular", "--lang", "id");
    expect(taken).toEqual({ code: 0, said: expect.stringContaining("1 path di dalam baris tidak dibaca sebagai kursi") as unknown });
    expect((await seats("check", at("plain.json"))).said).toContain("  regular: 2");
    expect((await seats("import", at("plain.svg"), "--category", "V I P")).said).toContain('not "V I P"');
  });

  it("reads a drawing with names of its own, prints what it found, and writes a picture beside the map", async () => {
    const seat = (row: number, n: number) =>
      `<g class="seat" id="row0${row}seat0${n}"><path fill="${row > 1 ? "#009fe3" : "#e30613"}" d="M${20 + n * 12} ${40 + row * 14}h8v8h-8z"/></g>`;
    const rows = [1, 2].map((row) => `<g id="row0${row}">${[1, 2, 3, 4].map((n) => seat(row, n)).join("")}</g>`);
    writeFileSync(at("corel.svg"), `<!-- CorelDRAW --><svg viewBox="0 0 100 100">${rows.join("")}<rect width="90" height="9"/></svg>`);
    const refused = await seats("import", at("corel.svg"), "--out", at("corel.json"));
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("colours #e30613 4, #009fe3 4 (--by colour)")]);
    const taken = await seats("import", at("corel.svg"), "--out", at("corel.json"), "--categories", "#E30613=vip", "--category", "regular");
    expect(taken.code).toBe(0);
    for (const line of [
      "8 seats in 2 rows: groups of class seat; rows from id 8; numbers from id 8",
      "  1: 4 (1 to 4) vip",
      "  2: 4 (1 to 4) regular",
      "1 shapes were taken for nothing: 1 × rect (line 1).",
      `the picture of the map is ${at("corel.picture.svg")}`,
    ])
      expect(taken.said).toContain(line);
    expect(readFileSync(at("corel.picture.svg"), "utf8")).toMatch(/row01seat04[\s\S]*stroke="#ff0000"/);
    expect((await seats("import", at("corel.svg"), "--by", "size")).said).toContain("--by takes layer, colour, class");
  });

  it("refuses a map that drops a seat in use", async () => {
    const before = readFileSync(at("a.json"), "utf8");
    writeFileSync(at("less.json"), before.replace('"capacity":600', '"capacity":599').replace(/"seats":"1-25"/, '"seats":"1-24"'));
    writeFileSync(at("taken.txt"), "stalls-A-1 balcony-a-3-25\n");
    const lost = await seats("diff", at("a.json"), at("less.json"), "--taken", at("taken.txt"));
    expect([lost.code, lost.said]).toEqual([1, expect.stringContaining("refused: somebody has balcony-a-3-25")]);
  });

  it("prints a proposal, its time, and alternatives", async () => {
    const tried = await seats("try", at("a.json"), "--together", "2", "--sold", "0.5", "--no-singles");
    expect(tried.code).toBe(0);
    expect(tried.said).toMatch(/^together:\n {2}Stalls · Row \w+ · Seat \d+ \(stalls-\w+-\d+\)\n/);
    expect(tried.said).toMatch(/found in [\d.]+ ms among \d+ free seats of 600/);
    expect(tried.said).toContain("states of all seats: 166 bytes");
  });

  it.each([
    [["check", "nowhere.json"], "nowhere.json is not there"],
    [["generate", "circus"], 'there is no venue "circus"; there are: theatre, hall, stadium'],
    [["try", "a.json", "--near", "exit"], "--near takes stage or aisle"],
    [["check"], "something is missing: <file>"],
  ])("ends npm run seats with 2 for an impossible command: %j", async (words, why) => {
    const { code, said } = await seats(...words.map((word) => (word === "a.json" ? at(word) : word)));
    expect([code, said.includes(why)]).toEqual([2, true]);
  });
});
