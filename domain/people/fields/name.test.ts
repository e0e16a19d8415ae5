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
    "Ahmad a/l Muthu",
    "Priya A/P Raman",
    "Kumar s/o Selvam",
    "Lim Bee @ Siti",
    "ジョン・ブラウン",
    "Gal·la Puig",
    "Nu‘man",
    "Nu`man",
    "Abdul Mu´in",
    "ʻAlohilani",
    "Jean‐Luc",
    "Smith–Jones",
    "Anna (Nia) Putri",
    'Budi "Ibud" Santoso',
    "王",
    "李〇一",
    "김",
    "ณ",
    "க",
    "Շ՚ան",
    "יוסף ג׳ורג׳",
    "क्\u200dष",
    "علی\u200cرضا",
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
    ["Я", "too_short"],
    ["/", "too_short"],
    ["・", "too_short"],
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
    ["Ani & Budi", "not_a_name"],
    ["ani_budi", "not_a_name"],
    ["Ani 🎫", "not_a_name"],
  ])("rejects the name %.30j: %s", (typed, code) => {
    expect(checkName(typed)).toBe(code);
  });
});

describe("normaliseName", () => {
  it("trims a name, joins spaces, composes characters and drops invisible ones that no script needs", () => {
    expect(normaliseName("क्\u200dष")).toBe("क्\u200dष");
    expect(normaliseName("علی\u200cرضا\u200c")).toBe("علی\u200cرضا");
    expect(normaliseName("An\u200di\u200c Bela")).toBe("Ani Bela");
    expect(normaliseName("  Ani\t\u00a0 \u202eBe\u0301la\u200b ")).toBe("Ani Béla");
  });
});
