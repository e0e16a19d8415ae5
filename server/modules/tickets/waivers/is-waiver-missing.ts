import type { Sql } from "../../../platform/database/database.ts";
import { readTicketReleases } from "./store.ts";

/**
 * Which of these tickets need a signed release and have none that counts: their event asks for one, and whoever holds the ticket now
 * has not signed a text that the organiser still takes. Inside a transaction of the tenant.
 */
export async function isWaiverMissing(sql: Sql, tenant: string, ticketIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await readTicketReleases(sql, tenant, ticketIds);
  return new Set(found.filter((each) => each.signature_id === null).map((each) => each.ticket_id));
}
