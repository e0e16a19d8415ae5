import type { TenantSql } from "../../../platform/database/database.ts";
import { lockOpenTransfers, readOpenTransfers, readTransfers, type OpenTransferRow, type TransferRow } from "./store/transfers.ts";

/** A refund that goes, or went, by bank transfer. */
export type Transfer = TransferRow;
/** One that waits, with its order's reference and how many days it has. */
export type OpenTransfer = OpenTransferRow;

/** A booking's refunds by bank transfer, the oldest first. */
export async function listTransfers(sql: TenantSql, bookingId: string): Promise<Transfer[]> {
  return readTransfers(sql, bookingId);
}

/** Those of a locked booking that still wait for an account, or to be paid; locked too. */
export async function openTransfersOf(tx: TenantSql, bookingId: string): Promise<Transfer[]> {
  return lockOpenTransfers(tx, bookingId);
}

/** All of a tenant that still wait, the oldest first. */
export async function listOpenTransfers(sql: TenantSql): Promise<OpenTransfer[]> {
  return readOpenTransfers(sql);
}
