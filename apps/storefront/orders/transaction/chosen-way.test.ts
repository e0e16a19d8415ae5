import { describe, expect, it } from "vitest";
import { preselect } from "./chosen-way.ts";

const offer = { channels: ["qris", "bca_va", "gopay"], total: 100_000, hasDefault: true } as const;

describe("the method proposed after an attempt that ended without money", () => {
  it("is the last chosen one unless that failed, else the first other one that takes the amount", () => {
    expect(preselect(["gopay"], { ...offer, failed: "qris" })).toBe("gopay");
    expect(preselect(["qris"], { ...offer, failed: "qris" })).toBe("bca_va");
    expect(preselect([null], { ...offer, failed: "bca_va" })).toBe("qris");
    // BCA takes no payment below Rp 10,000.
    expect(preselect(["qris"], { ...offer, total: 5_000, failed: "qris" })).toBe("gopay");
    expect(preselect([null], { channels: ["qris"], total: 1_000, hasDefault: true, failed: "qris" })).toBeNull();
  });
});
