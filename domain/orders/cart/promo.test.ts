import { describe, expect, it } from "vitest";
import { applyPromo, clearPromoCode, setPromoAside } from "./promo.ts";
import { blank, promo, full } from "./cart.fixture.ts";

describe("promo code", () => {
  it("sets a promo code with its promo", () => {
    expect(applyPromo(blank, promo)).toEqual({ ...blank, promo, promoCode: "HEMAT" });
  });

  it("sets a promo aside, keeps the campaign's promo_code, and leaves an order without a promo alone [E5]", () => {
    const set = { ...blank, promo, promoCode: "HEMAT", utm: { promo_code: "HEMAT" } };
    expect(setPromoAside(set)).toEqual({ ...blank, utm: { promo_code: "HEMAT" } });
    expect(setPromoAside(blank)).toBe(blank);
  });

  it("clears promo and the campaign's promo_code, and nothing else [E5]", () => {
    expect(clearPromoCode(full)).toEqual({
      ...full,
      promo: null,
      promoCode: "",
      utm: { source: "ig" },
    });
  });
});
