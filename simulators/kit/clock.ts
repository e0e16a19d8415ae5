/** An emulator's time, in milliseconds since the epoch: the machine's, and what somebody has let pass besides. */
export type Clock = { now(): number; advance(ms: number): void };

/** A clock that goes with `base`, and can be put forward. */
export function createClock(base: () => number = Date.now): Clock {
  let ahead = 0;
  return {
    now: () => base() + ahead,
    advance(ms) {
      ahead += ms;
    },
  };
}
