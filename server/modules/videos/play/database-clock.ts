import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Database } from "../../../platform/database/database.ts";

/** How long the difference between the two clocks is cached. */
const FRESH_MS = 60_000;

type Clock = { ahead: number; readAt: number };
const clockOf = memoOf((): Clock => ({ ahead: 0, readAt: -Infinity }));

/** Records the database's clock. */
export function rememberClock(db: Database, now: Date): void {
  Object.assign(clockOf(db), { ahead: now.getTime() - Date.now(), readAt: performance.now() });
}

/** Returns the database's time in milliseconds: this process's clock plus the difference measured within the last minute. */
export async function databaseNow(db: Database): Promise<number> {
  const clock = clockOf(db);
  if (performance.now() - clock.readAt > FRESH_MS) {
    const [row] = await db.query<{ now: Date }>("select clock_timestamp() as now");
    rememberClock(db, row!.now);
  }
  return Date.now() + clock.ahead;
}
