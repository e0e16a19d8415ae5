import type { Services } from "../context.ts";
import { sealAuditSometimes } from "../features/audit/seal-audit.ts";
import { compareBooksSometimes } from "../features/books/compare-nightly.ts";
import { endReviews } from "../features/checkout/cancel-paid-booking.ts";
import { endVerifications } from "../features/checkout/end-verifications.ts";
import { bookingKey } from "../features/checkout/booking-key.ts";
import { expireHolds } from "../features/checkout/expire-holds.ts";
import { reconcilePayments } from "../features/checkout/reconcile-payments.ts";
import { carryOutRefunds } from "../features/checkout/refund-money.ts";
import { offerPlaces } from "../features/waiting-list/offer-places.ts";
import { runOutHandovers } from "../features/handover/run-out-handovers.ts";
import { keepResumeLink } from "../features/links/keep-resume-link.ts";
import { eraseOldSometimes } from "../features/retention/erase-old.ts";
import { deliverNews, NEWS_AT_ONCE, type Openers } from "../features/messaging/deliver-news.ts";
import { keepWorking, type Worker } from "./keep-working.ts";
import { createPatience, type Patience } from "./patience.ts";

/** In a sale more news comes in a second than one turn takes. */
const MOST_TURNS = 20;

async function deliverAllNews(services: Services, tenant: string): Promise<void> {
  const openers: Openers = {
    keyOf: (of, booking) => bookingKey(services, of, booking),
    resumePathOf: (tx, of, order) => keepResumeLink(services, tx, of, order),
  };
  for (let turn = 0; turn < MOST_TURNS; turn++) if ((await deliverNews(services, tenant, openers)) < NEWS_AT_ONCE) return;
}

/** What is due by kind, as due_work() names them, in the order that it is done: news comes last, so that it is told in the same turn. */
const WORK: Readonly<Record<string, (services: Services, tenant: string) => Promise<unknown>>> = {
  hold: (services, tenant) => expireHolds(services.db, tenant),
  payment: reconcilePayments,
  review: endReviews,
  refund: carryOutRefunds,
  outbox: deliverAllNews,
};

/**
 * Does what is due, once: expired holds, news to be told, payments whose webhook is missing, refunds, reviews that nobody answered, lists
 * that tickets came back for.
 * What fails for one tenant keeps no other waiting; it is thrown when all have had their turn. With `patience`, what has failed
 * waits before it is tried again.
 */
export async function runDueWork(services: Services, patience?: Patience): Promise<void> {
  const due = await services.db.query<{ tenant_id: string; kind: string }>(
    "select tenant_id, kind from due_work() order by array_position($1::text[], kind)",
    [Object.keys(WORK)],
  );
  const failures: unknown[] = [];
  await endVerifications(services.db).catch((error: unknown) => failures.push(error));
  await runOutHandovers(services).catch((error: unknown) => failures.push(error));
  for (const { tenant_id: tenant, kind } of due) {
    const name = `${tenant} ${kind}`;
    if (patience?.isWaiting(name)) continue;
    try {
      await WORK[kind]?.(services, tenant);
      patience?.succeeded(name);
    } catch (error) {
      failures.push(error);
      patience?.failed(name);
    }
  }
  await compareBooksSometimes(services).catch((error: unknown) => failures.push(error));
  await eraseOldSometimes(services).catch((error: unknown) => failures.push(error));
  await sealAuditSometimes(services).catch((error: unknown) => failures.push(error));
  await offerPlaces(services).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Looks every second for what is due. What fails is reported and tried again, ever more rarely up to once a minute. */
export function startWorker(services: Services): Worker {
  const patience = createPatience(() => services.now().getTime());
  return keepWorking(() => runDueWork(services, patience), "worker turn failed");
}
