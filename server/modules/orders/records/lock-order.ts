import type { Transaction } from "../../../platform/database/database.ts";
import { lockBooking } from "./booking-rows.ts";

/** Locks an order until the transaction ends, before anything of its money is read: whoever changes it does so too. */
export async function lockOrder(tx: Transaction, id: string): Promise<void> {
  await lockBooking(tx, tx.tenant, id);
}
