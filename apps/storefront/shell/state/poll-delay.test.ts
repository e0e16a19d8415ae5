import { expect, it } from "vitest";
import { pollDelay } from "./poll-delay.ts";

it("polls five times every 2 s, five times every 4 s, then every 10 s, and every 30 s after two minutes", () => {
  expect([0, 4, 5, 9, 10, 14].map((asked) => pollDelay(asked, 20_000))).toEqual([2000, 2000, 4000, 4000, 10_000, 10_000]);
  expect(pollDelay(1, 120_000)).toBe(30_000);
  expect(pollDelay(30, 900_000)).toBe(30_000);
});
