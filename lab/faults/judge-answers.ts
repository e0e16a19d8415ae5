import { TRY_AGAIN } from "./insist.ts";
import type { Exchange } from "./notes.ts";

/** Valid final refusals for a round's buyers. */
const FINAL: ReadonlySet<string> = new Set([
  "SOLD_OUT",
  "PROMO_INVALID",
  "PRICE_CHANGED",
  "HOLD_EXPIRED",
  "BOOKING_STATE",
  "ADDON_UNAVAILABLE",
  "WAITING_LIST_CLOSED",
  "ALREADY_WAITING",
  // The first call of a browser session gets this refusal, with the token for later calls.
  "XSRF_TOKEN_INVALID",
]);

/** The fault of an answer; null for a right answer, "try again", or an incomplete one. */
export function judgeAnswer({ act, status, code, hasRetryAfter }: Exchange): string | null {
  if (status === null || status < 400) return null;
  if (TRY_AGAIN.has(status)) return hasRetryAfter ? null : `${act}: ${status} ${code ?? ""} without Retry-After`;
  if (status < 500 && code !== null && FINAL.has(code)) return null;
  return `${act}: ${status} ${code ?? ""}`;
}

/** The wrong answers among these; equal ones are counted together. */
export function wrongAnswers(exchanges: readonly Exchange[]): Map<string, number> {
  const wrongs = new Map<string, number>();
  for (const exchange of exchanges) {
    const wrong = judgeAnswer(exchange);
    if (wrong !== null) wrongs.set(wrong, (wrongs.get(wrong) ?? 0) + 1);
  }
  return wrongs;
}
