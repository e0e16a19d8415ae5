import type { Services } from "../context.ts";
import { expireHolds } from "../features/checkout/expire-holds.ts";
import { reconcilePayments } from "../features/checkout/reconcile-payments.ts";
import { deliverNews } from "../features/messaging/deliver-news.ts";

export type Worker = { stop(): Promise<void> };

const EVERY_MS = 1000;

/** Does what is due, once: expired holds, news to be told, payments whose webhook is missing. */
export async function runDueWork(services: Services): Promise<void> {
  const due = await services.db.query<{ tenant_id: string; kind: string }>("select tenant_id, kind from due_work()");
  for (const { tenant_id: tenant, kind } of due) {
    if (kind === "hold") await expireHolds(services.db, tenant);
    else if (kind === "outbox") await deliverNews(services, tenant);
    else await reconcilePayments(services, tenant);
  }
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
