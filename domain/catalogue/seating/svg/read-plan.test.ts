import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lintMap } from "../lint/lint-map.ts";
import { layOut } from "../map/lay-out.ts";
import type { SeatMap } from "../map/seat-map.ts";
import { writeMap } from "../map/write-map.ts";
import { BY_COLOUR, buildHall, DIALECTS, oracleOf, type HallPlan } from "./hall-drawings.fixture.ts";
import { importSvg, type Imported } from "./import-svg.ts";
import { sheet, times } from "./plain-sheet.fixture.ts";

/** Sections, rows, seats and categories of a map, in the form of `oracleOf`. */
function foundIn(map: SeatMap): unknown {
  const { places, sections, labels, category } = layOut(map);
  return sections.map(({ section }, index) => [
    section.name.en,
    places
      .filter((place) => place.section === index)
      .map(({ name, first, count }) => [
        name,
        Array.from({ length: count }, (_, i) => `${labels[first + i]} ${map.categories[category[first + i]!]?.key}`),
      ]),
  ]);
}
function mapOf(read: Imported): SeatMap {
  if (read.map === null) throw new Error(JSON.stringify(read.faults.list.slice(0, 5)));
  return read.map;
}

const halls = fc
  .record({
    sizes: fc.array(fc.record({ rows: fc.integer({ min: 2, max: 7 }), seats: fc.integer({ min: 4, max: 18 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    curve: fc.constantFrom(0, 0, 0.08, -0.06),
    aisle: fc.constantFrom(0, 0, 3),
    vipRows: fc.integer({ min: 0, max: 3 }),
    rowNames: fc.constantFrom("letters" as const, "numbers" as const),
  })
  .map(({ sizes, ...more }): HallPlan => ({
    ...more,
    sections: sizes.map((size, index) => ({ ...size, name: ["Stalls", "Balkon", "Sayap Timur"][index]! })),
  }));

describe("one hall in many dialects", () => {
  it.each(DIALECTS)("finds the same sections, rows, seats and categories in $name", ({ says, write }) => {
    fc.assert(
      fc.property(halls, (plan) => {
        const hall = buildHall(
          says.sections && says.rowNames ? plan : { ...plan, sections: plan.sections.slice(0, 1), rowNames: "letters" },
        );
        const map = mapOf(importSvg(write(hall), "hall", { categories: BY_COLOUR }));
        expect(foundIn(map)).toEqual(oracleOf(hall, says.sections));
        const judged = lintMap(writeMap(map));
        expect(judged.faults.list.filter(({ isWarning }) => !isWarning)).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });
});

const rowOf = (name: string, y: number, count = 6) =>
  times(count, (i) => `<circle id="${name}-${i + 1}" cx="${20 + i * 12}" cy="${y}" r="4"/>`);
const found = (read: Imported) => (read.map === null ? null : read.found);
const codes = (read: Imported) =>
  (read.map === null ? read.faults : read.passed).list.map(({ code, path, facts }) => [code, path, facts["count"] ?? facts["value"]]);

describe("a drawing with names of its own", () => {
  it("says what was found: sources, rows, layers, colours and shapes taken for nothing", () => {
    const read = importSvg(
      sheet(
        `<g id="Stalls" fill="red">\n${rowOf("A", 100)}\n${rowOf("B", 115)}</g>\n<rect width="300" height="20"/>\n<g display="none">${rowOf("C", 130, 3)}</g>`,
      ),
      "x",
      { by: "colour" },
    );
    expect(found(read)).toMatchObject({
      what: "circles",
      seats: 12,
      rows: [
        { section: "Stalls", name: "A", seats: 6, first: "1", last: "6", category: "colour-ff0000" },
        { section: "Stalls", name: "B", seats: 6 },
      ],
      rowsFrom: [{ name: "id", count: 12 }],
      layers: [{ name: "Stalls", count: 12, line: 3 }],
      colours: [{ name: "#ff0000", count: 12 }],
      left: [{ name: "rect", count: 1, line: 15 }],
    });
    expect(codes(read)).toEqual([
      ["SVG_HIDDEN", "line 16", 3],
      ["SVG_LEFT", "line 15", 1],
    ]);
  });

  it("reports each double seat with both lines, and reads them by place if asked", () => {
    const drawing = sheet(`${rowOf("A", 100)}\n${rowOf("A", 115)}`);
    expect(codes(importSvg(drawing, "x"))).toEqual(Array.from({ length: 6 }, (_, i) => ["SVG_DUPLICATE", `line ${8 + i}`, `A · ${i + 1}`]));
    expect(found(importSvg(drawing, "x", { rowFrom: "place" }))?.rows.map(({ name, seats }) => [name, seats])).toEqual([
      ["A", 6],
      ["B", 6],
    ]);
  });

  it("leaves out seats without a row or number among named ones, with their lines", () => {
    const drawing = sheet(
      `${times(12, (r) => rowOf(String.fromCharCode(65 + r), 100 + 15 * r))}\n<circle cx="92" cy="100" r="4"/>\n<circle id="A-x" cx="104" cy="100" r="4"/>`,
    );
    expect(codes(importSvg(drawing, "x"))).toEqual([["SVG_NO_ROW", "line 74", 2]]);
  });

  it("counts seats without numbers from the end that is asked for", () => {
    const drawing = sheet(
      `<g id="Stalls">${times(12, (i) => `<rect class="seat" x="${20 + (i % 6) * 12}" y="${50 + Math.floor(i / 6) * 14}" width="8" height="8"/>`)}</g>`,
    );
    const firsts = (from: "left" | "right") =>
      found(importSvg(drawing, "x", { from }))?.rows.map(({ name, first, last }) => [name, first, last]);
    expect(firsts("left")).toEqual([
      ["A", "1", "6"],
      ["B", "1", "6"],
    ]);
    expect(firsts("right")).toEqual([
      ["A", "6", "1"],
      ["B", "6", "1"],
    ]);
  });

  it("takes categories by layer, by class, and from a table of names, colours and classes", () => {
    const drawing = sheet(
      `<style>.gold{fill:#fc0}</style><g id="Stalls"><g class="gold">${rowOf("A", 100)}</g>${rowOf("B", 115)}</g><g id="Balkon" fill="#00F">${rowOf("A", 300)}</g>`,
    );
    const by = (options: Parameters<typeof importSvg>[2]) => found(importSvg(drawing, "x", options))?.rows.map(({ category }) => category);
    expect(by({ by: "layer" })).toEqual(["stalls", "stalls", "balkon"]);
    expect(by({ by: "class", category: "regular" })).toEqual(["gold", "regular", "regular"]);
    expect(by({ categories: new Map([["#ffcc00", "vip"], ["#0000ff", "regular"]]), category: "cheap" })).toEqual(["vip", "cheap", "regular"]); // prettier-ignore
    expect(by({ categories: new Map([[".gold", "vip"], ["balkon", "regular"]]), category: "cheap" })).toEqual(["vip", "cheap", "regular"]); // prettier-ignore
  });

  it.each([
    [
      "a background behind each row",
      (r: number) =>
        `<g id="Row ${"ABC"[r]}"><rect x="10" y="${43 + r * 14}" width="140" height="13"/>${times(6, (i) => `<circle cx="${20 + i * 12}" cy="${50 + r * 14}" r="4"/>`)}</g>`,
      "1-6",
    ],
    [
      "seats in groups numbered from the right",
      (r: number) =>
        `<g id="Row ${"ABC"[r]}">${times(6, (i) => `<g id="${"ABC"[r]}${6 - i}"><circle cx="${20 + i * 12}" cy="${50 + r * 14}" r="4"/></g>`)}</g>`,
      "6-1",
    ],
    [
      "numbers that go on from row to row",
      (r: number) => times(6, (i) => `<circle id="s${r * 6 + i + 1}" cx="${20 + i * 12}" cy="${50 + r * 14}" r="4"/>`),
      "1-6",
    ],
  ] as const)("reads %s", (_, draw, first) => {
    const rows = found(importSvg(sheet(times(3, draw)), "x"))?.rows;
    expect(rows?.map(({ name, seats }) => [name, seats])).toEqual([["A", 6], ["B", 6], ["C", 6]]); // prettier-ignore
    expect(`${rows?.[0]?.first}-${rows?.[0]?.last}`).toBe(first);
  });

  it("reports all scripts and outside references at once, each with its line", () => {
    const drawing = sheet(`${rowOf("A", 100)}\n<script/>\n<image href="a.png"/>\n<circle onclick="x()"/>`);
    expect(codes(importSvg(drawing, "x"))).toEqual([
      ["SVG_SCRIPT", "line 8", "script"],
      ["SVG_EXTERNAL", "line 9", "a.png"],
      ["SVG_SCRIPT", "line 10", "onclick"],
    ]);
  });

  it.each([
    ["an entity within an entity", '<!ENTITY a "x"><!ENTITY b "&a;&a;">'],
    ["an entity of a file", '<!ENTITY a SYSTEM "file:///etc/passwd">'],
    ["an entity of parameters", '<!ENTITY % a "x">'],
    ["too many entities", times(200, (i) => `<!ENTITY e${i} "x">`)],
  ])("refuses %s in a document type", (_, declared) => {
    expect(codes(importSvg(`<!DOCTYPE svg [${declared}]>${sheet(rowOf("A", 100))}`, "x")).map(([code]) => code)).toEqual(["SVG_DOCTYPE"]);
  });

  it("refuses plain entities that expand to more than a drawing may have", () => {
    const drawing = `<!DOCTYPE svg [<!ENTITY a "${"x".repeat(1_000)}">]>${sheet(`<g id="${"&a;".repeat(1_001)}"/>`)}`;
    expect(codes(importSvg(drawing, "x")).map(([code]) => code)).toEqual(["SVG_DOCTYPE"]);
  });

  it("enlarges a drawing in millimetres, and covers seats outside of its sheet", () => {
    const map = mapOf(
      importSvg(
        sheet(
          times(12, (i) => `<circle id="A-${i + 1}" cx="${i}" cy="-3" r="0.4"/>`),
          'viewBox="0 0 10 10"',
        ),
        "x",
      ),
    );
    expect(map.seat).toBe(10);
    expect(lintMap(writeMap(map)).faults.list.map(({ code }) => code)).not.toContain("OUTSIDE_MAP");
  });
});
