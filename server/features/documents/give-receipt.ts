import type { Transaction } from "../../database/database.ts";
import { sendReceipt } from "./store.ts";

/** Gives a booking that has just been confirmed its receipt, in the transaction that confirms it. Ask for it last: others wait for the number. */
export function giveReceipt(tx: Transaction, tenant: string, bookingId: string): void {
  sendReceipt(tx, tenant, bookingId);
}
