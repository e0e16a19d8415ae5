import type { TenantSql } from "../../database/database.ts";
import { readEntries } from "./store.ts";

export type Entry = { readonly at: Date; readonly gate: string };

/** When and where each of these tickets was last let in, by its id. */
export async function whenEntered(tx: TenantSql, ticketIds: readonly string[]): Promise<ReadonlyMap<string, Entry>> {
  const rows = await readEntries(tx, ticketIds);
  return new Map(rows.map(({ ticket_id: id, at, gate }) => [id, { at, gate }]));
}
