import type { Act } from "../../../act.ts";
import { holdSeconds } from "#domain/orders/hold.ts";
import { isAddonOnDate, leastAddonQty } from "#domain/catalogue/required-addons.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import type { Selection } from "#domain/orders/cart/selection.types.ts";
import { isZone } from "#domain/time/zone.ts";
import { answerUntil } from "#domain/orders/waiting-list/answer-time.ts";
import { chooseOffer } from "#domain/orders/waiting-list/choose-offer.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { doEach } from "../../../platform/base/do-each.ts";
import { newReference } from "../../../platform/base/new-id.ts";
import { daysOf } from "../../catalogue/events/days-of.ts";
import { loadCatalogue, type Catalogue, type LoadedEvent } from "../../catalogue/events/load-catalogue.ts";
import { isVisitorLimit } from "../hold/batch-holds.ts";
import { claimsOf, type Claim } from "#domain/orders/cart/claims-of.ts";
import { priceChoice } from "../hold/price-selection.ts";
import { returnSurplus } from "../../payments/refund/return-surplus.ts";
import {
  confirmPaidWait,
  giveBack,
  makeOffer,
  passOver,
  readDueEvents,
  readRoom,
  readWaiting,
  settleList,
  type WaitingRow,
} from "./offer-store.ts";

type Shelf = { readonly catalogue: Catalogue; readonly event: LoadedEvent };
/** The result of one transaction. `entry`: the entry that it tried to serve. */
type Turn = { entry: string | null };

/** The maximum of offers per event in one turn of the worker. */
const MOST_AT_ONCE = 500;

function startOf({ event }: Shelf, { session_id: sessionId }: Pick<WaitingRow, "session_id">): Date | null {
  return event.sessions.find(({ id }) => id === sessionId)?.starts_at ?? event.row.starts_at;
}

/** An entry's selection, with the add-ons required on that day. */
export function selectionOf(shelf: Shelf, entry: Pick<WaitingRow, "session_id" | "category_id" | "qty">): Selection {
  const { event } = shelf;
  const days = daysOf(event, entry.session_id);
  const pieces = entry.qty;
  const { bundling_ticket: bundle } = event.categories.find(({ id }) => id === entry.category_id)!;
  const addons = event.addons.filter(
    ({ category_id: category, is_required: isRequired, is_custom_date: isCustomDate, custom_dates: customDate }) =>
      category === entry.category_id && isRequired && isAddonOnDate({ isCustomDate, customDate }, days),
  );
  return {
    categories: [{ categoryId: entry.category_id, qty: pieces }],
    addons: addons.map(({ id, min_qty: minQty, per }) => ({
      addonId: id,
      qty: leastAddonQty({ minQty, per }, { bundlingTicket: String(bundle), pieces }),
    })),
  };
}

function needsOf(shelf: Shelf, entry: WaitingRow): Claim[] {
  if (entry.is_paid) return entry.claim_quotas.map((quotaId, i) => ({ quotaId, units: entry.claim_units[i]! }));
  return claimsOf(shelf.event.uses, selectionOf(shelf, entry), entry.session_id);
}

/** Today's price, which the offer keeps. */
function priceOf({ catalogue, event }: Shelf, entry: WaitingRow, selection: Selection): Quote {
  return priceChoice(entry, { catalogue, event, sessionId: entry.session_id, selection, tickets: 0, promo: null, access: null });
}

type Here = { readonly act: Act; readonly tx: ActTransaction; readonly eventId: string };

/** Offers tickets to the next entry. Leaves `turn` without an entry if nobody can be served. */
async function offerNext({ act, tx, eventId }: Here, shelf: Shelf | null, turn: Turn): Promise<void> {
  const now = await settleList(tx, eventId);
  const waiting = shelf ? (await readWaiting(tx, eventId)).filter(({ closes_at: closes }) => closes > now) : [];
  const line = waiting.map((entry) => ({ id: entry.booking_id, needs: needsOf(shelf!, entry), skips: entry.skips }));
  const next = line.length > 0 ? chooseOffer(line, await readRoom(tx, eventId)) : null;
  if (!next || !shelf) return giveBack(tx, eventId);
  turn.entry = next.id;
  const entry = waiting.find(({ booking_id: id }) => id === next.id)!;
  if (entry.is_paid) {
    if (await confirmPaidWait(tx, next.id, next.skipped)) await returnSurplus(act, tx, { bookingId: next.id, reason: "overpaid" });
    return;
  }
  const { row } = shelf.event;
  const selection = selectionOf(shelf, entry);
  const quote = priceOf(shelf, entry, selection);
  const claims = needsOf(shelf, entry);
  const eventStart = startOf(shelf, entry)?.getTime() ?? null;
  const zone = isZone(row.zone) ? row.zone : "Asia/Jakarta";
  const offer = {
    id: act.newId(),
    quote_id: act.newId(),
    audit: act.newId(),
    outbox: act.newId(),
    reference: newReference(),
    entry: entry.booking_id,
    event: row.id,
    version: row.version,
    ttl: holdSeconds(quote.tickets),
    until: new Date(answerUntil({ eventStart, closes: entry.closes_at.getTime(), zone, now: now.getTime() })),
    quotas: claims.map(({ quotaId }) => quotaId),
    units: claims.map(({ units }) => units),
    skipped: next.skipped,
  };
  await makeOffer(tx, offer, quote);
}

/** Serves the next entry of an event. True when no further entry can be served. */
async function isServed(act: Act, eventId: string): Promise<boolean> {
  const catalogue = await loadCatalogue(act.db, act.tenant, { fresh: true });
  const event = catalogue.byId.get(eventId);
  const shelf = event?.row.status === "published" ? { catalogue, event } : null;
  const turn: Turn = { entry: null };
  try {
    await act.db.transaction(act, (tx) => offerNext({ act, tx, eventId }, shelf, turn));
  } catch (error) {
    const { entry } = turn;
    if (entry === null || !isVisitorLimit(error)) throw error;
    // The entry's visitor has reached the event's limit of tickets.
    await act.db.transaction(act, (tx) => passOver(tx, entry));
  }
  return turn.entry === null;
}

/**
 * Serves a tenant's waiting lists once: holds returned tickets for the next entries and notifies them, passes unanswered offers on, ends
 * lists when the event begins, and puts the rest back on sale. Safe with concurrent workers. A failing event does not stop the others.
 * Throws an AggregateError at the end. See docs/rules/waiting-list.md#whose-turn.
 */
export async function offerPlaces(act: Act): Promise<void> {
  await doEach(await readDueEvents(act.db, act.tenant), 1, async ({ event_id: eventId }) => {
    for (let turn = 0; turn < MOST_AT_ONCE; turn++) if (await isServed(act, eventId)) break;
  });
}
