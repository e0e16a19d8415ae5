import type { OrderMessages } from "#contract/order-messages.ts";
import { maskPhone } from "#domain/fields/mask-phone.ts";
import { hasMoneyArrived } from "#domain/payments/payment-status.ts";
import type { Ctx } from "../../context.ts";
import { Problem } from "../../base/problem.ts";
import { isVideo, loadCatalogue } from "../catalogue/load-catalogue.ts";
import { openReturnedBooking } from "../checkout/access-booking.ts";
import { maskEmail } from "../checkout/show-booking.ts";
import { addressesOf } from "../messaging/address-message.ts";
import { standingTemplates } from "../messaging/notify-booking.ts";
import { isNewsDue, MOST_AGAIN, readDeliveries, type Delivery, type Meant } from "../messaging/read-delivery.ts";

/** For so long a message that was not made yet is taken to be on its way without looking whether the event behind it waits. */
const FRESH_MS = 15 * 60_000;

type WholeBooking = Awaited<ReturnType<typeof openReturnedBooking>>;
export type Asked = { readonly id: string; readonly key: string | undefined; readonly word: string | null };

function paymentOf({ booking, attempts }: WholeBooking): OrderMessages["payment"] {
  const isOver = booking.hold_until <= booking.now;
  if (booking.status === "confirmed") return "arrived";
  if (booking.status === "verifying") return "verifying";
  if (booking.status === "needs_review") return "review";
  if (attempts.some((attempt) => hasMoneyArrived(attempt.status))) return "returned";
  const isOpen = booking.status === "held" || booking.status === "awaiting_payment";
  return isOpen && !isOver ? "confirming" : "ended";
}

export type Standing = { readonly answer: OrderMessages; readonly meant: readonly Meant[]; readonly again: number };

/** How an order's payment and the message about it stand. The state of a message is its own row's, never what is set up. */
export async function readStanding(ctx: Ctx, whole: WholeBooking): Promise<Standing> {
  const { booking, people } = whole;
  const event = (await loadCatalogue(ctx.db, ctx.tenant)).byId.get(booking.event_id);
  const isOfVideo = event !== undefined && isVideo(event);
  const templates = standingTemplates(booking.status, isOfVideo);
  const to = templates.length > 0 && people.buyer ? addressesOf(people.buyer) : [];
  const meant = to.map((address) => ({ ...address, templates, subject: booking.id }));
  const { found, isDue } = await ctx.db.pipelined(ctx.tenant, async (tx) => {
    const all = meant.length > 0 ? await readDeliveries(tx, meant) : [];
    const isFresh = booking.confirmed_at !== null && booking.now.getTime() - booking.confirmed_at.getTime() < FRESH_MS;
    const isUnmade = all.some(({ state }) => state === null);
    return { found: all, isDue: isUnmade && (isFresh || (await isNewsDue(tx, booking.id))) };
  });
  const stateOf = ({ state }: Delivery) => state ?? (isDue ? "on_its_way" : "not_sent");
  const again = Math.max(0, ...found.map((each) => each.again));
  // Where no message leaves the shop and nobody reads them here, one more helps nobody.
  const isDeaf = ctx.settings.env === "production" && found.every((each) => stateOf(each) === "kept");
  return {
    meant,
    again,
    answer: {
      kind: "order-messages",
      item: isOfVideo ? "video" : "event",
      payment: paymentOf(whole),
      deliveries: meant.map(({ channel, recipient }, at) => ({
        channel,
        to: channel === "whatsapp" ? maskPhone(recipient) : maskEmail(recipient),
        state: stateOf(found[at]!),
      })),
      canSendAgain: found.length > 0 && !isDeaf && again < MOST_AGAIN && !found.every((each) => stateOf(each) === "on_its_way"),
    },
  };
}

/** How an order's payment and messages stand. Throws NOT_FOUND. */
export async function showMessages(ctx: Ctx, asked: Asked): Promise<OrderMessages> {
  return (await readStanding(ctx, await openReturnedBooking(ctx, asked))).answer;
}

/** Refuses an order about which nothing can be sent (any more). */
export function refuseUnsendable({ meant, again }: Standing): void {
  if (meant.length === 0) throw new Problem("BOOKING_STATE");
  if (again >= MOST_AGAIN) throw new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds: 86_400, details: { retryAfterSeconds: 86_400 } });
}
