import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Services } from "../../../act.ts";
import { ProviderUnavailable } from "../../../platform/ports/payment-provider.ts";
import { NIGHTLY, type Pace } from "./ask-patiently.ts";
import { compareWith } from "./compare-books.ts";
import { listBookkeepings, type Bookkeeping } from "./list-bookkeepings.ts";
import { finishRun, renewRun, takeRun } from "./store.ts";

const EVERY_MS = 600_000;
const lookOf = memoOf(() => ({ at: 0 }));

/** Compares with one provider's books, unless another process has taken tonight's run. */
async function compareOnce(services: Services, books: Bookkeeping, pace: Pace): Promise<boolean> {
  const { db } = services;
  const [tenant, name] = [books.keeper, books.provider.name];
  const span = await takeRun(db, tenant, name);
  if (span === null) return false;
  try {
    const onPage = () => db.pipelined(tenant, (tx) => renewRun(tx, name));
    const { entries, differences } = await compareWith(services, books, { ...span, pace, onPage });
    await db.pipelined(tenant, (tx) => finishRun(tx, { provider: name, entries, differences: differences.length }));
    return true;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false;
    throw error;
  }
}

/**
 * Compares the books with every provider's, once a night over all processes. Returns whether any was compared. An unavailable provider is
 * retried later and delays no other.
 */
export async function compareTonight(services: Services, pace = NIGHTLY): Promise<boolean> {
  let isAnyDone = false;
  for (const books of await listBookkeepings(services)) isAnyDone = (await compareOnce(services, books, pace)) || isAnyDone;
  return isAnyDone;
}

/** Runs compareTonight, at most every ten minutes in this process, however often it is called. */
export async function compareBooksSometimes(services: Services): Promise<void> {
  const now = services.now().getTime();
  const look = lookOf(services.db);
  if (now - look.at < EVERY_MS) return;
  look.at = now;
  await compareTonight(services);
}
