import { describe, expect, it } from "vitest";
import { common } from "../en/common.ts";
import { paidWithText } from "./paid-with-text.ts";

const t = ((key: string) => (common as Record<string, string>)[key] ?? key) as Parameters<typeof paidWithText>[0];

describe("payment method of an order", () => {
  it.each([
    [{ method: "qris", provider: "simulated", simulated: "Simulated payment" }, "QRIS · Simulated payment"],
    [{ method: null, provider: "simulated", simulated: "Simulated payment" }, "Simulated payment"],
    [{ method: "e_wallet", provider: "bank", simulated: null }, "E-wallet"],
    [{ method: "cowries", provider: "bank", simulated: null }, "cowries"],
    [{ method: null, provider: "bank", simulated: null }, "bank"],
    [{ method: "gopay", provider: "bank", simulated: null }, "GoPay"],
    [{ method: "bca_va", provider: "bank", simulated: null }, "BCA virtual account"],
    [{ method: "card", provider: "bank", simulated: null }, "Card"],
    [{ method: null, channel: "mandiri_va", provider: "bank", simulated: null }, "Mandiri virtual account"],
    [{ method: "e_wallet", channel: "ovo", provider: "bank", simulated: null }, "OVO"],
    [{ method: "qris", channel: "ovo", provider: "bank", simulated: null }, "QRIS"],
  ] as const)("names the payment method %o as %s", (how, words) => {
    expect(paidWithText(t, how)).toBe(words);
  });
});
