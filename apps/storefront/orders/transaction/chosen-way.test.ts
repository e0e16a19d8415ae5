import { describe, expect, it } from "vitest";
import { proposeWay } from "./chosen-way.ts";

const offer = { channels: ["qris", "bca_va", "gopay"], total: 100_000 } as const;

describe("the method proposed after an attempt that ended without money", () => {
  it("is the last chosen one unless that failed, else the first other one that takes the amount", () => {
    expect(proposeWay({ last: "gopay", failed: "qris" }, offer)).toBe("gopay");
    expect(proposeWay({ last: "qris", failed: "qris" }, offer)).toBe("bca_va");
    expect(proposeWay({ last: null, failed: "bca_va" }, offer)).toBe("qris");
    // BCA takes no payment below Rp 10,000.
    expect(proposeWay({ last: "qris", failed: "qris" }, { ...offer, total: 5_000 })).toBe("gopay");
    expect(proposeWay({ last: null, failed: "qris" }, { channels: ["qris"], total: 1_000 })).toBeNull();
  });
});
