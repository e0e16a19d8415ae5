import type { Transaction } from "../../database/database.ts";
import { recordKept } from "./store/payments.ts";

/** What a provider says that it keeps of a payment and hands on, integer rupiah; null or absent where it does not say. */
export type Told = { readonly fee?: number | null | undefined; readonly net?: number | null | undefined };

/** Stores it with the payment, once: what was told first stays, and another word later is a difference between the books. */
export function keepFee(tx: Transaction, id: string, { fee = null, net = null }: Told): void {
  if (fee !== null || net !== null) recordKept(tx, { id, fee, net });
}
