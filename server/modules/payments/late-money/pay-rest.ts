import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { WebAct, Act } from "../../../act.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { requireReview, type ReviewedWhole } from "../settle/answer-review.ts";
import { lockOwnBooking, openWholeBooking } from "../../orders/records/access-booking.ts";
import type { PageForm } from "../start/open-page.ts";
import { refuseChannel } from "../start/refuse-channel.ts";
import { closeForAnother, choosePaymentPage, unavailable } from "../start/start-payment.ts";
import { startRest } from "./store.ts";

type PayingRest = {
  readonly id: string;
  readonly key: string | undefined;
  readonly shownTotal: number;
  readonly idempotency: Once;
  readonly page?: PageForm | undefined;
  /** The channel chosen on our page. Null: the channel of the open page, else the provider's page asks. */
  readonly channel: PaymentChannel | null;
};

/** Rolls the transaction back. The error's message is the id of the payment that has an open page of another channel. */
class Occupied extends Error {
  override readonly name = "Occupied";
}

/** Commits the intention. Returns the id of the payment to open, or of the open one. Throws Occupied besides the refusals. */
async function prepare(act: Act, { id, key, shownTotal, idempotency, channel }: PayingRest): Promise<string> {
  const { tenant, provider } = act;
  const { paymentId } = await act.db.transaction(tenant, async (tx) => {
    const { owner_hash: owner } = await lockOwnBooking(act, tx, { id, key });
    return once(tx, { tenant, owner, ...idempotency }, async () => {
      const { review, isOnSale } = await requireReview(tx, id);
      const { total, paid } = review;
      if (paid >= total || !isOnSale) throw new Problem("BOOKING_STATE");
      if (!provider) throw new Problem("NO_PAYMENT_PROVIDER");
      if (shownTotal !== total - paid) throw new Problem("PRICE_CHANGED");
      const rest = await startRest(tx, { bookingId: id, provider: provider.name, amount: total - paid, fresh: act.newId(), channel });
      if (rest === null) throw new Problem("SOLD_OUT");
      if (rest.isOver) throw new Problem("BOOKING_STATE");
      if (rest.isOccupied) throw new Occupied(rest.payment);
      return { paymentId: rest.payment };
    });
  });
  return paymentId;
}

/**
 * Prepares the payment. Closes an open page of another channel first, as for a first payment. Throws PAYMENT_UNAVAILABLE if it cannot be
 * closed now.
 */
async function prepareAnew(act: Act, asked: PayingRest): Promise<string> {
  try {
    return await prepare(act, asked);
  } catch (error) {
    if (!(error instanceof Occupied)) throw error;
    const { attempts } = await openWholeBooking(act, asked);
    const open = attempts.find((attempt) => attempt.id === error.message);
    if (open) await closeForAnother(act, open);
    return prepare(act, asked).catch((again: unknown) => Promise.reject(again instanceof Occupied ? unavailable(open?.expires_at) : again));
  }
}

/**
 * Returns the address for paying the missing amount of an underpaid order: the order's own page if it shows instructions, else the
 * provider's. Retakes lost tickets, and extends the review while the page is open. Throws NOT_FOUND, BOOKING_STATE if nothing is missing,
 * SOLD_OUT if the tickets are gone, PRICE_CHANGED if another amount is missing, FIELDS_INVALID for an unavailable channel,
 * NO_PAYMENT_PROVIDER and PAYMENT_UNAVAILABLE.
 */
export async function payRest(
  act: WebAct,
  asked: PayingRest,
): Promise<{ readonly redirectUrl: string | null; readonly whole: ReviewedWhole }> {
  if (act.provider) refuseChannel(act, asked.channel, asked.shownTotal);
  const paymentId = await prepareAnew(act, asked);
  const whole = await openWholeBooking(act, asked);
  const attempt = whole.attempts.find((each) => each.id === paymentId);
  if (!attempt || whole.booking.status !== "needs_review") return { redirectUrl: null, whole };
  return choosePaymentPage(act, { whole, attempt, page: asked.page });
}
