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
  /** Chosen on our own page; null: what is open already, else whatever the provider's page is asked for. */
  readonly channel: PaymentChannel | null;
};

/** Nothing of the transaction stays: the payment of this message has a page of another channel open. */
class Occupied extends Error {
  override readonly name = "Occupied";
}

/** Commits the intention: the name of the payment whose page is to be opened, or is open. Throws Occupied besides the refusals. */
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

/** The same after the page of another channel was closed, as with a first payment. Throws PAYMENT_UNAVAILABLE where it cannot be closed now. */
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
 * Leads to where the amount that an underpaid order lacks is paid: the order's own page where the provider says how, else the provider's. Tickets that the
 * order had lost are taken again, and the answer is awaited as long as the page is open. Throws NOT_FOUND, BOOKING_STATE where nothing is missing,
 * SOLD_OUT where the tickets are gone, PRICE_CHANGED where another amount is missing, FIELDS_INVALID for a channel that cannot be had,
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
