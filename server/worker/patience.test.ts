import { expect, it } from "vitest";
import { createPatience } from "./patience.ts";

it("doubles the delay after each failure, up to a minute, and delays nothing else", () => {
  let now = 0;
  const patience = createPatience(() => now);
  const waits: number[] = [];
  for (let failure = 0; failure < 9; failure++) {
    patience.failed("jenius outbox");
    const from = now;
    while (patience.isWaiting("jenius outbox")) now += 500;
    waits.push((now - from) / 1000);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  patience.failed("jenius outbox");
  expect([patience.isWaiting("jenius outbox"), patience.isWaiting("jenius hold")]).toEqual([true, false]);
  patience.succeeded("jenius outbox");
  expect(patience.isWaiting("jenius outbox")).toBe(false);
  patience.failed("jenius outbox");
  now += 1000;
  expect(patience.isWaiting("jenius outbox")).toBe(false);
});
