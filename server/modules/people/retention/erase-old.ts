import { actAs, type Act, type Services } from "../../../act.ts";
import { CLOCK } from "../../../platform/base/actor.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { clearWork } from "../../videos/film/clear-work.ts";
import { clearUploads } from "../../videos/upload/clear-uploads.ts";
import {
  eraseLeftovers,
  eraseOrders,
  erasePeople,
  eraseSealed,
  forgetNetworks,
  auditErasure,
  readTenants,
  type Erased,
  forgetCalls,
} from "./store.ts";

const AT_ONCE = 5000;

/**
 * Deletes a tenant's stored calls, which serve repetitions: sealed cookies of first calls after a day, keys and answers after seven.
 * Commits in batches, so that no sale waits. Returns the number of deleted rows.
 */
export async function forgetOldCalls({ db, tenant }: Pick<Act, "db" | "tenant">): Promise<number> {
  let all = 0;
  for (;;) {
    const gone = await forgetCalls(db, tenant, AT_ONCE);
    all += gone;
    if (gone < AT_ONCE) return all;
  }
}

const EVERY_MS = 3_600_000;
/** The maximum per transaction. */
const BATCH = 500;
const lookOf = memoOf(() => ({ at: 0 }));

type Batch = (tx: Transaction) => Promise<{ readonly erased: Erased; readonly isMore: boolean }>;

const sumOf = (erased: Erased) => Object.values(erased).reduce((sum, n) => sum + n, 0);
const isFull = (erased: Erased) => Object.values(erased).some((n) => n >= BATCH);

/** Erases batch by batch, each in a transaction with its own audit row, until nothing is left. */
async function eraseAll(act: Act, batch: Batch): Promise<void> {
  let isMore = true;
  while (isMore) {
    const done = await act.db.transaction(act, async (tx) => {
      const found = await batch(tx);
      if (sumOf(found.erased) > 0) auditErasure(tx, found.erased);
      return found;
    });
    isMore = done.isMore;
  }
}

async function eraseOf(act: Act): Promise<void> {
  const { retention } = act.settings;
  await forgetOldCalls(act);
  await act.db.transaction(act, async (tx) => forgetNetworks(tx));
  const batches: readonly Batch[] = [
    async (tx) => ({ erased: await eraseSealed(tx, retention), isMore: false }),
    async (tx) => {
      const { orders, erased } = await eraseOrders(tx, retention, BATCH);
      return { erased, isMore: orders === BATCH };
    },
    async (tx) => {
      const erased = await erasePeople(tx, BATCH);
      return { erased, isMore: erased["people"] === BATCH };
    },
    async (tx) => {
      const erased = await eraseLeftovers(tx, retention, BATCH);
      return { erased, isMore: isFull(erased) };
    },
  ];
  for (const batch of batches) await eraseAll(act, batch);
  // Last, so that an unavailable media store stops nothing else.
  await clearUploads(act);
}

/** Erases due data of every tenant. A failure does not stop other tenants and is thrown at the end. */
export async function eraseOld(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const tenant of await readTenants(services.db))
    await eraseOf(actAs(services, tenant, CLOCK)).catch((error: unknown) => failures.push(error));
  await clearWork(services).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Erases due data at most once an hour in this process, however often it is called. */
export async function eraseOldSometimes(services: Services): Promise<void> {
  const now = services.now().getTime();
  const look = lookOf(services.db);
  if (now - look.at < EVERY_MS) return;
  look.at = now;
  await eraseOld(services);
}
