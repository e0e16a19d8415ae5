import { describe, expect, it } from "vitest";
import { normaliseCode } from "./normalise-code.ts";

describe("normaliseCode", () => {
  it.each([
    ["hemat10", "HEMAT10"],
    ["  Hemat10\t", "HEMAT10"],
    ["ＨＥＭＡＴ１０", "HEMAT10"],
    ["e\u0301lite", "ÉLITE"],
    ["a".repeat(40), "A".repeat(40)],
    ["BELI 2", "BELI 2"],
  ])("normalises %j to %j", (typed, code) => {
    expect(normaliseCode(typed)).toBe(code);
  });

  it.each(["", "   ", "a".repeat(41), "HE\u0000MAT", "HE\u200bMAT", "HE\nMAT", "\u202eTAMEH", "ß".repeat(21), " ".repeat(200)])(
    "rejects the promo code %j",
    (typed) => {
      expect(normaliseCode(typed)).toBeNull();
    },
  );

  it("leaves a normalised code unchanged", () => {
    expect(normaliseCode(normaliseCode("ﬁesta-1") ?? "")).toBe("FIESTA-1");
  });
});
