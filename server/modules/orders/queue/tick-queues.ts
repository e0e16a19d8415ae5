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

/** The number of ended turns per report on attendance. */
const ENOUGH = 20;
const MOST_QUEUES = 1000;

type Counted = Pick<Seen, "epoch" | "missed_turns" | "missed_to">;
const countedOf = memoOf(() => new LRUCache<string, Counted>({ max: MOST_QUEUES }));

/** Logs a warning when more than half of the turns ended unused since the last report. */
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

/** Returns the next phase of a queue by load: it begins at a full checkout, and ends after a while without waiting people. */
function phaseAfter(seen: Seen): Seen["phase"] {
  const { kind, phase, active, slots, calm_s: calmSeconds } = seen;
  if (kind !== "load") return phase;
  if (phase === "idle") return isCrowded(active, slots) ? "open" : "idle";
  return phase === "open" && isCalm(seen) && (calmSeconds ?? 0) >= QUIET_SECONDS ? "idle" : phase;
}

/** Reports the queue's state to the external counter. Turns do not wait for it, since each number has a row. */
async function tellCounter({ queueCounter, tenant }: Needs, event: string): Promise<void> {
  try {
    await queueCounter?.sync({ tenant, event });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** Reads the queue's state with the given-up ranks of the draw, which are skipped. */
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
  // Do not write the row of an idle queue by load.
  if (phase === "idle" && seen.phase === "idle" && seen.kind === "load") return;
  const { waiting, active, invited, slots, per_minute: perMinute, since_ms: sinceMs, free: freeTickets } = seen;
  const isOn = seen.phase === "open" && phase === "open";
  const decided = isOn
    ? admissions({ waiting, active, invited, slots, perMinute, credit: seen.credit / MILLION, sinceMs, freeTickets })
    : { count: 0, credit: 0 };
  await stepQueue(db, act.tenant, { event, seen, phase, ...decided, isCalm: phase === "open" && isCalm(seen) });
}

/**
 * Admits people of a tenant's due queues, once each. A failure of one does not stop the others. All failures are thrown at the end. Of two
 * concurrent workers one succeeds.
 */
export async function tickQueues(act: Needs): Promise<void> {
  const failures: unknown[] = [];
  for (const event of await dueQueues(act.db, act.tenant)) await tick(act, event).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "queues that nobody was let in from");
}
