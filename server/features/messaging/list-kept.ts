import type { Services } from "../../context.ts";
import { readKept, type KeptMessage } from "./store.ts";

/** A tenant's messages that no channel carried, the newest first. They hold links that open bookings: never for the public. */
export async function listKept({ db }: Pick<Services, "db">, tenant: string, limit: number): Promise<readonly KeptMessage[]> {
  return db.transaction(tenant, (tx) => readKept(tx, tenant, limit));
}
