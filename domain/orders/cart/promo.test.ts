import { describe, expect, it } from "vitest";
import { applyPromo, clearPromoCode, setPromoAside } from "./promo.ts";
import { blank, promo, full } from "./cart.fixture.ts";

describe("promo code", () => {
  it("is set with its promo", () => {
    expect(applyPromo(blank, promo)).toEqual({ ...blank, promo, promoCode: "HEMAT" });
  });

  it("when set aside leaves the campaign's promo_code, and an order without a promo as it is [E5]", () => {
    const set = { ...blank, promo, promoCode: "HEMAT", utm: { promo_code: "HEMAT" } };
    expect(setPromoAside(set)).toEqual({ ...blank, utm: { promo_code: "HEMAT" } });
    expect(setPromoAside(blank)).toBe(blank);
  });

  it("when cleared takes the promo and the campaign's promo_code with it, and nothing else [E5]", () => {
    expect(clearPromoCode(full)).toEqual({
      ...full,
      promo: null,
      promoCode: "",
      utm: { source: "ig" },
    });
  });
});
