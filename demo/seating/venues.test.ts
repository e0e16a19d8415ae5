import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bestTogether } from "#domain/catalogue/seating/choose/best-together.ts";
import { rateSeats } from "#domain/catalogue/seating/choose/rate-seats.ts";
import { lintMap } from "#domain/catalogue/seating/lint/lint-map.ts";
import { layOut } from "#domain/catalogue/seating/map/lay-out.ts";
import type { SeatMap } from "#domain/catalogue/seating/map/seat-map.ts";
import { writeMap } from "#domain/catalogue/seating/map/write-map.ts";
import { exportSvg } from "#domain/catalogue/seating/svg/export-svg.ts";
import { importSvg } from "#domain/catalogue/seating/svg/import-svg.ts";
import { seatName } from "#i18n/catalogue/seat-name.ts";
import { hall } from "./hall.ts";
import { stadium } from "./stadium.ts";
import { theatre } from "./theatre.ts";

const VENUES: readonly (readonly [string, () => SeatMap, seats: number, standing: number])[] = [
  ["theatre", theatre, 600, 0],
  ["hall", hall, 3_000, 0],
  ["stadium", stadium, 50_000, 10_000],
];

function soundMap(text: string) {
  const judged = lintMap(text);
  if (judged.map === null) throw new Error(JSON.stringify(judged.faults));
  return judged;
}

describe.each(VENUES)("the %s", (_, venue, seats, standing) => {
  it("has its number of seats, without faults or advice from the linter", () => {
    const text = writeMap(venue());
    const { seating, faults, map } = soundMap(text);
    expect(faults).toEqual({ list: [], more: 0 });
    expect(map).toEqual(venue());
    expect(seating.count).toBe(seats);
    expect(seating.areas.reduce((sum, { area }) => sum + area.capacity, 0)).toBe(standing);
    expect(writeMap(venue())).toBe(text);
  });

  it("has wheelchair places with companions beside them, and some obstructed views", () => {
    const { traits } = layOut(venue());
    for (const trait of [1, 2, 4]) expect(traits.filter((each) => (each & trait) !== 0).length).toBeGreaterThan(0);
  });

  it("is smaller than 150 kB compressed", () => {
    expect(brotliCompressSync(writeMap(venue())).length).toBeLessThan(150_000);
  });
});

describe("the theatre and the hall", () => {
  it.each(VENUES.slice(0, 2))("reads back the drawn map: %s", (_, venue) => {
    const map = venue();
    const { map: back } = importSvg(exportSvg(map), "x");
    const [before, after] = [layOut(map), soundMap(writeMap(back!)).seating];
    expect(after.ids).toEqual(before.ids);
    expect([...after.traits]).toEqual([...before.traits]);
    expect(writeMap(back!).length).toBeLessThan(writeMap(map).length * 1.6);
  });

  it("proposes the middle of the front row first", () => {
    const map = theatre();
    const seating = layOut(map);
    const found = bestTogether(
      { seating, states: new Uint8Array(seating.count), costs: rateSeats(map, seating) },
      { count: 2, category: null, wheelchairs: 0, near: "stage" },
    );
    expect(found!.seats.map((seat) => seatName(seating, seat, "id"))).toEqual([
      "Lantai utama · Baris A · Kursi 20",
      "Lantai utama · Baris A · Kursi 21",
    ]);
  });
});

describe("the example of the documentation", () => {
  const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "seat-map.md"), "utf8");
  const [, example = ""] = /```json\n([\s\S]*?)```/.exec(page) ?? [];

  it("is a usable map, with seats named as on the page", () => {
    const { seating, faults } = soundMap(example);
    expect(faults).toEqual({ list: [], more: 0 });
    const seat = seating.ids.indexOf("balcony-a-12-7");
    expect([seatName(seating, seat, "en"), seatName(seating, seat, "id")]).toEqual([
      "Balcony A · Row 12 · Seat 7",
      "Balkon A · Baris 12 · Kursi 7",
    ]);
    for (const lang of ["en", "id"] as const) expect(page).toContain(`*${seatName(seating, seat, lang)}*`);
  });
});
