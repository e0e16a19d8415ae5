import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distributeAddons } from "./distribute-addons.ts";

function addon(
  id: string,
  {
    eventPriceId,
    qty,
    isDistributedPerAttendee,
  }: { readonly eventPriceId: string; readonly qty: number; readonly isDistributedPerAttendee: boolean },
) {
  return { id, eventPriceId, qty, isDistributedPerAttendee };
}

describe("distributeAddons", () => {
  it.each([
    [4, [2, 2]],
    [5, [3, 2]],
    [1, [1, 0]],
    [7, [4, 3]],
  ])("divides %s evenly over two attendees, the remainder to the first: %j [P7]", (qty, expected) => {
    const shares = distributeAddons(["a", "a"], [addon("x", { eventPriceId: "a", qty, isDistributedPerAttendee: true })]);
    expect(shares.map((share) => share[0]?.qty ?? 0)).toEqual(expected);
  });

  it("gives the remainder one each to the first attendees of that category only [P7]", () => {
    const shares = distributeAddons(["b", "a", "b", "a", "a"], [addon("x", { eventPriceId: "a", qty: 5, isDistributedPerAttendee: true })]);
    expect(shares).toEqual([[], [{ addonId: "x", qty: 2 }], [], [{ addonId: "x", qty: 2 }], [{ addonId: "x", qty: 1 }]]);
  });

  it("gives an add-on that is not distributed to the first attendee of its category [P7]", () => {
    const shares = distributeAddons(
      ["a", "b", "b"],
      [
        addon("x", { eventPriceId: "b", qty: 3, isDistributedPerAttendee: false }),
        addon("y", { eventPriceId: "b", qty: 2, isDistributedPerAttendee: true }),
      ],
    );
    expect(shares).toEqual([
      [],
      [
        { addonId: "x", qty: 3 },
        { addonId: "y", qty: 1 },
      ],
      [{ addonId: "y", qty: 1 }],
    ]);
  });

  it("keeps the sum of shares, and no two shares differ by more than one [P7]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 200 }), (attendees, qty) => {
        const shares = distributeAddons(
          Array.from({ length: attendees }, () => "a"),
          [addon("x", { eventPriceId: "a", qty, isDistributedPerAttendee: true })],
        );
        const counts = shares.map((share) => share[0]?.qty ?? 0);
        expect(counts.reduce((a, b) => a + b, 0)).toBe(qty);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      }),
    );
  });

  it.each([
    ["an add-on that nobody can hold", [addon("x", { eventPriceId: "c", qty: 1, isDistributedPerAttendee: true })]],
    ["a quantity of zero", [addon("x", { eventPriceId: "a", qty: 0, isDistributedPerAttendee: true })]],
    ["a fractional quantity", [addon("x", { eventPriceId: "a", qty: 1.5, isDistributedPerAttendee: false })]],
  ])("refuses %s", (_, chosen) => {
    expect(() => distributeAddons(["a"], chosen)).toThrow(RangeError);
  });
});
