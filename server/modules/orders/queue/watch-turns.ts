import { LRUCache } from "lru-cache";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Database } from "../../../platform/database/database.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import type { Seen } from "./store/flow.ts";

/** Of so many turns that have ended it is said once whether people come to them. */
const ENOUGH = 20;
const MOST_QUEUES = 1000;

type Counted = Pick<Seen, "epoch" | "missed_turns" | "missed_to">;
const countedOf = memoOf(() => new LRUCache<string, Counted>({ max: MOST_QUEUES }));

/** Says in the log when nobody came to more than half of the turns that have ended since that was last looked at. */
export function watchTurns(
  db: Database,
  { tenant, event, seen }: { readonly tenant: string; readonly event: string; readonly seen: Seen },
): void {
  const { epoch, missed_turns: missed, missed_to: ended } = seen;
  const counted = countedOf(db);
  const before = counted.get(event);
  if (before?.epoch !== epoch) return void counted.set(event, { epoch, missed_turns: missed, missed_to: ended });
  const turns = ended - before.missed_to;
  if (turns < ENOUGH) return;
  counted.set(event, { epoch, missed_turns: missed, missed_to: ended });
  const absent = missed - before.missed_turns;
  if (absent * 2 > turns) writeLog("warn", "people were called from a waiting room and did not come", { tenant, event, turns, absent });
}
