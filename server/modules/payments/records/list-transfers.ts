import type { TenantSql } from "../../../platform/database/database.ts";
import { lockOpenTransfers, readOpenTransfers, readTransfers, type OpenTransferRow, type TransferRow } from "./store/transfers.ts";

/** A refund by bank transfer. */
export type Transfer = TransferRow;
/** An open transfer with its order's reference and the days that it has waited. */
export type OpenTransfer = OpenTransferRow;

/** A booking's refunds by bank transfer, oldest first. */
export async function listTransfers(sql: TenantSql, bookingId: string): Promise<Transfer[]> {
  return readTransfers(sql, bookingId);
}

/** A locked booking's transfers that still wait for bank details or payment, locked too. */
export async function openTransfersOf(tx: TenantSql, bookingId: string): Promise<Transfer[]> {
  return lockOpenTransfers(tx, bookingId);
}

/** A tenant's open transfers, oldest first. */
export async function listOpenTransfers(sql: TenantSql): Promise<OpenTransfer[]> {
  return readOpenTransfers(sql);
}
