import { describe, expect, it } from "vitest";
import { CHANNEL_NAMES, groupChannels } from "#domain/payments/payment-channel.ts";
import { arrangeWays } from "./arrange-ways.ts";
import { preselect } from "./chosen-way.ts";

const all = groupChannels(CHANNEL_NAMES);
const methods = (last: Parameters<typeof arrangeWays>[1]) => arrangeWays(all, last).groups.map(({ method }) => method);

describe("payment channels as offered", () => {
  it("shows QRIS openly, then e-wallets, banks, cards and shops as groups", () => {
    expect(arrangeWays(all, null).top).toEqual(["qris"]);
    expect(methods(null)).toEqual(["e_wallet", "virtual_account", "card", "counter"]);
  });

  it("moves the latest used channel to the top and out of its group", () => {
    const { top, groups } = arrangeWays(all, "bca_va");
    expect(top).toEqual(["bca_va", "qris"]);
    expect(groups.find(({ method }) => method === "virtual_account")?.channels).not.toContain("bca_va");
    expect(arrangeWays(all, "qris").top).toEqual(["qris"]);
    expect(methods("card")).toEqual(["e_wallet", "virtual_account", "counter"]);
  });

  it("ignores a latest channel that is no longer offered, and folds no more than there is", () => {
    const banks = groupChannels(["bca_va", "bni_va", "card"]);
    expect(arrangeWays(banks, "gopay").top).toEqual([]);
    expect(arrangeWays(groupChannels(["gopay", "card"]), null)).toEqual({ top: ["gopay", "card"], groups: [] });
  });
});

describe("the preselected payment channel", () => {
  const offer = { channels: CHANNEL_NAMES, total: 454_000, hasDefault: true };

  it("is the latest choice, else the latest used, else QRIS", () => {
    expect(preselect(["ovo", "bca_va"], offer)).toBe("ovo");
    expect(preselect([null, "bca_va"], offer)).toBe("bca_va");
    expect(preselect([null, null], offer)).toBe("qris");
    expect(preselect([null, null], { ...offer, hasDefault: false })).toBe(null);
  });

  it("skips channels that are not offered, do not allow the amount, or have just failed", () => {
    expect(preselect(["gopay", null], { ...offer, channels: ["qris"] })).toBe("qris");
    expect(preselect(["alfamart", null], { ...offer, total: 6_000_000 })).toBe("qris");
    expect(preselect(["qris", "qris"], { ...offer, failed: "qris" })).toBe("bca_va");
    expect(preselect([null, null], { ...offer, total: 60_000_000 })).toBe(null);
  });
});
