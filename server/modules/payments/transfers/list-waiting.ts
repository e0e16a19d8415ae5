import { demand, type Act } from "../../../act.ts";
import type { RefundAccount } from "#domain/payments/refund-account.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { openAccount } from "../records/save-account.ts";
import { listOpenTransfers, type OpenTransfer } from "../records/list-transfers.ts";

/** A refund that somebody has to pay by bank transfer. `account` is null while there is none, and where it was not asked for. */
export type WaitingTransfer = OpenTransfer & { readonly account: RefundAccount | null };

/**
 * Refunds of a brand that wait for an account or for the organiser, the oldest first. With `show`, their accounts in full, and a row of the audit that
 * says which were shown and how.
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
