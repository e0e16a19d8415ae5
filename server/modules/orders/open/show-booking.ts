import type { BookingAnswer } from "#contract/orders/bookings.ts";
import { isUnpaidStatus } from "#domain/orders/booking-status.ts";
import { longestHoldSeconds } from "#domain/orders/hold.ts";
import type { WebAct, Act } from "../../../act.ts";
import { plainPictureOf, pricedEvent } from "../../catalogue/events/describe-event.ts";
import { isVideo, loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { nameLines, readNames } from "../../catalogue/events/read-names.ts";
import { chargesOn, serviceFeeOn } from "#domain/orders/pricing/charges.ts";
import { shownBadges } from "#domain/payments/shown-badges.ts";
import { hasMoneyArrived } from "#domain/payments/payment-status.ts";
import { maskEmail } from "#domain/people/fields/mask-email.ts";
import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import { isOpenAttempt, type Attempt } from "../../payments/records/list-attempts.ts";
import { maskAccount, openAccount } from "../../payments/records/save-account.ts";
import { listRefunds, type Refund } from "../../payments/records/list-refunds.ts";
import { listTransfers, type Transfer } from "../../payments/records/list-transfers.ts";
import { describeSeats } from "../seats/describe-seats.ts";
import { showRight } from "../../videos/sell/show-right.ts";
import { SIMULATION } from "../../../platform/ports/payment-provider.ts";
import { describeCollectors } from "../details/entrust-attendees.ts";
import { openWholeBooking } from "../records/access-booking.ts";
import type { BookingRow, WholeBooking } from "../records/booking-rows.ts";
import { readReview } from "../records/review-rows.ts";

function describePayment(payment: Attempt | undefined, now: Date): BookingAnswer["payment"] {
  if (!payment) return null;
  const isPayable = isOpenAttempt(payment) && payment.expires_at > now;
  return {
    id: payment.id,
    status: payment.status,
    provider: payment.provider,
    isSimulation: payment.provider === SIMULATION,
    amount: payment.amount,
    redirectUrl: isOpenAttempt(payment) ? payment.redirect_url : null,
    expiresAt: payment.expires_at.toISOString(),
    method: payment.method,
    channel: payment.channel,
    instructions: isPayable ? payment.instructions : null,
  };
}

/** The payment that the booking rests on, else the newest. */
function mainPayment(attempts: readonly Attempt[]): Attempt | undefined {
  return attempts.find((p) => p.status === "settled") ?? attempts.find((p) => hasMoneyArrived(p.status)) ?? attempts[0];
}

/** Whether the buyer sees a refund: not one that another replaced, nor one whose money the bank had already taken back. */
function isOfBuyer({ replaced_by: by, failure }: Refund): boolean {
  return by === null && failure !== "taken_back";
}

async function describeRefunds(act: Act, { booking, attempts }: WholeBooking): Promise<BookingAnswer["refunds"]> {
  const moneyful = attempts.filter((p) => hasMoneyArrived(p.status));
  // Nearly every booking: one payment, fully settled.
  const isPlain = moneyful.length <= 1 && moneyful.every((p) => p.status === "settled") && booking.status === "confirmed";
  if (moneyful.length === 0 || isPlain) return [];
  const [refunds, transfers] = await act.db.pipelined(act.tenant, (tx) =>
    Promise.all([listRefunds(tx, booking.id), listTransfers(tx, booking.id)]),
  );
  return refunds.filter(isOfBuyer).map(({ id, amount, reason, status, finished_at, created_at }) => ({
    id,
    amount,
    reason,
    status,
    at: (finished_at ?? created_at).toISOString(),
    transfer: describeTransfer(
      act,
      transfers.find((transfer) => transfer.id === id),
    ),
  }));
}

/** A refund by bank transfer as the buyer sees it. The account is masked, because others may have the link. */
function describeTransfer(act: Act, transfer: Transfer | undefined): BookingAnswer["refunds"][number]["transfer"] {
  if (!transfer) return null;
  const { status, given_at: givenAt, ended_at: endedAt } = transfer;
  const account = openAccount(act, transfer);
  return {
    status,
    account: account && maskAccount(account),
    givenAt: givenAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

async function describeEvent(act: WebAct, { booking, right }: WholeBooking): Promise<Pick<BookingAnswer, "event" | "session" | "video">> {
  const event = (await loadCatalogue(act.db, act.tenant)).byId.get(booking.event_id);
  if (!event) throw new Error(`booking ${booking.id} is of an event that is gone`);
  const session = event.sessions.find((s) => s.id === booking.session_id);
  const { row } = event;
  return {
    video: isVideo(event) ? showRight(event, right, booking.now) : null,
    event: {
      id: row.id,
      slug: row.slug,
      name: row.name,
      startsAt: row.starts_at?.toISOString() ?? null,
      endsAt: row.ends_at?.toISOString() ?? null,
      zone: row.zone,
      venue: row.venue ? { name: row.venue.name, city: row.venue.city } : null,
      picture: plainPictureOf(row),
    },
    session: session
      ? {
          id: session.id,
          startsAt: session.starts_at.toISOString(),
          endsAt: session.ends_at.toISOString(),
          label: session.label?.[act.locale] ?? null,
        }
      : null,
  };
}

type Priced = Pick<BookingAnswer, "quote" | "taxPercentage" | "serviceFeeRate" | "requiredAddons">;

/** The promised price, with names in the reader's language, its rates, and the add-ons inside a ticket's price. */
async function describeQuote(act: WebAct, { quote, event_id: id }: BookingRow): Promise<Priced> {
  const event = (await loadCatalogue(act.db, act.tenant)).byId.get(id);
  const read = readNames(event, act.locale);
  const shown = { ...quote, lines: nameLines(quote.lines, read) } as BookingAnswer["quote"];
  if (!event) return { quote: shown, taxPercentage: null, serviceFeeRate: null, requiredAddons: [] };
  // An event's rates may have changed since the order was priced.
  const { taxPercentage, serviceFeeType, serviceFeeFixAmount, serviceFeePercentage } = pricedEvent(event);
  const now = {
    tax: quote.taxes ? null : chargesOn(quote.subtotal, pricedEvent(event)).tax,
    fee: serviceFeeOn(quote.subtotal, pricedEvent(event)),
  };
  const areAllRequired = event.video?.row.is_all_additional_selected === true;
  return {
    quote: shown,
    taxPercentage: quote.taxes?.length === 1 ? quote.taxes[0]!.percentage : now.tax === quote.tax ? taxPercentage : null,
    serviceFeeRate: now.fee === quote.serviceFee ? { serviceFeeType, serviceFeeFixAmount, serviceFeePercentage } : null,
    requiredAddons: event.addons.filter((addon) => areAllRequired || addon.is_required).map((addon) => addon.id),
  };
}

async function describeReview(act: Act, { booking, attempts }: WholeBooking): Promise<BookingAnswer["review"]> {
  const { id, status, now } = booking;
  if (status !== "needs_review") return null;
  const review = await act.db.pipelined(act.tenant, (tx) => readReview(tx, id));
  if (!review) return null;
  const { paid, total, until, is_first: isFirstInLine } = review;
  const missing = Math.max(0, total - paid);
  const rest = attempts.find((attempt) => isOpenAttempt(attempt) && attempt.amount === missing && attempt.expires_at > now);
  return { paid, missing, until: until.toISOString(), isFirstInLine, rest: describePayment(rest, now) };
}

/**
 * Returns the end of a live booking: while it awaits payment, the end of its payment page. All screens use this time. The tickets are kept
 * a little longer, for a notice on its way.
 */
export function waitsUntil(
  { status, hold_until: until }: Pick<BookingRow, "status" | "hold_until">,
  attempts: readonly { readonly status: Attempt["status"]; readonly expires_at: Date }[],
): Date {
  const open = status === "awaiting_payment" ? attempts.find((a) => a.status === "created" || a.status === "pending") : undefined;
  return open && open.expires_at < until ? open.expires_at : until;
}

/** Describes a booking for its owner. Event names come from the catalogue: call this outside transactions. */
export async function describeBooking(act: WebAct, whole: WholeBooking): Promise<BookingAnswer> {
  const { booking, people, attempts } = whole;
  const isLive = isUnpaidStatus(booking.status);
  const latest = new Date(booking.held_at.getTime() + longestHoldSeconds(booking.ttl_seconds) * 1000);
  const { buyer } = people;
  const collectors = await describeCollectors(act, people.attendees);
  return {
    kind: "booking",
    id: booking.id,
    reference: booking.reference,
    // A hold past its time counts as expired, before the sweep too.
    status: isLive && booking.hold_until <= booking.now ? "expired" : booking.status,
    badges: shownBadges(booking.badges, attempts),
    ...(await describeEvent(act, whole)),
    ...(await describeQuote(act, booking)),
    serverNow: booking.now.toISOString(),
    holdUntil: isLive ? waitsUntil(booking, attempts).toISOString() : null,
    extendableUntil: booking.status === "held" && latest > booking.hold_until ? latest.toISOString() : null,
    hasDetails: buyer !== null,
    buyer: buyer ? { name: buyer.full_name, phone: maskPhone(buyer.phone), email: buyer.email ? maskEmail(buyer.email) : null } : null,
    attendees: people.attendees.map((a, i) => ({ categoryId: a.category_id, name: a.full_name, collectedBy: collectors[i] ?? null })),
    ...(await describeSeats(act, booking)),
    payment: describePayment(mainPayment(attempts), booking.now),
    refunds: await describeRefunds(act, whole),
    review: await describeReview(act, whole),
    ticketCount: booking.tickets,
    ticketsReturned: booking.tickets_returned,
    createdAt: booking.created_at.toISOString(),
    confirmedAt: booking.confirmed_at?.toISOString() ?? null,
    isFree: booking.total === 0,
  };
}

/** One booking for its owner. Throws NOT_FOUND. */
export async function showBooking(
  act: WebAct,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Promise<BookingAnswer> {
  return describeBooking(act, await openWholeBooking(act, { id, key }));
}
