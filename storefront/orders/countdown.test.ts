import { describe, expect, it } from "vitest";
import { countdown } from "./countdown.ts";

describe("a countdown", () => {
  it("shows minutes and seconds in the language's way, and hours when there are some", () => {
    expect(countdown(872, "en")).toBe("14:32");
    expect(countdown(872, "id")).toBe("14.32");
    expect(countdown(9, "en")).toBe("00:09");
    expect(countdown(3909, "en")).toBe("1:05:09");
  });
});
