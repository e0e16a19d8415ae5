import { Problem } from "../../../platform/base/problem.ts";
import type { Act } from "../../../act.ts";
import { sqlStateOf } from "../../../platform/database/batch-acts.ts";
import { counter } from "../../../platform/observability/metrics.ts";
import type { NumberTaken } from "../../../platform/ports/queue-counter.ts";
import type { KnownQueue } from "./read-queue.ts";
import { joinPlaces, type Joined, type Joining } from "./store/places.ts";

const joins = counter("karcis_queue_joins_total", "People who asked for a place in a queue, by brand and what they got.", [
  "tenant",
  "got",
]);

/** Give up on a counter that had an outdated range twice in a row. */
const TRIES = 2;
const UNIQUE_VIOLATION = "23505";

type Asked = Omit<Joining, "counted" | "isWeighed">;

/**
 * Returns the external counter's next number, or null for a full queue. Undefined if the counter does not answer: the database then gives
 * the number.
 */
async function countElsewhere({ queueCounter }: Act, { tenant, event }: Asked): Promise<NumberTaken | null | undefined> {
  try {
    return await queueCounter!.take({ tenant, event });
  } catch (error) {
    if (error instanceof Problem && error.code === "UNAVAILABLE") return undefined;
    throw error;
  }
}

async function giveCounted(act: Act, known: KnownQueue, op: Asked): Promise<Joined> {
  const { db, queueCounter } = act;
  // Ask first without giving: a number counted for a refused visitor would belong to nobody.
  const weighed = await joinPlaces(db, { ...op, counted: null, isWeighed: true });
  if (weighed.code !== "free") return weighed;
  for (let turn = 0; turn < TRIES; turn++) {
    const counted = await countElsewhere(act, op);
    if (counted === undefined) break;
    if (counted === null) return { code: "full", fullAhead: known.state.fullAhead };
    const joined = await joinPlaces(db, { ...op, counted, isWeighed: false });
    if (joined.code !== "stale") return joined;
    await queueCounter!.renew(op, counted.lease);
  }
  return joinPlaces(db, { ...op, counted: null, isWeighed: false });
}

/**
 * Gives a visitor a place: the existing one, or the next number, once each. The database decides. It counts by itself before the opening,
 * since a draw has no order, and when the external counter does not answer. Throws BUSY under overload.
 */
export async function givePlace(act: Act, { known, asked: op }: { readonly known: KnownQueue; readonly asked: Asked }): Promise<Joined> {
  const { phase } = known.state;
  const isCounted = act.queueCounter !== null && phase !== "prequeue" && phase !== "idle" && phase !== "closed";
  const ask = () => (isCounted ? giveCounted(act, known, op) : joinPlaces(act.db, { ...op, counted: null, isWeighed: false }));
  const give = () =>
    ask().catch((error: unknown): Joined => {
      if (sqlStateOf(error) === UNIQUE_VIOLATION) return { code: "again" };
      throw error;
    });
  let joined = await give();
  // Another process gave this visitor a place at this moment, or the same proof has paid for one.
  if (joined.code === "again") joined = await give();
  joins.add([act.tenant, joined.code]);
  return joined;
}

/** Returns the result that a visitor would get, and gives nothing. */
export function weighPlace(act: Act, op: Asked): Promise<Joined> {
  return joinPlaces(act.db, { ...op, counted: null, isWeighed: true });
}
