import type { Act } from "../../../act.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { Person } from "./current-person.ts";
import { isOrderOf, readOrders } from "./store/orders.ts";

/**
 * Ids of the orders that are a person's, the newest first: those that name the person's number and are not older than the number can
 * answer for, and those that were proved by their e-mail address. Orders made without a login are among them.
 */
export async function listOwnOrders(act: Pick<Act, "db" | "tenant">, person: Person): Promise<readonly string[]> {
  return act.db.pipelined(act.tenant, (tx) => readOrders(tx, person.id));
}

/** Whether one order is that person's, inside the caller's transaction. */
export async function ownsOrder(
  tx: Sql,
  tenant: string,
  { person, bookingId }: { readonly person: Person; readonly bookingId: string },
): Promise<boolean> {
  return isOrderOf(tx, tenant, { personId: person.id, bookingId });
}
