import type { Transaction } from "../../../platform/database/database.ts";
import { lockBooking } from "./booking-rows.ts";

/** Locks an order until the transaction ends. Call it before reading the order's money: every writer does. */
export async function lockOrder(tx: Transaction, id: string): Promise<void> {
  await lockBooking(tx, tx.tenant, id);
}
