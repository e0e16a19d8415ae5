import { describe, expect, it } from "vitest";
import { mayReload } from "./reload-at.ts";

describe("mayReload", () => {
  it("allows one reload of a page per 10000 ms [R10] [K1]", () => {
    expect(mayReload(null, 50_000)).toBe(true);
    expect(mayReload("50000", 50_000)).toBe(false);
    expect(mayReload("50000", 59_999)).toBe(false);
    expect(mayReload("50000", 60_000)).toBe(true);
  });

  it("allows a reload after a clock was set far back, and with a malformed note", () => {
    expect(mayReload("50000", 45_000)).toBe(false);
    expect(mayReload("50000", 10_000)).toBe(true);
    expect(mayReload("later", 10_000)).toBe(true);
  });
});
