import type { Act } from "../../../act.ts";
import { maskAccountNumber, type RefundAccount } from "#domain/payments/refund-account.ts";
import { findBank } from "#domain/payments/banks.ts";
import { openText, sealText } from "../../../platform/base/seal-text.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { record } from "../../../platform/events/record.ts";
import { lockOpenTransfers, saveAccount, type TransferRow } from "./store/transfers.ts";

const boundOf = (tenant: string, id: string) => `${tenant} transfer ${id}`;

/** Opens the bank account given for a transfer. Null before it is given, and once it was erased. */
export function openAccount(
  { secrets, tenant }: Pick<Act, "secrets" | "tenant">,
  { id, sealed }: Pick<TransferRow, "id" | "sealed">,
): RefundAccount | null {
  return sealed === null ? null : (JSON.parse(openText(secrets, boundOf(tenant, id), sealed)) as RefundAccount);
}

/** Masks an account for a page: the bank's name and the last digits. */
export function maskAccount({ bank, accountNumber }: RefundAccount): { readonly bank: string; readonly number: string } {
  return { bank: findBank(bank)?.name ?? bank, number: maskAccountNumber(accountNumber) };
}

/**
 * Stores a valid account, sealed, for every unpaid bank transfer of a booking, in the caller's transaction, which has locked the booking.
 * False without one.
 */
export async function saveRefundAccount(
  { secrets, newId }: Pick<Act, "secrets" | "newId">,
  tx: ActTransaction,
  { bookingId, account }: { readonly bookingId: string; readonly account: RefundAccount },
): Promise<boolean> {
  const open = await lockOpenTransfers(tx, bookingId);
  if (open.length === 0) return false;
  for (const { id } of open) saveAccount(tx, { id, sealed: sealText(secrets, boundOf(tx.tenant, id), JSON.stringify(account)) });
  const refunds = open.map(({ id }) => id);
  record(tx, { topic: "payment.account_given", subject: newId(), data: { bookingId, refunds } });
  return true;
}
