import type { Transaction } from "../../../platform/database/database.ts";
import { recordFee } from "./store/payments.ts";

/** A provider's reported fee and payout for a payment, in integer rupiah. Null or absent if not reported. */
export type ReportedFee = { readonly fee?: number | null | undefined; readonly net?: number | null | undefined };

/** Stores the reported fee once. A later, different report becomes a difference of the books. */
export function saveFee(tx: Transaction, id: string, { fee = null, net = null }: ReportedFee): void {
  if (fee !== null || net !== null) recordFee(tx, { id, fee, net });
}
