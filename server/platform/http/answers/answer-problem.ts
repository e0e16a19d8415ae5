import { problemMessage } from "#i18n/problem-message.ts";
import { judgeFailure } from "../../database/judge-failure.ts";
import { problemOfRefusal } from "../../database/refusals.ts";
import { countOutage } from "../../observability/count-outages.ts";
import { countRefusal } from "../../observability/count-refusals.ts";
import { reportFault } from "../../observability/report-fault.ts";
import { writeLog } from "../../observability/write-log.ts";
import { Problem } from "../../base/problem.ts";
import { textResponse } from "./text-response.ts";

/** An error as application/problem+json. Unknown errors are a 500 without details. */
export function answerProblem(error: unknown, requestId: string): Response {
  const problem = problemOf(error, requestId);
  countRefusal(problem.code);
  const message = problemMessage(problem.code, problem.extras.details);
  const body = {
    type: "about:blank",
    title: message.en,
    status: problem.status,
    success: false,
    code: problem.code,
    message,
    requestId,
    ...(problem.extras.fields ? { fields: problem.extras.fields } : {}),
    ...(problem.extras.details ? { details: problem.extras.details } : {}),
  };
  const retry = retrySeconds(problem);
  return textResponse(JSON.stringify(body), {
    status: problem.status,
    headers: {
      "content-type": "application/problem+json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(retry > 0 ? { "retry-after": String(retry) } : {}),
    },
  });
}

/** Seconds until a retry is worthwhile. 0 for a final refusal. */
export function retrySeconds({ status, extras }: Problem): number {
  return extras.retryAfterSeconds ?? ([409, 425, 429, 503].includes(status) ? 2 : 0);
}

const told = new WeakSet<Problem>();

/** Counts a refusal that asks for a retry, once, however many functions it passes through. */
function tellOutage(problem: Problem, cause: string): Problem {
  // A full waiting room is no outage.
  if (problem.status !== 503 || problem.code === "QUEUE_FULL" || told.has(problem)) return problem;
  told.add(problem);
  countOutage(problem.code, cause);
  return problem;
}

/**
 * The caller's problem for an error: UNAVAILABLE for an outage, BUSY for a crowd. Unexpected errors are logged on one line, reported, and
 * answered INTERNAL.
 */
export function problemOf(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return tellOutage(error, error.code === "BUSY" ? "queue" : "provider");
  const refusal = problemOfRefusal(error);
  if (refusal) return tellOutage(refusal, "refusal");
  const failure = judgeFailure(error);
  if (failure) return tellOutage(new Problem(failure.kind === "away" ? "UNAVAILABLE" : "BUSY"), failure.cause);
  reportFault(error, { request: requestId });
  writeLog("error", "unhandled error in a call", { request: requestId, error });
  return new Problem("INTERNAL");
}
