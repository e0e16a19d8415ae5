import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seatFault } from "#i18n/catalogue/seat-fault.ts";
import { lintMap } from "../lint/lint-map.ts";
import { layOut } from "../map/lay-out.ts";
import type { SeatMap } from "../map/seat-map.ts";
import { writeMap } from "../map/write-map.ts";
import { BY_COLOUR, buildHall, DIALECTS, oracleOf, type HallPlan } from "./hall-drawings.fixture.ts";
import { importSvg, type Imported } from "./import-svg.ts";

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

const sheet = (inner: string, more = 'viewBox="0 0 1000 800"') => `<svg xmlns="http://www.w3.org/2000/svg" ${more}>\n${inner}\n</svg>`;
const times = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join("\n");
const square = (x: number, y: number, more = "") => `<path ${more} d="M${x} ${y}h8v8h-8z"/>`;
const two = (value: number) => String(value).padStart(2, "0");

/** Rows of a theatre whose lengths add up to `seats`, as groups with ids. */
function theatre(
  seats: number,
  { row, seat }: { readonly row: (r: number) => string; readonly seat: (r: number, s: number) => string },
): string {
  const length = 31;
  return times(
    Math.ceil(seats / length),
    (r) =>
      `<g id="${row(r + 1)}">${times(Math.min(length, seats - r * length), (s) => `<g class="seat" id="${seat(r + 1, s + 1)}">${square(20 + s * 12, 60 + r * 14)}</g>`)}</g>`,
  );
}

/** Drawings in the shapes of ten that public projects publish, with the seats and rows in each, or the refusal. */
const PUBLIC: readonly (readonly [string, string, { readonly seats: number; readonly rows: number; readonly first: string } | RegExp])[] = [
  [
    "a theatre of 661 groups with ids row01seat11, from CorelDRAW",
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<!-- Creator: CorelDRAW X6 -->${sheet(`<g id="Layer_x0020_1"><rect fill="#EBECEC" width="1000" height="40"/>${theatre(661, { row: (r) => `row${two(r)}`, seat: (r, s) => `row${two(r)}seat${two(s)}` })}</g>`)}`,
    { seats: 661, rows: 22, first: "row01seat01" },
  ],
  [
    "a theatre of 1,130 groups with ids r1-s1",
    sheet(theatre(1130, { row: (r) => `r${r}`, seat: (r, s) => `r${r}-s${s}` })),
    { seats: 1130, rows: 37, first: "r1-s1" },
  ],
  [
    "a theatre of 1,587 groups in Baris1, numbered by copies, from Sketch",
    `<!-- Generator: Sketch 3.3 -->${sheet(`<title>teater</title><g id="Page-1" fill="none"><g id="Denah">${theatre(1587, { row: (r) => `Baris${r}`, seat: (_, s) => `Oval-Copy-${s}` })}</g></g>`)}`,
    { seats: 1587, rows: 52, first: "main-1-1" },
  ],
  [
    "free circles with ids block-row-seat",
    sheet(
      times(
        900,
        (i) =>
          `<circle id="${1 + Math.floor(i / 300)}-${1 + (Math.floor(i / 20) % 15)}-${1 + (i % 20)}" cx="${20 + (i % 20) * 12}" cy="${50 + Math.floor(i / 20) * 14}" r="4"/>`,
      ),
    ),
    { seats: 900, rows: 45, first: "1-1-1" },
  ],
  [
    "free circles with ids of a word, a letter and a number",
    sheet(
      times(
        700,
        (i) =>
          `<circle id="Parket_${String.fromCharCode(65 + Math.floor(i / 35))}_${1 + (i % 35)}" cx="${20 + (i % 35) * 12}" cy="${50 + Math.floor(i / 35) * 14}" r="4"/>`,
      ),
    ),
    { seats: 700, rows: 20, first: "Parket_A_1" },
  ],
  [
    "free circles with ids A12 in two blocks",
    sheet(
      ["Kiri", "Kanan"]
        .map(
          (block, b) =>
            `<g id="Blok ${block}">${times(240, (i) => `<circle id="${block[1]!.toUpperCase()}${block}-${String.fromCharCode(65 + Math.floor(i / 20))}${1 + (i % 20)}" cx="${20 + b * 400 + (i % 20) * 12}" cy="${50 + Math.floor(i / 20) * 14}" r="4"/>`)}</g>`,
        )
        .join(""),
    ),
    { seats: 480, rows: 24, first: "IKiri-A1" },
  ],
  [
    "an arena of sections as paths",
    sheet(
      times(
        48,
        (i) => `<path id="section-${101 + i}" d="M${20 + (i % 12) * 60} ${60 + Math.floor(i / 12) * 90}h${50 + (i % 3)}l4 70h-60z"/>`,
      ),
    ),
    /^SVG_NO_SEATS at line 2: .*48 × path.*48 are named as sections, such as “section-101”/,
  ],
  [
    "a mixed hall: rows with ids in the stalls, circles alone on the balcony",
    sheet(
      `<g id="Stalls">${theatre(310, { row: (r) => `row${two(r)}`, seat: (r, s) => `row${two(r)}seat${two(s)}` })}</g><g id="Balkon">${times(200, (i) => `<circle cx="${24 + (i % 25) * 12}" cy="${400 + Math.floor(i / 25) * 14}" r="4"/>`)}</g>`,
    ),
    { seats: 510, rows: 18, first: "row01seat01" },
  ],
  [
    "curved rows of circles alone, in classes",
    sheet(
      `<style>.cls-1{fill:#f00}.cls-2{fill:#00f}</style>${times(400, (i) => `<circle class="cls-${1 + Number(i > 200)}" cx="${Math.round(100 * (500 + (150 + 16 * Math.floor(i / 40)) * Math.cos(0.3 + ((i % 40) * 2.5) / 39))) / 100}" cy="${Math.round(100 * (20 + (150 + 16 * Math.floor(i / 40)) * Math.sin(0.3 + ((i % 40) * 2.5) / 39))) / 100}" r="4"/>`)}`,
    ),
    { seats: 400, rows: 10, first: "main-a-1" },
  ],
  [
    "circles strewn without rows",
    sheet(times(60, (i) => `<circle id="path${i}" cx="${20 + ((i * 7919) % 613)}" cy="${20 + ((i * 104_729) % 607)}" r="9"/>`)),
    /^SVG_NO_ROWS at line 2: 60 circles and 0 rows: .*--row-from id, class, layer, text or place/,
  ],
];

describe("drawings in the shapes of public ones", () => {
  it.each(PUBLIC)("reads or refuses with the way out: %s", (_, drawing, wanted) => {
    const read = importSvg(drawing, "hall", { category: "regular" });
    if (wanted instanceof RegExp) {
      expect(read.faults?.list.map((fault) => `${fault.code} at ${fault.path}: ${seatFault(fault).en}`)).toEqual([
        expect.stringMatching(wanted),
      ]);
      return;
    }
    const map = mapOf(read);
    const { count, places, ids } = layOut(map);
    expect([count, places.length, ids[0]]).toEqual([wanted.seats, wanted.rows, wanted.first]);
    expect(lintMap(writeMap(map)).faults.list.filter(({ isWarning }) => !isWarning)).toEqual([]);
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
