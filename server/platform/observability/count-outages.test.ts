import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { problemOf } from "../http/answers/answer-problem.ts";
import { Problem } from "../base/problem.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("reports an outage at once and then every ten seconds, however many calls get 503", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const lines = () => warn.mock.calls.map(([line]) => JSON.parse(line as string) as object);
  const refused = () => problemOf(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), "r");
  for (let n = 0; n < 500; n++) expect(refused()).toMatchObject({ code: "UNAVAILABLE", status: 503 });
  expect(lines()).toEqual([
    {
      time: expect.any(String),
      level: "error",
      message: "calls are told to try again",
      code: "UNAVAILABLE",
      cause: "ECONNREFUSED",
      calls: 1,
    },
  ]);
  vi.advanceTimersByTime(10_000);
  expect(lines()[1]).toMatchObject({ calls: 499 });
  refused();
  vi.advanceTimersByTime(10_000);
  expect(lines()[2]).toMatchObject({ calls: 1 });
  // The outage has ended. The next outage is reported at once.
  vi.advanceTimersByTime(60_000);
  expect(lines()).toHaveLength(3);
  const crowd = new Problem("BUSY");
  problemOf(problemOf(crowd, "r"), "r");
  expect(lines()[3]).toMatchObject({ code: "BUSY", cause: "queue", calls: 1 });
  vi.advanceTimersByTime(60_000);
  expect(lines()).toHaveLength(4);
});
