import type { Ctx } from "../../context.ts";
import { counter } from "../../observability/metrics.ts";
import { nowOf, type KnownQueue } from "./read-queue.ts";
import { countNumber, type Taken } from "./store/places.ts";

type Asked = { readonly known: KnownQueue; readonly event: string };

const joins = counter("karcis_queue_joins_total", "People who asked for a place in a queue, by brand and what they got.", [
  "tenant",
  "got",
]);

/** The next number of a queue, from the database, or from whoever counts instead of it. Throws UNAVAILABLE where that one does not answer. */
export async function nextNumber(ctx: Ctx, input: Asked): Promise<Taken> {
  const taken = await takeNext(ctx, input);
  joins.add([ctx.tenant, taken.code]);
  return taken;
}

async function takeNext(ctx: Ctx, { known, event }: Asked): Promise<Taken> {
  const { tenant, queueCounter } = ctx;
  if (!queueCounter) return countNumber(ctx.db, { tenant, event, id: ctx.newId() });
  const { phase, fullAhead } = known.state;
  const taken = await queueCounter.take({ tenant, event });
  if (!taken) return phase === "idle" || phase === "closed" ? { code: phase } : { code: "full", fullAhead };
  return { code: "given", index: taken.number, epoch: taken.epoch, phase, at: new Date(nowOf(known) * 1000).toISOString() };
}
