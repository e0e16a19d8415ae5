import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOut } from "../map/lay-out.ts";
import { smallHall } from "../small-hall.fixture.ts";
import { bestTogether } from "./best-together.ts";
import { judgeOrphans } from "./orphans.ts";
import { rateSeats } from "./rate-seats.ts";
import type { Search } from "./windows.ts";

/** One run: `.` free, `x` taken, `o` chosen, `w` a free wheelchair place. A space begins another run of the same row. */
function judge(text: string) {
  const map = smallHall();
  const runs = text.split(" ").map((run, index, all) => {
    const before = all.slice(0, index).join("").length;
    return {
      seats: `${before + 1}-${before + run.length}`,
      from: [20 + 10 * (before + 2 * index), 50] as const,
      to: [20 + 10 * (before + 2 * index + run.length - 1), 50] as const,
    };
  });
  const signs = [...text.replaceAll(" ", "")];
  const wheelchair = signs.flatMap((sign, index) => (sign === "w" ? [index + 1] : [])).join(",");
  const section = { id: "a", name: { en: "A", id: "A" }, category: "vip", rows: [{ id: "1", name: "1", runs, wheelchair }] };
  const seating = layOut({ ...map, levels: [{ id: "g", name: { en: "G", id: "G" }, sections: [section] }] });
  const states = Uint8Array.from(signs.map((sign) => (sign === "x" ? 2 : 0)));
  const search: Search = { seating, states, costs: rateSeats(map, seating) };
  return {
    search,
    refusal: judgeOrphans(
      search,
      signs.flatMap((sign, index) => (sign === "o" ? [index] : [])),
    ),
  };
}

describe("a single seat", () => {
  it.each([
    ["between chosen and taken", "x.oo...x", [1], [2, 3]],
    ["between chosen and the end", ".oo...", [0], [1, 2]],
    ["before an aisle", "...oo. ...", [5], [3, 4]],
    ["between two chosen ones", "o.o...", [1], [0]],
  ])("refuses an orphan seat if others could be chosen: %s", (_, text, singles, chosen) => {
    const { refusal } = judge(text);
    expect(refusal?.singles).toEqual(singles);
    expect(refusal!.instead).toHaveLength(chosen.length);
    expect(refusal!.instead).not.toEqual(chosen);
  });

  it("names an orphan seat with the nearest choice without one", () => {
    expect(judge("x.oo...x").refusal?.instead).toEqual([1, 2]);
    expect(judge(".oo....").refusal?.instead).toEqual([0, 1]);
  });

  it.each([
    ["nothing is left alone", "xoo..x"],
    ["the whole stretch is chosen", "xooox"],
    ["it was single before", "x.xoox"],
    ["every choice of that size leaves one", "xoo.x"],
    ["there is nothing else anywhere", "xo.x xxx"],
    ["a place for a wheelchair is left", "xoowx"],
    ["who chooses comes with a wheelchair", "x.owo"],
  ])("allows an orphan seat if %s", (name, text) => {
    const { search, refusal } = judge(text.replace("owo", "oow"));
    if (name.startsWith("who")) expect(judgeOrphans(search, [2, 3, 4])).toBeNull();
    else expect(refusal).toBeNull();
  });

  it("refuses an orphan seat if another stretch of the category has room", () => {
    expect(judge("xoo.x ..").refusal).toEqual({ singles: [3], instead: [5, 6] });
  });

  it("proposes no orphan seats, and never refuses its own last proposal", () => {
    const hall = fc
      .array(fc.constantFrom(".", ".", ".", "x", " "), { minLength: 2, maxLength: 16 })
      .map((signs) => signs.join("").trim().replaceAll(/ +/g, " "));
    fc.assert(
      fc.property(
        hall.filter((text) => text !== ""),
        fc.integer({ min: 1, max: 4 }),
        (text, count) => {
          const { search } = judge(text);
          const found = bestTogether({ ...search, singles: "last" }, { count, category: null, wheelchairs: 0, near: "stage" });
          if (found?.kind !== "together") return;
          expect(judgeOrphans(search, found.seats)).toBeNull();
          const plain = bestTogether(search, { count, category: null, wheelchairs: 0, near: "stage" })!;
          const refusal = judgeOrphans(search, plain.seats);
          if (refusal) expect(judgeOrphans(search, refusal.instead)).toBeNull();
        },
      ),
    );
  });
});
