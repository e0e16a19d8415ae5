import { describe, expect, it } from "vitest";
import { smallHall } from "../small-hall.fixture.ts";
import { compareMaps, seatsLost } from "./compare-maps.ts";
import type { MapSection, SeatMap } from "./seat-map.ts";

const NONE = { vanished: [], added: [], moved: [], renamed: [], recategorised: [], remarked: [], shrunk: {} };

/** The small hall with one section changed, by default its first. */
function withSection(change: (section: MapSection) => MapSection, at = 0): SeatMap {
  const map = smallHall();
  const [level] = map.levels;
  return { ...map, levels: [{ ...level!, sections: level!.sections.map((section, index) => (index === at ? change(section) : section)) }] };
}
const withRow2 = (more: object) =>
  withSection((section) => ({ ...section, rows: section.rows!.map((row) => (row.id === "2" ? { ...row, ...more } : row)) }));
const long = { from: [25, 75], to: [85, 75] } as const;

describe("a map in place of another", () => {
  it("finds no change in the same map drawn in another order", () => {
    expect(compareMaps(smallHall(), smallHall())).toEqual(NONE);
    expect(
      compareMaps(
        smallHall(),
        withSection((section) => ({ ...section, rows: section.rows!.toReversed() })),
      ),
    ).toEqual(NONE);
  });

  it.each([
    ["vanished", withRow2({ runs: [{ seats: "1-6", from: [25, 75], to: [75, 75] }] }), { vanished: ["a-2-7"] }],
    ["added", withRow2({ runs: [{ seats: "1-8", from: [25, 75], to: [95, 75] }] }), { added: ["a-2-8"] }],
    ["moved", withRow2({ runs: [{ seats: "1-7", ...long, to: [89.5, 75] }] }), { moved: ["a-2-7"] }],
    ["recategorised", withRow2({ categories: { vip: "6" } }), { recategorised: ["a-2-6"] }],
    ["remarked", withRow2({ limited: "7" }), { remarked: ["a-2-7"] }],
    ["renamed", withRow2({ name: "B" }), { renamed: [1, 2, 3, 4, 5, 6, 7].map((seat) => `a-2-${seat}`) }],
    [
      "smaller",
      withSection((section) => ({ ...section, areas: section.areas!.map((area) => ({ ...area, capacity: 5 })) }), 2),
      { shrunk: { "f-f": 3 } },
    ],
    ["without its area", withSection((section) => ({ ...section, areas: [] }), 2), { vanished: ["f-f"] }],
  ])("finds seats or areas that are %s", (_, after, change) => {
    expect(compareMaps(smallHall(), after)).toEqual({ ...NONE, ...change });
  });

  it("refuses a new map only because of taken seats", () => {
    const change = compareMaps(smallHall(), withRow2({ runs: [{ seats: "1-5", from: [25, 75], to: [65, 75] }] }));
    expect(seatsLost(change, new Set(["a-2-6", "a-1-1"]))).toEqual(["a-2-6"]);
    expect(seatsLost(change, new Set(["a-1-1"]))).toEqual([]);
  });
});
