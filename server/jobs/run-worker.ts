import type { Services } from "../context.ts";
import { expireHolds } from "../features/checkout/expire-holds.ts";
import { reconcilePayments } from "../features/checkout/reconcile-payments.ts";
import { deliverNews, NEWS_AT_ONCE } from "../features/messaging/deliver-news.ts";

export type Worker = { stop(): Promise<void> };

const EVERY_MS = 1000;

/** In a sale more news comes in a second than one turn takes. */
const MOST_TURNS = 20;

async function deliverAllNews(services: Services, tenant: string): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) if ((await deliverNews(services, tenant)) < NEWS_AT_ONCE) return;
}

/**
 * Does what is due, once: expired holds, news to be told, payments whose webhook is missing. What fails for one tenant keeps no
 * other waiting; it is thrown when all have had their turn.
 */
export async function runDueWork(services: Services): Promise<void> {
  const due = await services.db.query<{ tenant_id: string; kind: string }>("select tenant_id, kind from due_work()");
  const failures: unknown[] = [];
  for (const { tenant_id: tenant, kind } of due) {
    const work: Promise<unknown> =
      kind === "hold"
        ? expireHolds(services.db, tenant)
        : kind === "outbox"
          ? deliverAllNews(services, tenant)
          : reconcilePayments(services, tenant);
    await work.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Looks every second for what is due. One failing turn is reported and the next one tries again. */
export function startWorker(services: Services): Worker {
  let stopped = false;
  let turn: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    turn = turn
      .then(() => (stopped ? undefined : runDueWork(services)))
      .catch((error: unknown) => {
        console.warn(
          JSON.stringify({ level: "error", message: "worker turn failed", error: error instanceof Error ? error.message : String(error) }),
        );
      });
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await turn;
    },
  };
}
