import type { WaitingEntryAnswer } from "#contract/orders/waiting-list.ts";
import { answerMinutes } from "#domain/orders/waiting-list/answer-time.ts";
import { ownerOf, type WebAct, type Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { openWholeBooking } from "../records/access-booking.ts";
import { bookingKey } from "../records/booking-key.ts";
import { describeBooking } from "../open/show-booking.ts";
import { currentPerson } from "../../people/identity/current-person.ts";
import { readOffer, type OfferRow } from "./offer-store.ts";
import { readEntry } from "./store.ts";

function describeOffer(act: Act, offer: OfferRow | undefined): WaitingEntryAnswer["offer"] {
  if (!offer) return null;
  const { id, total, hold_until: until, is_open: isOpen } = offer;
  return { bookingId: id, accessKey: bookingKey(act, offer), total, until: until.toISOString(), isOpen };
}

type Whole = Awaited<ReturnType<typeof openWholeBooking>>;
/** Fields prefilled for a visitor with the offer's link. */
const TOLD_BY_LINK = ["countryCode", "phoneNumber", "email"];

/**
 * Returns the answers given on joining: all for the browser that joined and for a login with the number. Others with the link get only
 * name, number and e-mail address, and only while the offer is open. The caller has excluded everybody else.
 */
async function patronFor(
  act: WebAct,
  { booking, people: { buyer } }: Whole,
  offer: OfferRow | undefined,
): Promise<WaitingEntryAnswer["patron"]> {
  if (!buyer) return null;
  const { full_name: fullName, patron } = buyer;
  const isOwn = (ownerOf(act) !== null && ownerOf(act) === booking.owner_hash) || (await currentPerson(act))?.phone === buyer.phone;
  if (isOwn) return { ...patron, fullName };
  if (!offer?.is_open) return null;
  return { ...Object.fromEntries(Object.entries(patron).filter(([name]) => TOLD_BY_LINK.includes(name))), fullName };
}

/** Returns a waiting-list place for its owner. Throws NOT_FOUND, also for a booking that never waited. */
export async function showEntry(
  act: WebAct,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Promise<WaitingEntryAnswer> {
  const whole = await openWholeBooking(act, { id, key });
  const [entry, offer] = await act.db.pipelined(act.tenant, (tx) => Promise.all([readEntry(tx, id), readOffer(tx, id)]));
  if (!entry) throw new Problem("NOT_FOUND");
  const { booking } = whole;
  const event = (await loadCatalogue(act.db, act.tenant)).byId.get(booking.event_id);
  const category = event?.categories.find((each) => each.id === entry.category_id);
  const starts = event?.sessions.find((session) => session.id === booking.session_id)?.starts_at ?? event?.row.starts_at ?? null;
  const isOff = event === undefined || event.row.status === "cancelled" || booking.hold_until <= booking.now;
  return {
    kind: "waiting-entry",
    number: entry.number,
    ahead: entry.ahead,
    isWaiting: booking.status === "waitlisted" && entry.left_at === null && !isOff,
    category: { id: entry.category_id, name: category?.name[act.locale] ?? booking.quote.lines[0]!.name },
    qty: entry.qty,
    answerMinutes: answerMinutes(starts?.getTime() ?? null, booking.now.getTime()),
    joinedAt: entry.joined_at.toISOString(),
    ending: entry.ending,
    missed: entry.missed,
    offer: describeOffer(act, offer),
    patron: await patronFor(act, whole, offer),
    booking: await describeBooking(act, whole),
  };
}
