import type { EventCard, EventDetail } from "#contract/catalogue/events.ts";
import type { PictureAnswer } from "#contract/shapes.ts";
import { askOnce } from "#domain/people/fields/ask-once.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import { eventState } from "#domain/catalogue/event-state.ts";
import type { PricedEvent, TicketCategory } from "#domain/catalogue/event.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { fromPrice } from "#domain/orders/pricing/all-in.ts";
import { isZone, utcToLocal } from "#domain/time/zone.ts";
import { richText } from "../../../platform/base/rich-text.ts";
import { daysOf } from "./days-of.ts";
import { refundRule } from "./refund-rule.ts";
import { addonStock, itemStock, judgeAvailability, judgeEvent, mostOfAddon } from "./judge-stock.ts";
import type { Catalogue, LoadedEvent } from "./load-catalogue.ts";
import { taxesOf } from "./taxes-of.ts";

const iso = (date: Date | null) => (date ? date.toISOString() : null);

/** Returns the pricing inputs of an event, from our own rows alone. */
export function pricedEvent({ row }: LoadedEvent): PricedEvent {
  return {
    id: row.id,
    serviceFeeType: row.service_fee_type,
    serviceFeeFixAmount: row.service_fee_fix_amount,
    serviceFeePercentage: row.service_fee_percentage,
    taxPercentage: row.tax_percentage,
  };
}

/** Categories with their add-ons, in one language, with the present add-on stock of one session, or the largest stock of any session. */
export function pricedCategories(
  catalogue: Catalogue,
  { event, locale, sessionId }: { readonly event: LoadedEvent; readonly locale: Locale; readonly sessionId: string | null },
): TicketCategory[] {
  const taxes = taxesOf(event);
  const taxOf = (id: string) => (taxes ? { tax: taxes.get(id) } : {});
  return event.categories.map((category) => ({
    id: category.id,
    name: category.name[locale],
    price: category.price,
    bundlingTicket: String(category.bundling_ticket),
    ...(event.video && { admitsNobody: true as const }),
    ...taxOf(category.id),
    additionals: event.addons
      .filter((addon) => addon.category_id === category.id)
      .map((addon) => ({
        id: addon.id,
        name: addon.name[locale],
        amount: addon.amount,
        eventPriceId: category.id,
        isRequired: addon.is_required,
        isCustomDate: addon.is_custom_date,
        customDate: addon.custom_dates,
        availableStock:
          sessionId === null ? mostOfAddon(catalogue, event, addon.id) : itemStock(catalogue, { event, itemId: addon.id, sessionId }).left,
        minQty: addon.min_qty,
        per: addon.per,
        isDistributedPerAttendee: addon.is_distributed_per_attendee,
        ...taxOf(addon.id),
      })),
  }));
}

/** The maximum of tickets in one order, which is never above the maximum per phone number. */
export function mostTickets(row: Pick<LoadedEvent["row"], "max_per_order" | "max_per_phone">): number {
  return Math.min(row.max_per_order, row.max_per_phone ?? row.max_per_order);
}

/** Returns an event's picture. An event without one shows its name in the frame. */
export function pictureOf({ picture, name }: Pick<LoadedEvent["row"], "picture" | "name">): PictureAnswer {
  const { key, color, width = 1440, height = 900, focus } = picture;
  if (key === null) return { src: null, widths: [], width, height, color, lettering: name };
  return { src: `/media/${key}`, widths: [360, 720, 1200], width, height, color, ...(focus && { focus }) };
}

/** Returns an event's picture for screens with the poster's words beside it: without letters, if there is such a drawing. */
export function plainPictureOf({ picture, name }: Pick<LoadedEvent["row"], "picture" | "name">): PictureAnswer {
  const { plain } = picture;
  return pictureOf({ picture: plain === undefined ? picture : { ...picture, key: plain }, name });
}

/** Returns the lowest price now, or once sales open. Null: nothing is on sale. */
function fromPriceOf(
  catalogue: Catalogue,
  {
    event,
    locale,
    availability,
  }: { readonly event: LoadedEvent; readonly locale: Locale; readonly availability: EventDetail["availability"] },
): number | null {
  const open = availability.filter(({ state }) => isBuyable(state));
  const shown = open.length > 0 ? open : availability.filter(({ state }) => state === "coming_soon");
  // Only an add-on required on certain dates makes one date dearer than another.
  const isDated = event.addons.some((addon) => addon.is_required && addon.is_custom_date);
  const differing = new Map(shown.map((entry) => [`${entry.categoryId} ${isDated ? entry.sessionId : ""}`, entry]));
  const offers = [...differing.values()].map(({ categoryId, sessionId }) => {
    const priced = pricedCategories(catalogue, { event, locale, sessionId });
    return { category: priced.find(({ id }) => id === categoryId)!, days: daysOf(event, sessionId) };
  });
  return fromPrice(pricedEvent(event), offers);
}

/** Returns the start time shared by all of an event's days; null with several, and within one day. */
function sharedHour({ row, sessions }: LoadedEvent): string | null {
  const zone = isZone(row.zone) ? row.zone : "Asia/Jakarta";
  const starts = sessions.map((session) => utcToLocal(zone, session.starts_at.toISOString()));
  const [first] = starts;
  const isShared = starts.every(({ time }) => time === first?.time) && starts.some(({ date }) => date !== first?.date);
  return first && isShared ? first.time : null;
}

export function describeCard(
  catalogue: Catalogue,
  { event, locale, now }: { readonly event: LoadedEvent; readonly locale: Locale; readonly now: number },
): EventCard {
  const { row } = event;
  const availability = judgeAvailability(catalogue, event, now);
  const from = fromPriceOf(catalogue, { event, locale, availability });
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    eventCategoryId: row.category_id,
    eventCategory: { name: row.category[locale] },
    startsAt: iso(row.starts_at),
    endsAt: iso(row.ends_at),
    zone: row.zone,
    venue: row.venue ? { name: row.venue.name, city: row.venue.city } : null,
    state: judgeEvent(catalogue, event, now),
    from,
    isFree: from === 0,
    sessionCount: event.sessions.length,
    hour: sharedHour(event),
    minAge: row.min_age,
    featured: row.featured,
    picture: pictureOf(row),
  };
}

function describeSessions(event: LoadedEvent, locale: Locale, availability: EventDetail["availability"]): EventDetail["sessions"] {
  const zone = isZone(event.row.zone) ? event.row.zone : "Asia/Jakarta";
  return event.sessions.map((session) => {
    const local = utcToLocal(zone, session.starts_at.toISOString());
    return {
      id: session.id,
      startsAt: session.starts_at.toISOString(),
      endsAt: session.ends_at.toISOString(),
      date: local.date,
      time: local.time,
      label: session.label?.[locale] ?? null,
      state: eventState(availability.filter((a) => a.sessionId === session.id).map((a) => a.state)),
    };
  });
}

export function describeDetail(
  catalogue: Catalogue,
  { event, locale, now }: { readonly event: LoadedEvent; readonly locale: Locale; readonly now: number },
): EventDetail {
  const { row } = event;
  const availability = judgeAvailability(catalogue, event, now);
  const priced = new Map(pricedCategories(catalogue, { event, locale, sessionId: null }).map((c) => [c.id, c]));
  const related = [...catalogue.bySlug.values()]
    .filter((other) => other.row.id !== row.id)
    .map((other) => describeCard(catalogue, { event: other, locale, now }))
    .filter((card) => isBuyable(card.state) || card.state === "coming_soon")
    .toSorted(
      (a, b) =>
        Number(b.eventCategoryId === row.category_id) - Number(a.eventCategoryId === row.category_id) ||
        (a.startsAt ?? "9").localeCompare(b.startsAt ?? "9"),
    );
  return {
    kind: "event",
    ...describeCard(catalogue, { event, locale, now }),
    picture: plainPictureOf(row),
    venue: row.venue,
    businessId: row.business_id,
    version: row.version,
    summary: row.summary[locale],
    description: richText(row.description[locale]),
    prices: event.categories.map((category) => {
      const mine = availability.filter((a) => a.categoryId === category.id);
      return {
        ...priced.get(category.id)!,
        additionals: priced.get(category.id)!.additionals.map((a) => ({ ...a, customDate: [...a.customDate] })),
        description: category.description[locale],
        maxPerOrder: category.max_per_order,
        saleStartsAt: iso(category.sale_starts_at ?? row.sale_starts_at),
        saleEndsAt: iso(category.sale_ends_at ?? row.sale_ends_at),
        state: eventState(mine.map((a) => a.state)),
        left: mine.length === 1 ? mine[0]!.left : null,
      };
    }),
    sessions: describeSessions(event, locale, availability),
    availability,
    addonStock: addonStock(catalogue, event),
    serviceFeeType: row.service_fee_type,
    serviceFeeFixAmount: row.service_fee_fix_amount,
    serviceFeePercentage: row.service_fee_percentage,
    taxPercentage: row.tax_percentage,
    maxPerOrder: mostTickets(row),
    maxPerPhone: row.max_per_phone,
    saleStartsAt: iso(row.sale_starts_at),
    saleEndsAt: iso(row.sale_ends_at),
    patronFields: askOnce(row.patron_fields, row.attendee_fields) as EventDetail["patronFields"],
    attendeeFields: row.attendee_fields as EventDetail["attendeeFields"],
    waiver: row.waiver && row.waiver_version ? { version: row.waiver_version, text: richText(row.waiver[locale]) } : null,
    hasTerms: row.terms[locale] !== "",
    refundRule: refundRule(richText(row.terms[locale])),
    bookingMode: row.booking_mode,
    queue: null,
    seating: null,
    ...(row.has_codes && { takesCodes: true as const }),
    related: related.slice(0, 3),
  };
}
