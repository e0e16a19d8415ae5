import { describe, expect, it } from "vitest";
import { cachedByText } from "./cached-by-text.ts";

describe("values cached by text", () => {
  it("makes a value once and stays within its weight for any texts (H06)", () => {
    let made = 0;
    const kept = cachedByText(
      (text) => {
        made += 1;
        return text.toUpperCase();
      },
      (value) => 2 * value.length,
      100_000,
    );
    expect([kept("a"), kept("a"), made]).toEqual(["A", "A", 1]);
    for (let n = 0; n < 5000; n += 1) {
      kept(`${n}`.repeat(1 + (n % 200)));
      expect(kept.bytes()).toBeLessThanOrEqual(100_000);
      // Recurring values stay.
      kept("a");
    }
    expect(made).toBe(5001);
    expect(kept("0")).toBe("0");
    expect(made).toBe(5002);
  });

  it("skips a value that alone is too heavy", () => {
    const kept = cachedByText(
      (text) => text,
      (value) => 2 * value.length,
      1000,
    );
    expect(kept("x".repeat(5000))).toHaveLength(5000);
    expect(kept.bytes()).toBe(0);
  });
});
