import type { Services } from "../../context.ts";
import { forgetOldCalls } from "./forget-calls.ts";
import { eraseDue, forgetNetworks, noteErased, readTenants, type Erased } from "./store.ts";

const EVERY_MS = 3_600_000;
const looks = new WeakMap<Services["db"], number>();

async function eraseOf(services: Services, tenant: string): Promise<Erased> {
  const { db, settings, newId } = services;
  await forgetOldCalls(services, tenant);
  return db.transaction(tenant, async (tx) => {
    forgetNetworks(tx, tenant);
    const erased = await eraseDue(tx, tenant, settings.retention);
    if (erased.attendees + erased.holders + erased.waivers > 0) noteErased(tx, tenant, newId(), erased);
    return erased;
  });
}

/** Erases what is due of every tenant. What fails for one keeps no other waiting; it is thrown in the end. */
export async function eraseOld(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const tenant of await readTenants(services.db)) await eraseOf(services, tenant).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** The same at most once an hour in this process, however often it is called. */
export async function eraseOldSometimes(services: Services): Promise<void> {
  const now = services.now().getTime();
  if (now - (looks.get(services.db) ?? 0) < EVERY_MS) return;
  looks.set(services.db, now);
  await eraseOld(services);
}
