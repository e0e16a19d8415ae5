import type { Sql } from "../../../platform/database/database.ts";
import { readTicketReleases } from "./store.ts";

/**
 * Returns the tickets that lack a required release: their event requires one, and their present holder has not signed a text that the
 * organiser still accepts. In a transaction of the tenant.
 */
export async function isWaiverMissing(sql: Sql, tenant: string, ticketIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await readTicketReleases(sql, tenant, ticketIds);
  return new Set(found.filter((each) => each.signature_id === null).map((each) => each.ticket_id));
}
