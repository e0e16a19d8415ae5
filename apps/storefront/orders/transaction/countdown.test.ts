import { describe, expect, it } from "vitest";
import { countdown } from "./countdown.ts";

describe("a countdown", () => {
  it("shows minutes and seconds, with hours if needed, never like an Indonesian time of day", () => {
    expect(countdown(872)).toBe("14:32");
    expect(countdown(9)).toBe("00:09");
    expect(countdown(3909)).toBe("1:05:09");
  });
});
