import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Database } from "../../../platform/database/database.ts";

/** For how long the difference between the two clocks is believed. */
const FRESH_MS = 60_000;

type Clock = { ahead: number; readAt: number };
const clockOf = memoOf((): Clock => ({ ahead: 0, readAt: -Infinity }));

/** Takes down what the database's clock said just now. */
export function rememberClock(db: Database, now: Date): void {
  Object.assign(clockOf(db), { ahead: now.getTime() - Date.now(), readAt: performance.now() });
}

/** The database's time in milliseconds, by this process's clock and how far the database's was ahead of it within the last minute. */
export async function databaseNow(db: Database): Promise<number> {
  const clock = clockOf(db);
  if (performance.now() - clock.readAt > FRESH_MS) {
    const [row] = await db.query<{ now: Date }>("select clock_timestamp() as now");
    rememberClock(db, row!.now);
  }
  return Date.now() + clock.ahead;
}
