import { checkRefundAccount, normaliseRefundAccount, type RefundAccount } from "#domain/payments/refund-account.ts";
import type { Act } from "../../../act.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { lockOwnBooking } from "../../orders/records/access-booking.ts";
import { saveRefundAccount } from "../records/save-account.ts";

/**
 * Stores the bank account for an order's refunds, replacing an earlier one. Throws NOT_FOUND, FIELDS_INVALID, and BOOKING_STATE unless a
 * refund waits for a bank transfer.
 * Not held by this: whether the account exists and is the buyer's.
 */
export async function giveAccount(
  act: Act,
  {
    id,
    key,
    account,
    idempotency,
  }: { readonly id: string; readonly key: string | undefined; readonly account: RefundAccount; readonly idempotency: Once },
): Promise<void> {
  const { tenant } = act;
  const fields = checkRefundAccount(account);
  await act.db.transaction(act, async (tx) => {
    const { owner_hash: owner } = await lockOwnBooking(act, tx, { id, key });
    if (fields.length > 0) throw new Problem("FIELDS_INVALID", { fields });
    await once(tx, { tenant, owner, ...idempotency }, async () => {
      const isKept = await saveRefundAccount(act, tx, { bookingId: id, account: normaliseRefundAccount(account) });
      if (!isKept) throw new Problem("BOOKING_STATE");
      return { ok: true };
    });
  });
}
