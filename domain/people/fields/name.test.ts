import { describe, expect, it } from "vitest";
import { checkName, normaliseName } from "./name.ts";

describe("checkName", () => {
  it.each([
    "Ani",
    "Al",
    "Budi Santoso",
    "Siti Nurhaliza, S.Pd.",
    "O'Neil",
    "D’Angelo",
    "Anne-Marie",
    "José Álvarez",
    "Nguyễn Văn Anh",
    "李小龙",
    "محمد",
    "a\u0301i",
    "  Ani  ",
    "a".repeat(100),
  ])("accepts the name %j", (typed) => {
    expect(checkName(typed)).toBeNull();
  });

  it.each([
    ["", "required"],
    [" \u200b ", "required"],
    ["A", "too_short"],
    ["A.", "too_short"],
    ["--", "too_short"],
    ["a".repeat(101), "too_long"],
    [" ".repeat(2000), "too_long"],
    ["08123", "not_a_name"],
    ["Ani 2", "not_a_name"],
    ["<b>Ani</b>", "not_a_name"],
    ["Ani; drop", "not_a_name"],
    ["https://x.id", "not_a_name"],
    ["Ani\u0000Budi", "not_a_name"],
    ["=cmd()", "not_a_name"],
    ["Ani 🎫", "not_a_name"],
  ])("rejects the name %.30j: %s", (typed, code) => {
    expect(checkName(typed)).toBe(code);
  });
});

describe("normaliseName", () => {
  it("trims a name, joins spaces, composes characters and drops invisible ones", () => {
    expect(normaliseName("  Ani\t\u00a0 \u202eBe\u0301la\u200b ")).toBe("Ani Béla");
  });
});
