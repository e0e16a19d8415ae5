/** Calls stop after this many failures in a row, each at most `APART_MS` after the one before. */
const MOST_FAILURES = 3;
const APART_MS = 30_000;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/** One permitted call. Its caller reports the outcome once. Later reports are ignored. */
export type Trial = {
  /** The other side responded. */
  answered(): void;
  /** The other side did not respond in time. */
  failed(): void;
  /** The caller gave up, which says nothing about the other side. */
  dropped(): void;
};

export type Breaker = {
  /** `open`: calls wait for the pause to end. `ready`: the pause has ended and one trial call is permitted. `trying`: the trial is running. */
  state(): "closed" | "open" | "ready" | "trying";
  /** Begins a call. Null if no call is permitted now. */
  begin(): Trial | null;
  /** When calls stopped, in milliseconds of the breaker's clock. Null while calls are permitted. */
  openSince(): number | null;
};

export type BreakerOptions = {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Called when calls stop and when they resume, but not when a trial call in between fails. */
  readonly onChange?: (isOpen: boolean) => void;
  /** The longest pause between two trial calls. Default: half a minute. */
  readonly longestPauseMs?: number;
};

/**
 * Circuit breaker. After a few failures in a row it pauses calls for 2 seconds, then admits one trial. Each failed trial lengthens the
 * pause, up to half a minute. Any answer ends the pause. The state is local to this process. Not held by this: other processes, and wrong
 * answers.
 */
export function createBreaker({ now, onChange, longestPauseMs = LONGEST_PAUSE_MS }: BreakerOptions): Breaker {
  let failures = 0;
  let failedAt = -Infinity;
  let pauseMs = 0;
  let until = 0;
  let since: number | null = null;
  let trying = false;

  function state(): ReturnType<Breaker["state"]> {
    if (since === null) return "closed";
    if (trying) return "trying";
    return now() < until ? "open" : "ready";
  }

  function pause(ms: number): void {
    pauseMs = Math.min(ms, longestPauseMs);
    until = now() + pauseMs;
  }

  function close(): void {
    failures = 0;
    trying = false;
    if (since === null) return;
    since = null;
    onChange?.(false);
  }

  function fail(isProbe: boolean): void {
    if (isProbe) {
      trying = false;
      return pause(pauseMs * 2);
    }
    // Ignore failures of calls that were in flight when the breaker opened.
    if (since !== null) return;
    failures = now() - failedAt > APART_MS ? 1 : failures + 1;
    failedAt = now();
    if (failures < MOST_FAILURES) return;
    since = now();
    pause(FIRST_PAUSE_MS);
    onChange?.(true);
  }

  return {
    state,
    openSince: () => since,
    begin() {
      const found = state();
      if (found === "open" || found === "trying") return null;
      const isProbe = found === "ready";
      if (isProbe) trying = true;
      let isOver = false;
      const once = (end: () => void) => () => {
        if (isOver) return;
        isOver = true;
        end();
      };
      return {
        answered: once(close),
        failed: once(() => fail(isProbe)),
        dropped: once(() => {
          if (isProbe) trying = false;
        }),
      };
    },
  };
}
