/** Calls stop after this many failures in a row, none of them more than `APART_MS` after the one before. */
const MOST_FAILURES = 3;
const APART_MS = 30_000;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/** One call that may be made; its caller says once how it went. Anything said after that is ignored. */
export type Trial = {
  /** The other side is there. */
  answered(): void;
  /** The other side was not there, or not in time. */
  failed(): void;
  /** The caller gave up; this says nothing about the other side. */
  dropped(): void;
};

export type Breaker = {
  /** `open`: calls wait for a pause to end. `ready`: the pause is over, one call may try. `trying`: it is on its way. */
  state(): "closed" | "open" | "ready" | "trying";
  /** Begins a call; null where none may be made now. */
  begin(): Trial | null;
  /** Since when calls are stopped, in milliseconds of the breaker's clock; null while they are not. */
  openSince(): number | null;
};

export type BreakerOptions = {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Called when calls stop and when they resume, but not when a trial call in between fails. */
  readonly onChange?: (isOpen: boolean) => void;
  /** The longest pause between two calls that try; left out: half a minute. */
  readonly longestPauseMs?: number;
};

/**
 * Stops calls to somebody who does not answer: after a few failures in a row there is a pause of 2 seconds, then one call tries; while that
 * fails the pause grows, up to half a minute. An answer ends it. The state is this process's own.
 * Not held by this: other processes, which find out by themselves, and a wrong answer.
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
    // Calls that were already on their way when it opened add nothing to what is known.
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
