import type { Transaction } from "../../../platform/database/database.ts";
import { recordFee } from "./store/payments.ts";

/** What a provider says that it keeps of a payment and hands on, integer rupiah; null or absent where it does not say. */
export type ReportedFee = { readonly fee?: number | null | undefined; readonly net?: number | null | undefined };

/** Stores it with the payment, once: what was told first stays, and another word later is a difference between the books. */
export function saveFee(tx: Transaction, id: string, { fee = null, net = null }: ReportedFee): void {
  if (fee !== null || net !== null) recordFee(tx, { id, fee, net });
}
