import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerProblem } from "../http/answers/answer-problem.ts";
import { Problem } from "../base/problem.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("logs refusals once a minute by code, and nothing without any", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (let n = 0; n < 300; n++) answerProblem(new Problem("TOO_MANY_REQUESTS", { details: { phone: "+6281234567890" } }), "r");
  answerProblem(new Problem("CROSS_SITE"), "r");
  answerProblem(new Problem("NOT_FOUND"), "r");
  expect(warn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(JSON.parse(warn.mock.calls[0]![0] as string)).toEqual({
    time: expect.any(String),
    level: "info",
    message: "refused calls of a minute",
    refused: { CROSS_SITE: 1, TOO_MANY_REQUESTS: 300 },
  });
  vi.advanceTimersByTime(600_000);
  expect(warn).toHaveBeenCalledTimes(1);
});
