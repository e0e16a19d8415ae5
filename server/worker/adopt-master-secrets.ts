import { actAs, type Services } from "../act.ts";
import { OPERATOR } from "../platform/base/actor.ts";
import { readSuccession, takeCharge } from "../platform/database/check-secrets.ts";
import { renewKeys } from "../modules/tickets/issue/renew-keys.ts";

/** If the current master secret is not active yet, gives every tenant a ticket key derived from it, and makes the secret active. */
export async function adoptMasterSecrets(services: Services): Promise<void> {
  const { db, secrets } = services;
  const succession = await readSuccession(db, secrets);
  if (!succession) return;
  const { before } = succession;
  const tenants = before ? await db.query<{ id: string }>("select id from tenants order by id") : [];
  for (const { id } of tenants) await renewKeys(actAs(services, id, OPERATOR), before!);
  await takeCharge(db, secrets);
}
