import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOut, TRAIT, type Seating } from "../map/lay-out.ts";
import type { MapRow, SeatMap } from "../map/seat-map.ts";
import { smallHall } from "../small-hall.fixture.ts";
import { bestTogether, nearestAlternatives } from "./best-together.ts";
import { bestByTrying } from "./best-together.oracle.ts";
import { rateSeats } from "./rate-seats.ts";
import type { Search, SeatWish } from "./windows.ts";

const wish = (count: number, more: Partial<SeatWish> = {}): SeatWish => ({ count, category: null, wheelchairs: 0, near: "stage", ...more });

/** A hall's rows as text: `.` a free seat, `x` a taken one, `w` a wheelchair place, `c` a companion's seat, a space an aisle. */
function hallOf(rows: readonly string[]): Search & { readonly seating: Seating } {
  const mapRows = rows.map((text, row): MapRow => {
    let first = 1;
    const runs = [...text.matchAll(/\S+/g)].map((found) => {
      const [from, last] = [first, first + found[0].length - 1];
      first = last + 1;
      return {
        seats: `${from}-${last}`,
        from: [20 + 10 * found.index, 50 + 12 * row] as const,
        to: [20 + 10 * (found.index + found[0].length - 1), 50 + 12 * row] as const,
      };
    });
    const labels = [...text.replaceAll(" ", "")].map((sign, index) => [sign, index + 1] as const);
    const those = (sign: string) =>
      labels
        .filter(([one]) => one === sign)
        .map(([, label]) => label)
        .join(",");
    return { id: String(row + 1), name: String(row + 1), runs, wheelchair: those("w"), companion: those("c") };
  });
  const map: SeatMap = {
    ...smallHall(),
    levels: [
      { id: "ground", name: { en: "G", id: "G" }, sections: [{ id: "a", name: { en: "A", id: "A" }, category: "vip", rows: mapRows }] },
    ],
  };
  const seating = layOut(map);
  const states = Uint8Array.from([...rows.join("").replaceAll(" ", "")].map((sign) => (sign === "x" ? 2 : 0)));
  return { seating, states, costs: rateSeats(map, seating) };
}
const idsOf = (search: Search, seats: readonly number[] | undefined) => seats?.map((seat) => search.seating.ids[seat]!.slice(2)).join(" ");

describe("the best seats together", () => {
  it("finds seats as good as the best of all choices, tried one by one", () => {
    const sign = fc.constantFrom(".", ".", ".", "x", "x", "w", "c", " ");
    const row = fc.array(sign, { minLength: 1, maxLength: 6 }).map((signs) => signs.join(""));
    const rows = fc.array(
      row.filter((text) => text.trim() !== ""),
      { minLength: 1, maxLength: 3 },
    );
    let kinds = new Set<string>();
    fc.assert(
      fc.property(
        rows,
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom("stage", "aisle"),
        fc.constantFrom(0, 0, 1),
        (hall, count, near, wheelchairs) => {
          const search = hallOf(hall);
          const asked = wish(count, { near, wheelchairs: Math.min(wheelchairs, count) });
          const [found, wanted] = [bestTogether(search, asked), bestByTrying(search, asked)];
          kinds = kinds.add(found?.kind ?? "none");
          expect(found?.kind ?? null).toBe(wanted?.kind ?? null);
          if (found && wanted && wanted.kind !== "apart") expect(found.cost).toBeCloseTo(wanted.cost, 2);
          expect(new Set(found?.seats).size).toBe(found?.seats.length ?? 0);
          for (const seat of found?.seats ?? []) expect(search.states[seat]).toBe(0);
        },
      ),
      { numRuns: 800 },
    );
    // The halls produced each kind of proposal.
    expect([...kinds].toSorted()).toEqual(["apart", "none", "rows", "together"]);
  });

  it("proposes several rows only if needed, and leaves nobody of four alone", () => {
    const search = hallOf(["xx..xx", "xx..xx", ".x..x."]);
    expect(bestTogether(search, wish(2))?.kind).toBe("together");
    const four = bestTogether(search, wish(4));
    expect([four?.kind, idsOf(search, four?.seats)]).toEqual(["rows", "1-3 1-4 2-3 2-4"]);
    expect(bestTogether(hallOf([".x.x", "xxxx", ".x.x"]), wish(2))?.kind).toBe("apart");
    expect(bestTogether(search, wish(9))).toBeNull();
  });

  it("keeps wheelchair places for buyers who ask for them, with their companions beside them", () => {
    const search = hallOf(["wc..", "..cw"]);
    expect(idsOf(search, bestTogether(search, wish(2))?.seats)).toBe("1-3 1-4");
    const pair = bestTogether(search, wish(2, { wheelchairs: 1 }));
    expect(["1-1 1-2", "2-3 2-4"]).toContain(idsOf(search, pair?.seats));
    expect(bestTogether(search, wish(2, { wheelchairs: 2 }))).toBeNull();
    expect(bestTogether(hallOf(["...."]), wish(2, { wheelchairs: 1 }))).toBeNull();
  });

  it("proposes seats at the aisle or in one category on request", () => {
    const search = hallOf(["...... ......"]);
    expect(idsOf(search, bestTogether(search, wish(2, { near: "aisle" }))?.seats)).toMatch(/^1-(1|5|7|11) /);
    const [, seating] = [smallHall(), layOut(smallHall())];
    const small: Search = { seating, states: new Uint8Array(seating.count), costs: rateSeats(smallHall(), seating) };
    const vip = bestTogether(small, wish(1, { category: 0 }))!;
    expect(vip.seats.every((seat) => seating.category[seat] === 0)).toBe(true);
    const table = bestTogether(small, wish(5, { category: 0 }))!;
    expect(table.seats.map((seat) => seating.ids[seat]!).every((id) => id.startsWith("t-t1-"))).toBe(true);
  });

  it("avoids obstructed views while there is a free view", () => {
    const hall = hallOf(["....", "....", "xx..", "....."]);
    const limited = (labels: string) => hall.seating.ids.flatMap((id, seat) => (labels.split(" ").includes(id.slice(2)) ? [seat] : []));
    for (const seat of limited("1-1 1-2 1-3 1-4 2-1 2-2 2-3 2-4")) hall.seating.traits[seat]! |= TRAIT.limited;
    const search = { ...hall, costs: rateSeats(smallHall(), hall.seating) };
    const hidden = (count: number) =>
      bestTogether(search, wish(count))?.seats.filter((seat) => (search.seating.traits[seat]! & TRAIT.limited) !== 0);
    expect([hidden(1), hidden(2), hidden(5)]).toEqual([[], [], []]);
    for (const seat of limited("3-3 3-4 4-1 4-2 4-3 4-4 4-5")) search.states[seat] = 2;
    expect(bestTogether(search, wish(2))?.seats).toHaveLength(2);
  });

  it("proposes seats around a table, and a whole-table sale only whole", () => {
    const map = smallHall();
    const tables = (whole: boolean) => {
      const [table] = map.levels[0]!.sections[1]!.tables!;
      const section = { ...map.levels[0]!.sections[1]!, tables: [{ ...table!, whole }] };
      const seating = layOut({ ...map, levels: [{ ...map.levels[0]!, sections: [section] }] });
      return { seating, states: new Uint8Array(seating.count), costs: rateSeats(map, seating) };
    };
    const search = tables(false);
    search.states.set([0, 0, 2, 2, 0, 0]);
    expect(bestTogether(search, wish(4))?.seats.toSorted((a, b) => a - b)).toEqual([0, 1, 4, 5]);
    expect(bestTogether(tables(true), wish(4))).toBeNull();
    expect(bestTogether(tables(true), wish(6))?.kind).toBe("together");
  });

  it("proposes alternatives near lost seats, no seat twice", () => {
    const search = hallOf(["..........", "..........", ".........."]);
    const wanted = [4, 5];
    for (const seat of wanted) search.states[seat] = 2;
    const others = nearestAlternatives(search, { ...wish(2), wanted });
    expect(others).toHaveLength(3);
    const seats = others.flatMap((each) => each.seats);
    expect(new Set(seats).size).toBe(6);
    expect(seats.some((seat) => wanted.includes(seat))).toBe(false);
    expect(idsOf(search, others[0]!.seats)).toBe("2-5 2-6");
    expect(nearestAlternatives(hallOf(["xx"]), { ...wish(1), wanted: [0] })).toEqual([]);
  });
});
