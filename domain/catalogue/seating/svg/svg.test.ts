import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOut, type Seating } from "../map/lay-out.ts";
import type { MapRow, MapTable, SeatMap } from "../map/seat-map.ts";
import { smallHall } from "../small-hall.fixture.ts";
import { exportSvg } from "./export-svg.ts";
import { importSvg } from "./import-svg.ts";

const near = fc.integer({ min: 0, max: 9_000 }).map((value) => value / 10);
const point = fc.tuple(near, near);
const run = (first: number) =>
  fc.oneof(
    fc
      .record({ count: fc.integer({ min: 1, max: 12 }), from: point, to: point, bulge: fc.constantFrom(0, 0, -9.5, 14) })
      .map(({ count, ...line }) => ({ seats: `${first}-${first + count - 1}`, ...line })),
    fc
      .array(point, { minLength: 1, maxLength: 6 })
      .map((points) => ({ seats: `${first}-${first + points.length - 1}`, points: points.flat() })),
  );
const anyRow = fc
  .tuple(run(1), run(101), fc.boolean(), fc.constantFrom("vip", "regular"))
  .map(([first, second, isCut, category]): Omit<MapRow, "id" | "name"> => ({
    runs: isCut ? [first, second] : [first],
    category,
    wheelchair: "1",
    categories: { regular: "1" },
  }));
const anyTable = fc
  .record({
    at: point,
    count: fc.integer({ min: 1, max: 10 }),
    isRound: fc.boolean(),
    turn: fc.integer({ min: -170, max: 170 }),
    whole: fc.boolean(),
  })
  .map(({ at, count, isRound, turn, whole }): Omit<MapTable, "id" | "name"> => ({
    at,
    ...(isRound ? { round: 15 } : { size: [60, 20] as const }),
    turn,
    seats: `1-${count}`,
    category: "vip",
    ...(whole ? { whole } : {}),
  }));
const maps = fc
  .tuple(fc.array(anyRow, { maxLength: 4 }), fc.array(anyTable, { maxLength: 3 }), fc.boolean())
  .map(([rows, tables, hasIds]): SeatMap => ({
    ...smallHall(),
    size: [1_000, 1_000],
    levels: [
      ...smallHall().levels,
      {
        id: "up",
        name: { en: "Up & <away>", id: 'Atas "sekali"' },
        sections: [
          {
            id: "b",
            name: { en: "B", id: "B" },
            rows: rows.map((each, index) => ({
              id: `r${index}`,
              name: `Row ${index}`,
              ...each,
              ...(hasIds && each.runs.length === 1 ? { ids: idsFor(each.runs[0]!.seats, index) } : {}),
            })),
            tables: tables.map((each, index) => ({ id: `t${index}`, name: String(index), ...each })),
          },
        ],
      },
    ],
  }));
function idsFor(seats: string, rowIndex: number): string[] {
  const [first, last] = seats.split("-").map(Number);
  return Array.from({ length: last! - first! + 1 }, (_, index) => `old.${rowIndex}_${index}`);
}

/** All facts about a map's seats, independent of how they are written. */
function seatsOf(map: SeatMap, { ids, labels, category, traits, runs, places, areas }: Seating = layOut(map)) {
  return {
    ids,
    labels,
    traits: [...traits],
    categories: [...category].map((index) => map.categories[index]?.key),
    runs,
    places: places.map(({ kind, name, count }) => [kind, name, count]),
    areas,
    sections: map.levels.flatMap(({ sections }) => sections.map(({ id, name, outline, entrances }) => ({ id, name, outline, entrances }))),
    about: [map.id, map.name, map.size, map.seat, map.capacity, map.categories, map.stage, map.entrances, map.stairs],
  };
}
function imported(svg: string): SeatMap {
  const { map, faults } = importSvg(svg, "x");
  if (map === null) throw new Error(JSON.stringify(faults));
  return map;
}

describe("an exported map", () => {
  it("imports an exported map with the same seats, places and ids", () => {
    fc.assert(
      fc.property(maps, (map) => {
        const back = imported(exportSvg(map));
        expect(seatsOf(back)).toEqual(seatsOf(map));
        const [before, after] = [layOut(map), layOut(back)];
        const far = Math.max(0, ...before.x.map((x, seat) => Math.hypot(x - after.x[seat]!, before.y[seat]! - after.y[seat]!)));
        expect(far).toBeLessThan(0.06 * map.seat);
      }),
      { numRuns: 60 },
    );
  });

  it("keeps an exported map short: finds lines and arcs again", () => {
    const back = imported(exportSvg(smallHall()));
    expect(back.levels[0]!.sections[0]!.rows![0]!.runs).toEqual(smallHall().levels[0]!.sections[0]!.rows![0]!.runs);
    expect(back.levels[0]!.sections[1]!.tables![0]).toEqual({ ...smallHall().levels[0]!.sections[1]!.tables![0], category: "vip" });
  });
});

const svg = (inner: string, more = "") => `<svg xmlns="http://www.w3.org/2000/svg" ${more} viewBox="0 0 300 200">${inner}</svg>`;
const circles = (ids: readonly string[], y = 50) => ids.map((id, i) => `<circle id="${id}" cx="${20 + 10 * i}" cy="${y}" r="4"/>`).join("");

describe("a drawing of a drawing tool", () => {
  it("reads layer names as each drawing tool writes them", () => {
    const inkscape = `<g inkscape:groupmode="layer" id="layer1" inkscape:label="Blok Balkon A"><g id="g12" inkscape:label="Baris 12">${circles(["circle1", "circle2"])}</g></g>`;
    const illustrator = `<g id="Section_x3A__Balkon_A"><g id="Row_12_1_">${circles(["Seat_6", "Seat_7"])}</g></g>`;
    const figma = `<g id="Section Balkon A"><g id="Row 12">${circles(["A-12-6", "A-12-7"])}</g></g>`;
    for (const [drawing, labels] of [
      [inkscape, ["1", "2"]],
      [illustrator, ["6", "7"]],
      [figma, ["6", "7"]],
    ] as const) {
      const [section] = imported(svg(drawing)).levels[0]!.sections;
      expect([section!.name.id, section!.rows![0]!.name]).toEqual(["Balkon A", "12"]);
      expect(layOut(imported(svg(drawing))).labels).toEqual(labels);
    }
  });

  it("keeps ids given by people and replaces those generated by tools", () => {
    const row = (ids: readonly string[]) => svg(`<g id="Section A"><g id="Row 1">${circles(ids)}</g></g>`);
    expect(layOut(imported(row(["kursi-4711", "kursi-4712"]))).ids).toEqual(["kursi-4711", "kursi-4712"]);
    expect(layOut(imported(row(["circle12", "circle14"]))).ids).toEqual(["a-1-1", "a-1-2"]);
  });

  it("reads seats through transforms, uses and rectangles", () => {
    const drawing = svg(`<defs><symbol id="chair"><rect x="-4" y="-4" width="8" height="8"/></symbol></defs>
      <g id="row-1" transform="translate(100 20) scale(2)" data-category="vip">
        <use href="#chair" x="10" y="10" data-seat="1"/><use xlink:href="#chair" transform="translate(20,10)" data-seat="2" class="wheelchair"/>
        <g id="seat-3"><rect x="26" y="6" width="8" height="8" transform="rotate(90 30 10)"/><text>3</text></g>
      </g>`);
    const map = imported(drawing);
    const { x, y, labels, traits } = layOut(map);
    expect([[...x], [...y], labels, [...traits], map.seat]).toEqual([[120, 140, 160], [40, 40, 40], ["1", "2", "3"], [0, 1, 0], 16]);
  });

  it("cuts rows at gaps and moves the map to the sheet's origin", () => {
    const drawing = `<svg viewBox="100 100 300 200"><g id="row-1">${[110, 120, 130, 160, 170].map((cx) => `<circle cx="${cx}" cy="150" r="4"/>`).join("")}</g>
      <path id="area-festival" data-capacity="500" d="M200 210 h80 v40 h-80 z"/></svg>`;
    const [section] = imported(drawing).levels[0]!.sections;
    expect(section!.rows![0]!.runs).toEqual([
      { seats: "1-3", from: [10, 50], to: [30, 50] },
      { seats: "4-5", from: [60, 50], to: [70, 50] },
    ]);
    expect(section!.areas).toMatchObject([{ capacity: 500, shape: [100, 110, 180, 110, 180, 150, 100, 150] }]);
  });
});

/** Layers, groups and shapes as Inkscape writes them: with labels, without classes. */
const INKSCAPE = `<svg viewBox="0 0 400 200"><g inkscape:groupmode="layer" inkscape:label="Section Stalls">
    <g inkscape:label="Row A"><circle cx="10" cy="10" r="4"/><circle cx="20" cy="10" r="4"/><path d="M1 1 h4"/></g></g>
  <g inkscape:groupmode="layer" inkscape:label="Section Balcony (category VIP)"><g inkscape:label="Row A"><circle cx="10" cy="90" r="4"/></g></g>
  <circle cx="300" cy="100" r="4"/></svg>`;

describe("categories of a plain drawing", () => {
  const usedBy = (given: Parameters<typeof importSvg>[2]) => {
    const { map } = importSvg(INKSCAPE, "x", given);
    return map!.levels[0]!.sections.map(({ name, rows }) => [name.en, rows![0]!.category]);
  };

  it("reads a category from a layer's name and removes it from the name", () => {
    expect(usedBy({})).toEqual([
      ["Stalls", undefined],
      ["Balcony", "vip"],
    ]);
  });

  it("takes missing categories from the caller: by layer, else the default", () => {
    expect(usedBy({ category: "regular" })).toEqual([
      ["Stalls", "regular"],
      ["Balcony", "vip"],
    ]);
    expect(usedBy({ category: "regular", categories: new Map([["stalls", "gold"]]) })[0]).toEqual(["Stalls", "gold"]);
    expect(usedBy({ categories: new Map([["section stalls", "gold"]]) })[0]).toEqual(["Stalls", "gold"]);
  });

  it("returns categories together with shapes not taken as seats", () => {
    const drawn = importSvg(INKSCAPE, "x");
    const passed = drawn.map === null ? [] : drawn.passed.list.map(({ code, facts, isWarning }) => [code, facts["count"], isWarning]);
    expect(passed).toEqual([
      ["SVG_PATHS", 1, true],
      ["SVG_LOOSE", 1, true],
    ]);
    const paths = importSvg(svg(`<g id="row-1">${'<path d="M1 1 h4"/>'.repeat(1130)}</g>`), "x");
    expect(paths.faults!.list[0]).toMatchObject({ code: "SVG_NO_SEATS", facts: { needs: "paths", count: 1130 } });
  });
});

const row = `<g id="row-1">${circles(["s1", "s2"])}</g>`;
/** Refused drawings and the reasons. */
const REFUSED: readonly (readonly [string, string, string])[] = [
  ["a script", svg(`${row}<script>alert(1)</script>`), "SVG_SCRIPT"],
  ["a handler", svg(row.replace("<circle", '<circle onclick="x()"')), "SVG_SCRIPT"],
  ["a page", svg(`${row}<foreignObject/>`), "SVG_SCRIPT"],
  ["an address that runs", svg(`${row}<a href="JavaScript:x()"/>`), "SVG_SCRIPT"],
  ["an address that runs, hidden", svg(`${row}<a href="java&#115;cript:x()"/>`), "SVG_SCRIPT"],
  ["a picture elsewhere", svg(`${row}<image href="https://example.com/a.png"/>`), "SVG_EXTERNAL"],
  ["a file", svg(`${row}<use xlink:href="file:///etc/passwd"/>`), "SVG_EXTERNAL"],
  ["a style elsewhere", `<?xml-stylesheet href="a.css"?>${svg(row)}`, "SVG_EXTERNAL"],
  ["a fill elsewhere", svg(row.replace("<g", `<g style="fill:url(https://example.com/a)"`)), "SVG_EXTERNAL"],
  ["an outer entity", `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg(row)}`, "SVG_DOCTYPE"],
  ["a billion laughs", `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${svg(row)}`, "SVG_DOCTYPE"],
  ["an unknown entity", svg(row.replace("row-1", "&laugh;")), "SVG_ENTITY"],
  ["depth", svg("<g>".repeat(100) + "</g>".repeat(100)), "TOO_DEEP"],
  ["a loop of uses", svg(`<g id="row-1"><use id="a" href="#b"/><use id="b" href="#a"/></g>`), "SVG_NO_SEATS"],
  ["a row of a hundred thousand", svg(`<g id="row-1">${'<circle r="4"/>'.repeat(100_000)}</g>`), "TOO_MANY"],
  ["levels without end", svg('<g id="level-1"><g id="section-1"/></g>'.repeat(100_000)), "TOO_MANY"],
  ["sections without end", svg('<g id="section-1"/>'.repeat(100_000)), "TOO_MANY"],
  ["rows without end", svg('<g id="row-1"/>'.repeat(100_000)), "TOO_MANY"],
  [
    "a chair of a million corners, used again and again",
    svg(`<defs><path id="a" d="${"M1 1".repeat(250_000)}"/></defs><g id="row-1">${'<use href="#a"/>'.repeat(100_000)}</g>`),
    "SVG_NO_SEATS",
  ],
  ["seats without end", svg(`<g id="row-1">${'<circle r="4"/>'.repeat(300_001)}</g>`), "TOO_MANY"],
  ["size", `<svg>${" ".repeat(30_000_001)}</svg>`, "TOO_LARGE"],
  ["no end", "<svg><g>", "SVG_NOT_XML"],
  ["wrong order", "<svg><g></svg></g>", "SVG_NOT_XML"],
  ["an attribute twice", '<svg a="1" a="2"/>', "SVG_NOT_XML"],
  ["two roots", "<svg/><svg/>", "SVG_NOT_XML"],
  ["another document", "<html/>", "SVG_NOT_XML"],
  ["nothing", "", "SVG_NOT_XML"],
  ["no rows", svg(`<circle cx="1" cy="1" r="1"/>`), "SVG_NO_SEATS"],
];

describe("a drawing", () => {
  it.each(REFUSED)("refuses a drawing for %s", (_, drawing, code) => {
    const { map, faults } = importSvg(drawing, "x");
    expect(map).toBeNull();
    expect(faults!.list.map((fault) => fault.code)).toEqual([code]);
    expect(faults!.list[0]!.path).toMatch(/^line \d+$/);
  });

  it("accepts a drawing with a plain document type, comments and pictures", () => {
    const drawing = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- <g> -->
      ${svg(`<style><![CDATA[ .a > .b { } ]]></style><image href="data:image/png;base64,AA=="/>${row}`)}`;
    expect(layOut(imported(drawing)).count).toBe(2);
  });

  it("reads or refuses any text, without other errors", () => {
    const parts = fc.constantFrom(
      "<svg>",
      "</svg>",
      "<g id='row-1'>",
      "</g>",
      "<circle r='3'",
      "/>",
      ">",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<?",
      "&",
      "'",
      '"',
      "=",
      "transform='scale(",
      "<use href='#a'",
      " ",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (list) => {
        const { map, faults } = importSvg(list.join(""), "x");
        expect(map === null).toBe(faults !== null);
      }),
    );
  });
});
