import { problemMessage } from "#i18n/problem-message.ts";
import { countRefusal } from "../observability/count-refusals.ts";
import { noteFault } from "../observability/note-fault.ts";
import { writeLog } from "../observability/write-log.ts";
import { Problem } from "../problem.ts";
import { textResponse } from "./text-response.ts";

/** An error as application/problem+json. An unknown one is a 500 that tells nothing of its inside. */
export function answerProblem(error: unknown, requestId: string): Response {
  const problem = error instanceof Problem ? error : asProblem(error, requestId);
  countRefusal(problem.code);
  const message = problemMessage(problem.code);
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
  const retry = problem.extras.retryAfterSeconds ?? ([409, 425, 429, 503].includes(problem.status) ? 2 : 0);
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

/** SQLSTATEs of a database that is away, stopping, or too busy: the caller may try again. */
const AWAY = /^(08|53|57P|55P03|40001|40P01|25P03)/;
const AWAY_SOCKET = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);

function asProblem(error: unknown, requestId: string): Problem {
  const code = (error as { code?: unknown })?.code;
  if (typeof code === "string" && (AWAY.test(code) || AWAY_SOCKET.has(code))) return new Problem("BUSY");
  const text = error instanceof Error ? error.message : "";
  if (/timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(text)) return new Problem("BUSY");
  noteFault(error, { request: requestId });
  writeLog("error", "unhandled error in a call", { request: requestId, error });
  return new Problem("INTERNAL");
}
