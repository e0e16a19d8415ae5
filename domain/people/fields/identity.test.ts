import { describe, expect, it } from "vitest";
import { checkIdentity, isIndonesian, normaliseIdentity } from "./identity.ts";

describe("checkIdentity", () => {
  it.each<[string, string, "nik" | "passport" | null]>([
    ["3171234567890001", "WNI", null],
    ["3171 2345 6789 0001", "ID", null],
    ["３１７１２３４５６７８９０００１", "Indonesia", null],
    ["317123456789000", "WNI", "nik"],
    ["31712345678900012", "WNI", "nik"],
    ["A1234567", "WNI", "nik"],
    ["a1234567", "WNA", null],
    ["AB-123456", "SG", null],
    ["12345", "WNA", "passport"],
    ["A123456789", "WNA", "passport"],
    ["3171234567890001", "WNA", "passport"],
    ["A12345!", "WNA", "passport"],
    ["3171234567890001", "", null],
    ["A1234567", "", null],
    ["12345", "", "nik"],
    ["", "", "nik"],
  ])("checkIdentity of %j of %j is %s", (typed, nationality, code) => {
    expect(checkIdentity(typed, nationality)).toBe(code);
  });
});

describe("normaliseIdentity", () => {
  it("normalises spellings of an identity number", () => {
    expect(normaliseIdentity(" ab-12.34\u200b56 ")).toBe("AB123456");
  });
});

describe("isIndonesian", () => {
  it.each([
    ["WNI", true],
    ["id", true],
    [" Indonesia ", true],
    ["WNA", false],
    ["IN", false],
    ["", false],
  ])("isIndonesian of %j is %s", (nationality, expected) => {
    expect(isIndonesian(nationality)).toBe(expected);
  });
});
