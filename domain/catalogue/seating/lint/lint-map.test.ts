import { describe, expect, it } from "vitest";
import type { SeatMap } from "../map/seat-map.ts";
import { smallHall } from "../small-hall.fixture.ts";
import { FAULT_CODES, type FaultCode } from "./fault.ts";
import { lintMap } from "./lint-map.ts";

type Loose = { [key: string]: Loose } & Loose[];
/** The small hall with a manual change. */
function changed(change: (map: Loose) => unknown): string {
  const map = structuredClone(smallHall()) as unknown as Loose;
  change(map);
  return JSON.stringify(map);
}
const set = (holder: Loose, values: object) => void Object.assign(holder, values);
const section = (map: Loose, index = 0) => map["levels"]![0]!["sections"]![index]!;
const row = (map: Loose, index = 0) => section(map)["rows"]![index]!;

const FAULTS: readonly (readonly [FaultCode, where: string, (map: Loose) => void])[] = [
  ["WRONG_FORMAT", "version", (map) => set(map, { version: 2 })],
  ["MISSING", "seat", (map) => Reflect.deleteProperty(map, "seat")],
  ["MISSING", "levels[0].sections[0].rows[0].name", (map) => Reflect.deleteProperty(row(map), "name")],
  ["UNKNOWN_FIELD", "levels[0].sections[0].colour", (map) => set(section(map), { colour: "red" })],
  ["WRONG_TYPE", "capacity", (map) => set(map, { capacity: "29" })],
  ["WRONG_TYPE", "name.id", (map) => set(map["name"]!, { id: "" })],
  ["TOO_MANY", "levels", (map) => set(map, { levels: Array.from({ length: 21 }, () => map["levels"]![0]) })],
  ["BAD_ID", "levels[0].sections[0].id", (map) => set(section(map), { id: "a b" })],
  ["BAD_LIST", "levels[0].sections[0].rows[0].runs[0].seats", (map) => set(row(map)["runs"]![0]!, { seats: "1-" })],
  ["BAD_SHAPE", "levels[0].sections[0].outline", (map) => set(section(map), { outline: [1, 2, 3] })],
  ["DUPLICATE_ID", "levels[0].sections[0].rows[1]", (map) => set(row(map, 1), { id: "1" })],
  ["DUPLICATE_ID", "levels[0].sections[1]", (map) => set(section(map, 1), { id: "a" })],
  ["DUPLICATE_ID", "levels[0].sections[0].rows[1]", (map) => set(row(map, 1), { ids: ["x1", "x1", "x3", "x4", "x5", "x6", "x7"] })],
  ["DUPLICATE_NAME", "levels[0].sections[0].rows[1]", (map) => set(row(map, 1), { name: "1" })],
  ["DUPLICATE_NAME", "levels[0].sections[1]", (map) => set(section(map, 1), { name: { en: "Tables", id: "Balkon A" } })],
  ["DUPLICATE_NAME", "levels[0].sections[0].rows[0]", (map) => set(row(map)["runs"]![1]!, { seats: "4-7" })],
  ["UNKNOWN_CATEGORY", "levels[0].sections[0].category", (map) => set(section(map), { category: "gold" })],
  ["NO_CATEGORY", "levels[0].sections[0].rows[1]", (map) => Reflect.deleteProperty(section(map), "category")],
  [
    "UNUSED_CATEGORY",
    "categories[2]",
    (map) => map["categories"]!.push({ key: "gold", name: { en: "Gold", id: "Emas" } } as unknown as Loose),
  ],
  ["UNKNOWN_SEAT", "levels[0].sections[0].rows[1].wheelchair", (map) => set(row(map, 1), { wheelchair: "1,9" })],
  ["UNKNOWN_LEVEL", "entrances[0].level", (map) => set(map["entrances"]![0]!, { level: "roof" })],
  ["UNKNOWN_ENTRANCE", "levels[0].sections[0].entrances", (map) => set(section(map), { entrances: ["gate"] })],
  ["WRONG_COUNT", "levels[0].sections[0].rows[1].ids", (map) => set(row(map, 1), { ids: ["x1"] })],
  ["WRONG_COUNT", "levels[0].sections[0].rows[1].runs[0].points", (map) => set(row(map, 1)["runs"]![0]!, { points: [1, 2] })],
  ["NO_PLACE", "levels[0].sections[0].rows[1].runs[0]", (map) => Reflect.deleteProperty(row(map, 1)["runs"]![0]!, "to")],
  ["NO_PLACE", "levels[0].sections[1].tables[0]", (map) => Reflect.deleteProperty(section(map, 1)["tables"]![0]!, "round")],
  ["OVERLAP", "levels[0].sections[0].rows[1], a-2-1", (map) => set(row(map, 1)["runs"]![0]!, { from: [25, 56], to: [85, 75] })],
  ["OUTSIDE_MAP", "levels[0].sections[0].rows[1], a-2-7", (map) => set(row(map, 1)["runs"]![0]!, { to: [198, 75] })],
  ["OUTSIDE_SECTION", "levels[0].sections[0].rows[1], a-2-1", (map) => set(row(map, 1)["runs"]![0]!, { from: [8, 75] })],
  ["ROW_GAP", "levels[0].sections[0].rows[1], a-2-3", (map) => set(row(map, 1)["runs"]![0]!, { to: [185, 75], seats: "1,2,3,4" })],
  ["NUMBER_GAP", "levels[0].sections[0].rows[1], a-2-5", (map) => set(row(map, 1)["runs"]![0]!, { seats: "1-3,5-8" })],
  ["COMPANION_ALONE", "levels[0].sections[0].rows[1], a-2-3", (map) => set(row(map, 1), { companion: "3" })],
  ["EMPTY_TABLE", "levels[0].sections[1].tables[0]", (map) => set(section(map, 1)["tables"]![0]!, { seats: "" })],
  ["EMPTY_ROW", "levels[0].sections[0].rows[0]", (map) => set(row(map), { runs: [], categories: {}, limited: "" })],
  ["EMPTY_SECTION", "levels[0].sections[2]", (map) => Reflect.deleteProperty(section(map, 2), "areas")],
  ["CAPACITY", "capacity", (map) => set(map, { capacity: 30 })],
  [
    "LEVEL_UNREACHABLE",
    "levels[1]",
    (map) => map["levels"]!.push({ id: "roof", name: { en: "Roof", id: "Atap" }, sections: [] } as unknown as Loose),
  ],
  ["NO_STAGE", "stage", (map) => Reflect.deleteProperty(map, "stage")],
  ["NO_ENTRANCE", "entrances", (map) => (set(map, { entrances: [] }), Reflect.deleteProperty(section(map), "entrances"))],
];

describe("the linter of seat maps", () => {
  it("accepts a sound map", () => {
    const judged = lintMap(JSON.stringify(smallHall()));
    expect(judged.faults).toEqual({ list: [], more: 0 });
    expect(judged.map).toEqual(smallHall());
  });

  it.each(FAULTS)("finds %s at %s", (code, where, change) => {
    const judged = lintMap(changed(change));
    const found = judged.faults.list.filter((fault) => fault.code === code);
    const places = found.flatMap(({ path, seat }) => [path, `${path}, ${seat}`]);
    expect(places).toContain(where);
    // A map with only warnings may be used.
    expect(judged.map === null).toBe(judged.faults.list.some(({ isWarning }) => !isWarning));
  });

  it("tests every fault that has a message, except those of drawings", () => {
    const elsewhere: readonly FaultCode[] = ["NOT_JSON", "TOO_LARGE", "TOO_DEEP", "TOO_MANY_SEATS", "NO_LIFT"];
    const tried = new Set([...FAULTS.map(([code]) => code), ...elsewhere]);
    expect(FAULT_CODES.filter((code) => !tried.has(code) && !code.startsWith("SVG_"))).toEqual([]);
  });

  it("requires a lift to levels with wheelchair places", () => {
    const upstairs = (stairs: readonly object[]) =>
      changed((map) => {
        set(map["entrances"]![0]!, { level: "street" });
        map["levels"]!.push({ id: "street", name: { en: "Street", id: "Jalan" }, sections: [] } as unknown as Loose);
        set(map, { stairs });
      });
    const codes = (text: string) => lintMap(text).faults.list.map(({ code }) => code);
    expect(codes(upstairs([{ between: ["street", "ground"] }]))).toEqual(["NO_LIFT"]);
    expect(codes(upstairs([{ between: ["ground", "street"], lift: true }]))).toEqual([]);
    expect(codes(upstairs([]))).toEqual(["LEVEL_UNREACHABLE"]);
  });
});

const many = (list: (map: SeatMap) => object) => JSON.stringify({ ...smallHall(), ...list(smallHall()) });
const rowsOf = (count: number, seats: string) =>
  many(({ levels: [level] }) => ({
    levels: [
      {
        ...level,
        sections: [
          {
            ...level!.sections[0],
            rows: Array.from({ length: count }, (_, i) => ({ id: `r${i}`, name: `${i}`, runs: [{ seats, from: [50, 50], to: [50, 50] }] })),
          },
        ],
      },
    ],
  }));

const markedRows = () =>
  many(({ levels: [level] }) => {
    const categories = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, "1-1000"]));
    const rows = Array.from({ length: 8_000 }, (_, i) => ({ id: `r${i}`, name: `${i}`, runs: [], categories }));
    return { levels: [{ ...level, sections: [{ ...level!.sections[0], rows }] }] };
  });

/** Malicious files and their faults. */
const HOSTILE: readonly (readonly [string, () => string, FaultCode])[] = [
  ["ten million seats in one list", () => changed((map) => set(row(map)["runs"]![0]!, { seats: "1-9999,".repeat(800) + "1" })), "BAD_LIST"],
  ["ten million seats in rows of a thousand", () => rowsOf(10_000, "1-1000"), "TOO_MANY_SEATS"],
  ["marks of ten million seats in rows without seats", () => markedRows(), "BAD_LIST"],
  ["a hundred thousand seats in one point", () => rowsOf(100, "1-1000"), "OVERLAP"],
  ["lists within lists", () => "[".repeat(1_000_000) + "]".repeat(1_000_000), "TOO_DEEP"],
  ["a very large text", () => `"${"x".repeat(9_000_000)}"`, "TOO_LARGE"],
  ["a million fields", () => `{${Array.from({ length: 300_000 }, (_, i) => `"k${i}":1`).join()}}`, "UNKNOWN_FIELD"],
  ["no JSON", () => "{", "NOT_JSON"],
  ["nothing", () => "", "NOT_JSON"],
  ["a prototype", () => JSON.stringify(smallHall()).replace(/^\{/, '{"__proto__":{"seat":1},'), "UNKNOWN_FIELD"],
  ["a prototype among categories", () => JSON.stringify(smallHall()).replace('"vip":"4-5"', '"__proto__":"4-5"'), "BAD_ID"],
  ["a number that is none", () => JSON.stringify(smallHall()).replace('"seat":8', '"seat":1e999'), "WRONG_TYPE"],
];

describe("the linter, for malicious files", () => {
  it.each(HOSTILE)("rejects malicious files quickly and with few faults: %s", (_, text, code) => {
    const given = text();
    const begun = performance.now();
    const judged = lintMap(given);
    expect(judged.map).toBeNull();
    expect(judged.faults.list.map((fault) => fault.code)).toContain(code);
    expect(judged.faults.list.length).toBeLessThanOrEqual(100);
    // Far above the usual time, so that a busy machine passes. The work is proportional to the text.
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it("treats a key of Object.prototype like any other key", () => {
    const judged = lintMap(
      changed((map) => {
        set(row(map), { categories: { constructor: "4-5" } });
      }),
    );
    expect(judged.faults.list.map(({ code }) => code)).toContain("UNKNOWN_CATEGORY");
    expect(({} as Record<string, unknown>)["seat"]).toBeUndefined();
  });
});
