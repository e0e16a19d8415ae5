import { setTimeout as sleep } from "node:timers/promises";
import { callProvider, UnansweredCall, type Endpoint, type ProviderAnswer, type ProviderCall } from "./call-provider.ts";

const MOST_TRIES = 3;
/** Mean pause before the second try. The third waits twice as long. */
const PAUSE_MS = 150;
/** The least time left that is worth another try. */
const LEAST_MS = 50;
const TOO_MANY = 429;

/**
 * Makes a call up to three times within the endpoint's deadline, with jittered pauses. For idempotent calls only. Honours the provider's
 * requested pause if time allows, and gives up otherwise. Throws ProviderUnavailable.
 */
export async function repeatCall(endpoint: Endpoint, call: ProviderCall): Promise<ProviderAnswer> {
  const deadline = performance.now() + endpoint.timeoutMs;
  for (let tries = 1; ; tries += 1) {
    const left = deadline - performance.now();
    // Leave time for another try after one that hangs.
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

/** Milliseconds until the next try. Null if another try would not help. */
function pauseAfter({ status, retryAfterMs }: UnansweredCall, tries: number): number | null {
  if (status === TOO_MANY) return retryAfterMs === null ? null : retryAfterMs + jitter(PAUSE_MS);
  return status === 0 || status >= 500 ? jitter(PAUSE_MS * 2 ** (tries - 1)) : null;
}

/** A random value from half to one and a half times `ms`. */
function jitter(ms: number): number {
  return ms * (0.5 + Math.random());
}
