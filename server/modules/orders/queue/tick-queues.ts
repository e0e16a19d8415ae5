import type { Act } from "../../../act.ts";
import { admissions, isCalm, isCrowded, QUIET_SECONDS } from "#domain/orders/queue/admissions.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { rankOf } from "#domain/orders/queue/place.ts";
import { readQueue } from "./read-queue.ts";
import { dueQueues, lookAtQueue, MILLION, recordGivenUpRanks, stepQueue, type Seen } from "./store/flow.ts";
import { LRUCache } from "lru-cache";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Database } from "../../../platform/database/database.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";

/** Of so many turns that have ended it is said once whether people come to them. */
const ENOUGH = 20;
const MOST_QUEUES = 1000;

type Counted = Pick<Seen, "epoch" | "missed_turns" | "missed_to">;
const countedOf = memoOf(() => new LRUCache<string, Counted>({ max: MOST_QUEUES }));

/** Says in the log when nobody came to more than half of the turns that have ended since that was last looked at. */
function watchTurns(db: Database, { tenant, event, seen }: { readonly tenant: string; readonly event: string; readonly seen: Seen }): void {
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

type Needs = Pick<Act, "db" | "queueCounter" | "tenant">;

/** What a queue becomes: one by load begins when the checkout is full, and ends when nobody has waited for a while. */
function phaseAfter(seen: Seen): Seen["phase"] {
  const { kind, phase, active, slots, calm_s: calmSeconds } = seen;
  if (kind !== "load") return phase;
  if (phase === "idle") return isCrowded(active, slots) ? "open" : "idle";
  return phase === "open" && isCalm(seen) && (calmSeconds ?? 0) >= QUIET_SECONDS ? "idle" : phase;
}

/** Tells whoever counts numbers elsewhere how the queue stands. Turns do not wait for it: everybody who has a number has a row. */
async function tellCounter({ queueCounter, tenant }: Needs, event: string): Promise<void> {
  try {
    await queueCounter?.sync({ tenant, event });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** The queue's state, with the ranks of the draw that were given up: they are skipped. */
async function look({ db, tenant }: Needs, event: string): Promise<Seen | null> {
  const seen = await lookAtQueue(db, tenant, event);
  if (!seen?.unnamed) return seen;
  const known = await readQueue({ db, tenant }, { event, isFresh: true });
  if (!known?.draw || known.state.epoch !== seen.epoch) return seen;
  const { draw } = known;
  await recordGivenUpRanks(db, tenant, {
    event,
    epoch: seen.epoch,
    numbers: seen.unnamed,
    ranks: seen.unnamed.map((number) => rankOf(number, draw)),
  });
  return lookAtQueue(db, tenant, event);
}

async function tick(act: Needs, event: string): Promise<void> {
  const { db } = act;
  await tellCounter(act, event);
  const seen = await look(act, event);
  if (!seen) return;
  watchTurns(db, { tenant: act.tenant, event, seen });
  const phase = phaseAfter(seen);
  // A queue by load that stays nothing is left as it is: its row is not written while nobody needs it.
  if (phase === "idle" && seen.phase === "idle" && seen.kind === "load") return;
  const { waiting, active, invited, slots, per_minute: perMinute, since_ms: sinceMs, free: freeTickets } = seen;
  const isOn = seen.phase === "open" && phase === "open";
  const decided = isOn
    ? admissions({ waiting, active, invited, slots, perMinute, credit: seen.credit / MILLION, sinceMs, freeTickets })
    : { count: 0, credit: 0 };
  await stepQueue(db, act.tenant, { event, seen, phase, ...decided, isCalm: phase === "open" && isCalm(seen) });
}

/**
 * Lets people of a tenant's queues in: each that is due, once. A failure of one keeps no other waiting; all are thrown in the end. Of two workers that
 * do it at once one counts.
 */
export async function tickQueues(act: Needs): Promise<void> {
  const failures: unknown[] = [];
  for (const event of await dueQueues(act.db, act.tenant)) await tick(act, event).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "queues that nobody was let in from");
}
