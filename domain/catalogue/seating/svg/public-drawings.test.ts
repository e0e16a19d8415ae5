import { describe, expect, it } from "vitest";
import { seatFault } from "#i18n/catalogue/seat-fault.ts";
import { lintMap } from "../lint/lint-map.ts";
import { layOut } from "../map/lay-out.ts";
import { writeMap } from "../map/write-map.ts";
import { importSvg } from "./import-svg.ts";
import { sheet, times } from "./plain-sheet.fixture.ts";

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
    if (read.map === null) throw new Error(JSON.stringify(read.faults.list.slice(0, 5)));
    const { map } = read;
    const { count, places, ids } = layOut(map);
    expect([count, places.length, ids[0]]).toEqual([wanted.seats, wanted.rows, wanted.first]);
    expect(lintMap(writeMap(map)).faults.list.filter(({ isWarning }) => !isWarning)).toEqual([]);
  });
});
