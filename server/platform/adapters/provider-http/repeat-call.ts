import { setTimeout as sleep } from "node:timers/promises";
import { callProvider, UnansweredCall, type Endpoint, type ProviderAnswer, type ProviderCall } from "./call-provider.ts";

const MOST_TRIES = 3;
/** Before the second try, in the mean; twice that before the third. */
const PAUSE_MS = 150;
/** A try that would have less is not worth its place in the provider's log. */
const LEAST_MS = 50;
const TOO_MANY = 429;

/**
 * The same call up to three times within the endpoint's one deadline, with pauses that differ from caller to caller: for what may be repeated
 * without harm (reading, and what carries a key of its own). A provider that asks us to wait is waited for where that fits in, and left alone
 * otherwise. Throws ProviderUnavailable.
 */
export async function repeatCall(endpoint: Endpoint, call: ProviderCall): Promise<ProviderAnswer> {
  const deadline = performance.now() + endpoint.timeoutMs;
  for (let tries = 1; ; tries += 1) {
    const left = deadline - performance.now();
    // One that hangs must leave time for another.
    const timeoutMs = tries < MOST_TRIES ? left / 2 : left;
    try {
      return await callProvider({ ...endpoint, timeoutMs }, call);
    } catch (error) {
      const pause = error instanceof UnansweredCall && tries < MOST_TRIES ? pauseAfter(error, tries) : null;
      if (pause === null || performance.now() + pause + LEAST_MS > deadline) throw error;
      await sleep(pause);
    }
  }
}

/** Milliseconds until the next try; null where the answer would be the same. */
function pauseAfter({ status, retryAfterMs }: UnansweredCall, tries: number): number | null {
  if (status === TOO_MANY) return retryAfterMs === null ? null : retryAfterMs + jitter(PAUSE_MS);
  return status === 0 || status >= 500 ? jitter(PAUSE_MS * 2 ** (tries - 1)) : null;
}

/** From half to one and a half of it. */
function jitter(ms: number): number {
  return ms * (0.5 + Math.random());
}
