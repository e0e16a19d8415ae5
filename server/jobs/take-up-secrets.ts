import type { Services } from "../context.ts";
import { readSuccession, takeCharge } from "../database/check-secrets.ts";
import { renewKeys } from "../features/tickets/renew-keys.ts";

/** Where the current master secret is new to the database, every tenant gets a ticket key of it, and it is in charge from then on. */
export async function takeUpSecrets(services: Services): Promise<void> {
  const { db, secrets } = services;
  const succession = await readSuccession(db, secrets);
  if (!succession) return;
  const { before } = succession;
  const tenants = before ? await db.query<{ id: string }>("select id from tenants order by id") : [];
  for (const { id } of tenants) await renewKeys(services, id, before!);
  await takeCharge(db, secrets);
}
