import type { WaitingEntryAnswer } from "#contract/waiting-list.ts";
import { answerMinutes } from "#domain/waiting-list/answer-time.ts";
import type { Ctx } from "../../context.ts";
import { Problem } from "../../base/problem.ts";
import { loadCatalogue } from "../catalogue/load-catalogue.ts";
import { openWholeBooking } from "../checkout/access-booking.ts";
import { bookingKey } from "../checkout/booking-key.ts";
import { describeBooking } from "../checkout/show-booking.ts";
import { readOffer, type OfferRow } from "./offer-store.ts";
import { readEntry } from "./store.ts";

function describeOffer(ctx: Ctx, offer: OfferRow | undefined): WaitingEntryAnswer["offer"] {
  if (!offer) return null;
  const { id, total, hold_until: until, is_open: isOpen } = offer;
  return { bookingId: id, accessKey: bookingKey(ctx, ctx.tenant, offer), total, until: until.toISOString(), isOpen };
}

function patronOf({ people: { buyer } }: Awaited<ReturnType<typeof openWholeBooking>>): WaitingEntryAnswer["patron"] {
  return buyer ? { ...buyer.patron, fullName: buyer.full_name } : null;
}

/** A place on a waiting list, for its owner. Throws NOT_FOUND, for a booking that never waited too. */
export async function showEntry(
  ctx: Ctx,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Promise<WaitingEntryAnswer> {
  const whole = await openWholeBooking(ctx, { id, key });
  const [entry, offer] = await ctx.db.pipelined(ctx.tenant, (tx) => Promise.all([readEntry(tx, id), readOffer(tx, id)]));
  if (!entry) throw new Problem("NOT_FOUND");
  const { booking } = whole;
  const event = (await loadCatalogue(ctx.db, ctx.tenant)).byId.get(booking.event_id);
  const category = event?.categories.find((each) => each.id === entry.category_id);
  const starts = event?.sessions.find((session) => session.id === booking.session_id)?.starts_at ?? event?.row.starts_at ?? null;
  const isOff = event === undefined || event.row.status === "cancelled" || booking.hold_until <= booking.now;
  return {
    kind: "waiting-entry",
    number: entry.number,
    ahead: entry.ahead,
    isWaiting: booking.status === "waitlisted" && entry.left_at === null && !isOff,
    category: { id: entry.category_id, name: category?.name[ctx.locale] ?? booking.quote.lines[0]!.name },
    qty: entry.qty,
    answerMinutes: answerMinutes(starts?.getTime() ?? null, booking.now.getTime()),
    joinedAt: entry.joined_at.toISOString(),
    ending: entry.ending,
    missed: entry.missed,
    offer: describeOffer(ctx, offer),
    patron: ctx.owner !== null && ctx.owner === booking.owner_hash ? patronOf(whole) : null,
    booking: await describeBooking(ctx, whole),
  };
}
