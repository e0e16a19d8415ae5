import { demand, type Act } from "../../../act.ts";
import type { RefundAccount } from "#domain/payments/refund-account.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { openAccount } from "../records/save-account.ts";
import { listOpenTransfers, type OpenTransfer } from "../records/list-transfers.ts";

/** A refund to be paid by bank transfer. `account` is null before it is given, and if it was not requested. */
export type WaitingTransfer = OpenTransfer & { readonly account: RefundAccount | null };

/**
 * Lists a brand's refunds that wait for bank details or for the organiser, oldest first. With `show`, includes full account numbers and
 * audits which were shown and how.
 */
export async function listWaiting(
  act: Pick<Act, "db" | "secrets" | "tenant" | "actor">,
  { show }: { readonly show: "list" | "file" | null },
): Promise<WaitingTransfer[]> {
  demand(act, "transfer.pay");
  return act.db.transaction(act, async (tx) => {
    const open = await listOpenTransfers(tx);
    if (show === null) return open.map((transfer) => ({ ...transfer, account: null }));
    const shown = open.map((transfer) => ({ ...transfer, account: openAccount(act, transfer) }));
    const refunds = shown.filter(({ account }) => account !== null).map(({ id }) => id);
    if (refunds.length > 0) recordAudit(tx, { topic: "payment.accounts_shown", data: { how: show, refunds } });
    return shown;
  });
}
