import type { Act } from "../../../act.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { Person } from "./current-person.ts";
import { isOrderOf, readOrders } from "./store/orders.ts";

/**
 * Returns ids of a person's orders, newest first: orders with the person's number, unless they are too old for it to prove, and orders
 * proved by e-mail address. Includes orders made without a login.
 */
export async function listOwnOrders(act: Pick<Act, "db" | "tenant">, person: Person): Promise<readonly string[]> {
  return act.db.pipelined(act.tenant, (tx) => readOrders(tx, person.id));
}

/** Whether one order is that person's, in the caller's transaction. */
export async function ownsOrder(
  tx: Sql,
  tenant: string,
  { person, bookingId }: { readonly person: Person; readonly bookingId: string },
): Promise<boolean> {
  return isOrderOf(tx, tenant, { personId: person.id, bookingId });
}
