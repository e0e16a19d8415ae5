import { memoOf } from "../../base/memo-of.ts";
import type { Services } from "../../context.ts";
import { ProviderUnavailable } from "../../ports/payment-provider.ts";
import { compareBooks } from "./compare-books.ts";
import { finishRun, renewRun, takeRun } from "./store.ts";

const EVERY_MS = 600_000;
const lookOf = memoOf(() => ({ at: 0 }));

/** Compares the books if nobody has taken tonight's run yet. Answers whether it was done. A provider that is away is asked again later. */
export async function compareTonight(services: Services): Promise<boolean> {
  const { db, provider, settings } = services;
  if (!provider) return false;
  const [tenant, name] = [settings.ui, provider.name];
  const since = await takeRun(db, tenant, name);
  if (since === null) return false;
  try {
    const onPage = () => db.pipelined(tenant, (tx) => renewRun(tx, name));
    const { entries, differences } = await compareBooks(services, { since, onPage });
    await db.pipelined(tenant, (tx) => finishRun(tx, { provider: name, entries, differences: differences.length }));
    return true;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false;
    throw error;
  }
}

/** The same, tried every ten minutes in this process however often it is called: it runs once a night for all processes together. */
export async function compareBooksSometimes(services: Services): Promise<void> {
  const now = services.now().getTime();
  const look = lookOf(services.db);
  if (now - look.at < EVERY_MS) return;
  look.at = now;
  await compareTonight(services);
}
