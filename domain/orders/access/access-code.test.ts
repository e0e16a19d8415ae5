import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimsOf, type QuotaUse } from "../cart/claims-of.ts";
import { allottedUses, judgeAccess, type AccessCode, type AllottedPlaces } from "./access-code.ts";

const OPEN: Pick<AccessCode, "state" | "left" | "maxPerOrder"> = { state: "open", left: 5, maxPerOrder: 3 };

describe("an access code", () => {
  it.each([
    [OPEN, 3, null],
    [OPEN, 4, "order"],
    [OPEN, 6, "used_up"],
    [{ ...OPEN, left: 0 }, 0, "used_up"],
    [{ ...OPEN, maxPerOrder: null }, 5, null],
    [{ ...OPEN, state: "early" as const }, 1, "early"],
    [{ ...OPEN, state: "ended" as const, left: 0 }, 9, "ended"],
  ])("%j opens %i tickets: refused as %s", (code, tickets, refusal) => {
    expect(judgeAccess(code, tickets)).toBe(refusal);
  });

  it("takes a category whole from the partner's places or whole from the general sale, never above what is left", () => {
    const check = fc.property(fc.gen(), (draw) => {
      const dice = { between: (min: number, max: number) => draw(fc.integer, { min, max }) };
      const uses: QuotaUse[] = [];
      const places: AllottedPlaces[] = [];
      const categories = ["a", "b"].map((categoryId) => ({ categoryId, qty: dice.between(1, 4) }));
      const sessionId = dice.between(0, 1) === 0 ? null : "monday";
      for (const { categoryId } of categories) {
        for (const quota of ["own", "shared"]) {
          const quotaId = quota === "own" ? categoryId : quota;
          uses.push({ itemId: categoryId, quotaId, sessionId: dice.between(0, 1) === 0 ? null : sessionId, units: dice.between(1, 2) });
          if (dice.between(0, 3) === 0) continue;
          const at = dice.between(0, 3) === 0 ? "tuesday" : sessionId;
          places.push({ categoryId, sessionId: at, quotaId: `${categoryId} of ${quotaId}`, partOf: quotaId, left: dice.between(0, 8) });
        }
      }
      const selection = { categories, addons: [] };
      const before = claimsOf(uses, selection, sessionId);
      const after = claimsOf(allottedUses(uses, places, { selection, sessionId }), selection, sessionId);
      const sum = (claims: typeof before) => claims.reduce((all, { units }) => all + units, 0);
      expect(sum(after)).toBe(sum(before));
      const partners = after.filter(({ quotaId }) => quotaId.includes(" of "));
      for (const { quotaId, units } of partners) expect(units).toBeLessThanOrEqual(places.find((place) => place.quotaId === quotaId)!.left);
      for (const { categoryId, qty } of categories) {
        const mine = uses.filter(({ itemId }) => itemId === categoryId);
        const fits = mine.every(({ quotaId, units }) =>
          places.some((p) => p.categoryId === categoryId && p.partOf === quotaId && p.sessionId !== "tuesday" && p.left >= qty * units),
        );
        expect(partners.filter(({ quotaId }) => quotaId.startsWith(`${categoryId} of`))).toHaveLength(fits ? 2 : 0);
      }
    });
    fc.assert(check, { numRuns: 400 });
  });
});
