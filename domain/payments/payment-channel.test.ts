import { describe, expect, it } from "vitest";
import { CHANNEL_NAMES, channelTitle, channelTrouble, findPaymentChannel, groupChannels, paidBy } from "./payment-channel.ts";

describe("named payment methods", () => {
  it("groups payment channels in the usual order, in whatever order they are offered", () => {
    const offered = ["indomaret", "card", "gopay", "bni_va", "bca_va", "qris"] as const;
    expect(groupChannels(offered)).toEqual([
      { method: "qris", channels: ["qris"] },
      { method: "e_wallet", channels: ["gopay"] },
      { method: "virtual_account", channels: ["bca_va", "bni_va"] },
      { method: "card", channels: ["card"] },
      { method: "counter", channels: ["indomaret"] },
    ]);
    expect(groupChannels([])).toEqual([]);
    expect(groupChannels(CHANNEL_NAMES).flatMap(({ channels }) => channels)).toHaveLength(CHANNEL_NAMES.length);
  });

  it.each([
    ["qris", 10_000_000, null],
    ["qris", 10_000_001, { code: "too_big", limit: 10_000_000 }],
    ["bca_va", 10_000, null],
    ["bca_va", 9_999, { code: "too_small", limit: 10_000 }],
    ["alfamart", 5_000_001, { code: "too_big", limit: 5_000_000 }],
    ["card", 1, null],
    ["card", 999_999_999, null],
  ] as const)("checks an amount against a channel's limits: %s for %s rupiah: %o", (channel, amount, trouble) => {
    expect(channelTrouble(channel, amount)).toEqual(trouble);
  });

  it.each([
    [null, "bca_va", "bca_va"],
    ["virtual_account", "bca_va", "bca_va"],
    ["bni_va", "bca_va", "bni_va"],
    ["qris", "bca_va", "qris"],
    ["cowries", null, "cowries"],
    [null, null, null],
  ] as const)("names the payment method: the provider says %s, the buyer chose %s: %s", (method, chosen, word) => {
    expect(paidBy(method, chosen)).toBe(word);
  });

  it("finds a channel by its word and returns its own name", () => {
    expect([findPaymentChannel("bca_va"), findPaymentChannel("virtual_account")]).toEqual(["bca_va", null]);
    expect([channelTitle("bca_va"), channelTitle("gopay"), channelTitle("card")]).toEqual(["BCA", "GoPay", null]);
  });
});
