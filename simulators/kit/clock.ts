/** An emulator's time, in milliseconds since the epoch: the machine's, plus the advances. */
export type Clock = { now(): number; advance(ms: number): void };

/** A clock that follows `base` and can be advanced. */
export function createClock(base: () => number = Date.now): Clock {
  let ahead = 0;
  return {
    now: () => base() + ahead,
    advance(ms) {
      ahead += ms;
    },
  };
}
