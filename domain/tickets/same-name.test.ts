import { describe, expect, it } from "vitest";
import { sameName } from "./same-name.ts";

describe("sameName", () => {
  it.each([
    ["Budi Santoso", "budi santoso"],
    ["Budi Santoso", "  BUDI   SANTOSO "],
    ["José Peña", "Jose Pena"],
    ["Siti Nur'aini", "siti nur aini"],
    ["M. Rizky", "M Rizky"],
    ["Budi Santoso", "Ｂｕｄｉ　Ｓａｎｔｏｓｏ"],
    ["Anne-Marie", "Anne Marie"],
  ])("takes %j and %j as the same name", (one, other) => {
    expect(sameName(one, other)).toBe(true);
  });

  it.each([
    ["Budi Santoso", "Budi"],
    ["Budi Santoso", "Santoso Budi"],
    ["Budi Santoso", "Budi Santosa"],
    ["Budi Santoso", ""],
    ["", ""],
    ["...", "---"],
    ["%", "%"],
    ["Budi Santoso", "B%"],
  ])("tells the names %j and %j apart", (one, other) => {
    expect(sameName(one, other)).toBe(false);
  });
});
