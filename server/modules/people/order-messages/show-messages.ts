import type { OrderMessages } from "#contract/people/order-messages.ts";
import { isUnpaidStatus } from "#domain/orders/booking-status.ts";
import { hasMoneyArrived } from "#domain/payments/payment-status.ts";
import type { Act } from "../../../act.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { isVideo, loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { openReturnedBooking } from "../../orders/records/access-booking.ts";
import { addressesOf } from "../messages/address-message.ts";
import { standingTemplates } from "../messages/notify-booking.ts";
import { isNewsDue, MOST_AGAIN, readDeliveries, describeDelivery, type Delivery, type Meant } from "../messages/read-delivery.ts";
import { listRefunds, type Refund } from "../../payments/records/list-refunds.ts";

/** A message younger than this counts as on its way without a look at the outbox. */
const FRESH_MS = 15 * 60_000;

type WholeBooking = Awaited<ReturnType<typeof openReturnedBooking>>;
export type Asked = { readonly id: string; readonly key: string | undefined; readonly word: string | null };

function paymentOf({ booking, attempts }: WholeBooking): OrderMessages["payment"] {
  const isOver = booking.hold_until <= booking.now;
  if (booking.status === "confirmed") return "arrived";
  if (booking.status === "verifying") return "verifying";
  if (booking.status === "needs_review") return "review";
  if (attempts.some((attempt) => hasMoneyArrived(attempt.status))) return "returned";
  const isOpen = isUnpaidStatus(booking.status);
  return isOpen && !isOver ? "confirming" : "ended";
}

/** A refund with a message to the buyer, and its number of repetitions. */
export type RefundNotice = Pick<Refund, "id" | "amount"> & { readonly isByTransfer: boolean; readonly again: number };
export type Standing = {
  readonly answer: OrderMessages;
  readonly meant: readonly Meant[];
  readonly again: number;
  readonly notices: readonly RefundNotice[];
};

type Told = { readonly deliveries: OrderMessages["deliveries"]; readonly again: number; readonly canSendAgain: boolean };

/** Combines the states of one kind of messages. `isDue`: missing ones will still be made. */
function tellOf(act: Act, found: readonly Delivery[], isDue: boolean): Told {
  const deliveries = found.map((each) => describeDelivery(each, each.state ?? (isDue ? "on_its_way" : "not_sent")));
  const again = Math.max(0, ...found.map((each) => each.again));
  // Do not offer a repetition if no message leaves the shop.
  const isDeaf = act.settings.env === "production" && deliveries.every(({ state }) => state === "kept");
  const isMoving = deliveries.every(({ state }) => state === "on_its_way");
  return { deliveries, again, canSendAgain: deliveries.length > 0 && !isDeaf && again < MOST_AGAIN && !isMoving };
}

/** Whether the message about a past state is still to be made. */
async function isUnmade(
  tx: TenantSql,
  {
    found,
    subject,
    at,
    now,
  }: { readonly found: readonly Delivery[]; readonly subject: string; readonly at: Date | null; readonly now: Date },
): Promise<boolean> {
  if (!found.some(({ state }) => state === null)) return false;
  return (at !== null && now.getTime() - at.getTime() < FRESH_MS) || isNewsDue(tx, subject);
}

const REFUND_TEMPLATES = ["payment.refunded", "payment.transferred"] as const;

/** Returns an order's payment state and the state of its messages. Reads the stored messages, whichever channels are configured now. */
export async function readStanding(act: Act, whole: WholeBooking): Promise<Standing> {
  const { booking, people, attempts } = whole;
  const event = (await loadCatalogue(act.db, act.tenant)).byId.get(booking.event_id);
  const isOfVideo = event !== undefined && isVideo(event);
  const to = people.buyer ? addressesOf(people.buyer) : [];
  const meantOf = (templates: Meant["templates"], subject: string) =>
    templates.length === 0 ? [] : to.map((address) => ({ ...address, templates, subject }));
  const meant = meantOf(standingTemplates(booking.status, isOfVideo), booking.id);
  const hasRefunds = attempts.some(({ status }) => hasMoneyArrived(status) && status !== "settled");
  const { now } = booking;
  // Query one after the other, because a pipeline accepts no statement after its first answer.
  return act.db.transaction(act, async (tx) => {
    const all = hasRefunds ? await listRefunds(tx, booking.id) : [];
    const refunds = all.filter(({ status, reason }) => status === "succeeded" && reason !== "charged_back");
    const wanted = [meant, ...refunds.map(({ id }) => meantOf(REFUND_TEMPLATES, id))];
    const flat = wanted.some((each) => each.length > 0) ? await readDeliveries(tx, wanted.flat()) : [];
    const groups = wanted.map((each) => flat.splice(0, each.length));
    const tell = async (found: readonly Delivery[], subject: string, at: Date | null) =>
      tellOf(act, found, await isUnmade(tx, { found, subject, at, now }));
    const own = await tell(groups[0]!, booking.id, booking.confirmed_at);
    const ofRefunds = await Promise.all(refunds.map(({ id, finished_at: at }, n) => tell(groups[n + 1]!, id, at)));
    return {
      meant,
      again: own.again,
      notices: refunds.map(({ id, amount, transfer }, n) => ({
        id,
        amount,
        isByTransfer: transfer === "paid",
        again: ofRefunds[n]!.again,
      })),
      answer: {
        kind: "order-messages",
        item: isOfVideo ? "video" : "event",
        payment: paymentOf(whole),
        deliveries: own.deliveries,
        canSendAgain: own.canSendAgain,
        refunds: refunds.map(({ id }, n) => ({ id, deliveries: ofRefunds[n]!.deliveries, canSendAgain: ofRefunds[n]!.canSendAgain })),
      },
    };
  });
}

/** Returns an order's payment state and the state of its messages. Throws NOT_FOUND. */
export async function showMessages(act: Act, asked: Asked): Promise<OrderMessages> {
  return (await readStanding(act, await openReturnedBooking(act, asked))).answer;
}

/** Refuses an order that has no message to send. */
export function refuseUnsendable({ isMeant, again }: { readonly isMeant: boolean; readonly again: number }): void {
  if (!isMeant) throw new Problem("BOOKING_STATE");
  if (again >= MOST_AGAIN) throw new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds: 86_400, details: { retryAfterSeconds: 86_400 } });
}
