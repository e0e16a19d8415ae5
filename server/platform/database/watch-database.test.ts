import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchDatabase, type Watch } from "./watch-database.ts";

let answers: boolean;
let knocks: number;
let givenUp: number;
let watch: Watch;
beforeEach(() => {
  vi.useFakeTimers();
  [answers, knocks, givenUp] = [true, 0, 0];
  const knock = async () => {
    knocks += 1;
    await new Promise((resolve) => setTimeout(resolve, answers ? 10 : 1000));
    if (!answers) throw new Error("timeout expired");
  };
  watch = watchDatabase({ knock, giveUp: () => (givenUp += 1) });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("does nothing without waiting callers, or while answers arrive", async () => {
  await pass(60_000);
  watch.owe();
  for (let n = 0; n < 100; n++) {
    await pass(500);
    watch.hear();
  }
  watch.settle();
  await pass(60_000);
  expect([knocks, givenUp, watch.isAway(), watch.silentMs()]).toEqual([0, 0, false, 0]);
});

it("tells a slow statement from a silent database", async () => {
  watch.owe();
  await pass(10_000);
  expect(knocks).toBeGreaterThan(3);
  expect([givenUp, watch.isAway()]).toEqual([0, false]);
});

it("gives up on a silent database once, within two and a half seconds, and recovers with its first answer (F19)", async () => {
  answers = false;
  watch.owe();
  await pass(2500);
  expect([givenUp, watch.isAway()]).toEqual([1, true]);
  watch.settle();
  await pass(20_000);
  expect([givenUp, watch.isAway()]).toEqual([1, true]);
  expect(watch.silentMs()).toBeGreaterThan(20_000);
  answers = true;
  await pass(1500);
  expect([watch.isAway(), watch.silentMs()]).toEqual([false, 0]);
});

it("keeps waiting if anything arrived during a probe", async () => {
  answers = false;
  watch.owe();
  await pass(1600);
  expect(knocks).toBe(1);
  watch.hear();
  await pass(600);
  expect([givenUp, watch.isAway()]).toEqual([0, false]);
});
