import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { judgeFailure } from "../../database/judge-failure.ts";
import { answerInTime } from "./answer-in-time.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

let silent = 0;
const db = { silentMs: () => silent };
const after = (ms: number) => new Promise<Response>((resolve) => setTimeout(resolve, ms, new Response("made")));
const outcome = (work: Promise<Response>) =>
  answerInTime(work, db).then(
    (answer) => answer.text(),
    (error: unknown) => judgeFailure(error)?.cause,
  );

it("waits for a late answer while the database responds and gives up if any round trip is silent (F05)", async () => {
  silent = 0;
  const slow = outcome(after(9000));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await slow).toBe("made");

  const stuck = outcome(after(60_000));
  await vi.advanceTimersByTimeAsync(4400);
  silent = 900;
  await vi.advanceTimersByTimeAsync(200);
  expect(await stuck).toBe("no answer");

  silent = 0;
  const later = outcome(after(60_000));
  await vi.advanceTimersByTimeAsync(6000);
  silent = 600;
  await vi.advanceTimersByTimeAsync(300);
  expect(await later).toBe("no answer");
  expect(vi.getTimerCount()).toBe(2);
});

it("passes on a failure and leaves no timer", async () => {
  await expect(answerInTime(Promise.reject(new TypeError("x")), db)).rejects.toThrow(TypeError);
  expect(await outcome(Promise.resolve(new Response("at once")))).toBe("at once");
  expect(vi.getTimerCount()).toBe(0);
});
