import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eligibleCategories, promoApplies } from "./promo-applies.ts";
import type { PromoScope } from "./promo.ts";

function scope(eventId: string | null, eventPriceId: string | null): PromoScope {
  return { eventId, eventPriceId };
}

describe("promoApplies", () => {
  it.each<[string, PromoScope[], string[], boolean]>([
    ["an empty list", [], ["a"], true],
    ["an empty list and nothing chosen", [], [], true],
    ["this event without a price", [scope("e1", null)], ["a"], true],
    ["another event without a price", [scope("e2", null)], ["a"], false],
    ["neither event nor price", [scope(null, null)], ["a"], true],
    ["this event and a chosen price", [scope("e1", "a")], ["a", "b"], true],
    ["this event and a price not chosen", [scope("e1", "c")], ["a", "b"], false],
    ["no event and a chosen price", [scope(null, "b")], ["a", "b"], true],
    ["no event and a price not chosen", [scope(null, "c")], ["a"], false],
    ["one good entry among bad ones", [scope("e2", null), scope("e2", "z"), scope("e1", "b")], ["b"], true],
    ["only bad entries", [scope("e2", null), scope("e2", "z")], ["b"], false],
    ["a priced entry when nothing is chosen", [scope("e1", "a")], [], false],
  ])("checks a promo's scope: %s [P3]", (_, multipleEvents, chosen, expected) => {
    expect(promoApplies({ multipleEvents }, "e1", chosen)).toBe(expected);
  });

  it("agrees with the four clauses of the promo scope, over random rule sets [P3]", () => {
    const event = fc.constantFrom(null, "e1", "e2");
    const price = fc.constantFrom(null, "a", "b", "c");
    const scopes = fc.array(fc.record({ eventId: event, eventPriceId: price }), { maxLength: 4 });
    fc.assert(
      fc.property(scopes, fc.subarray(["a", "b", "c"]), (multipleEvents, chosen) => {
        let expected = multipleEvents.length === 0;
        for (const { eventId, eventPriceId } of multipleEvents) {
          if (eventId === "e1" && eventPriceId === null) expected = true;
          if (eventId === null && eventPriceId === null) expected = true;
          for (const id of chosen) if (id === eventPriceId) expected = true;
        }
        expect(promoApplies({ multipleEvents }, "e1", chosen)).toBe(expected);
        expect(eligibleCategories({ multipleEvents }, "e1", chosen).length > 0).toBe(expected && chosen.length > 0);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("eligibleCategories", () => {
  it.each<[PromoScope[], string[]]>([
    [[], ["a", "b"]],
    [
      [scope("e1", null), scope("e1", "a")],
      ["a", "b"],
    ],
    [[scope(null, null)], ["a", "b"]],
    [[scope("e1", "b")], ["b"]],
    [[scope("e2", null)], []],
  ])("eligible categories of %j are %j", (multipleEvents, expected) => {
    expect(eligibleCategories({ multipleEvents }, "e1", ["a", "b"])).toEqual(expected);
  });
});
