import { createHash } from "node:crypto";
import { localToUtc } from "#domain/time/zone.ts";
import { readReturnStep, type ReturnPolicy } from "#domain/orders/returns/return-policy.ts";
import { withReturnTerms } from "../server/modules/catalogue/returns/write-terms.ts";
import type { Row } from "../server/platform/database/database.ts";
import { placeEvent } from "./calendar.ts";
import type { DemoAddon, DemoCategory, DemoEvent, DemoMoment, DemoTax } from "./event.types.ts";
import { accessRows } from "./seed-access.ts";
import { queueRow } from "./seed-queue.ts";
import { seatRows, type SeatRows } from "./seed-seats.ts";
import { stableId } from "./stable-id.ts";

export type EventRows = {
  readonly event: Row;
  readonly sessions: readonly Row[];
  readonly categories: readonly Row[];
  readonly addons: readonly Row[];
  readonly quotas: readonly Row[];
  readonly uses: readonly Row[];
  readonly queues: readonly Row[];
  readonly returns: readonly Row[];
  readonly seats: SeatRows;
  readonly allotments: readonly Row[];
  readonly allotmentQuotas: readonly Row[];
  readonly codes: readonly Row[];
};

/** Tickets in one order. */
const MOST_TICKETS = 10;

/** `today` is the calendar date of seeding in the event's zone. */
function dateOf(today: string, day: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10);
}

type Place = { readonly ui: string; readonly today: string; readonly demo: DemoEvent; readonly id: string };

function instant({ today, demo }: Place, moment: DemoMoment | null | undefined): string | null {
  return moment ? localToUtc(demo.zone, dateOf(today, moment.day), moment.time) : null;
}

function quotaRows(
  place: Place,
  { key, itemId, stock, taken }: { readonly key: string; readonly itemId: string; readonly stock: number; readonly taken: number },
): { quota: Row; use: Row }[] {
  const sessions = place.demo.sessions?.map((s) => s.key) ?? [null];
  return sessions.map((session) => {
    const id = stableId(place.ui, place.demo.slug, "quota", key, session ?? "");
    const sessionId = session ? stableId(place.ui, place.demo.slug, "session", session) : null;
    return {
      quota: { event_id: place.id, id, total: stock, taken: Math.min(taken, stock), kind: "stock", closes_at: null },
      use: { event_id: place.id, quota_id: id, item_id: itemId, session_id: sessionId, units: 1 },
    };
  });
}

/** The same columns for every row, because rows are written together. */
function taxRow(tax: DemoTax | undefined): Row {
  return { tax_kind: tax?.kind ?? null, tax_region: tax?.region ?? null, tax_percentage: tax?.percentage ?? null };
}

function addonRow(
  place: Place,
  {
    categoryId,
    key,
    addon,
    position,
  }: { readonly categoryId: string; readonly key: string; readonly addon: DemoAddon; readonly position: number },
): Row {
  return {
    event_id: place.id,
    id: stableId(place.ui, place.demo.slug, "addon", key, addon.key),
    category_id: categoryId,
    position,
    name: addon.name,
    amount: addon.amount,
    is_required: addon.required ?? false,
    is_custom_date: addon.dates !== undefined,
    custom_dates: (addon.dates ?? []).map((day) => dateOf(place.today, day)),
    min_qty: addon.minQty ?? 0,
    per: addon.perTicket ? "ticket" : "order",
    is_distributed_per_attendee: addon.perTicket ?? addon.perAttendee ?? false,
    ...taxRow(addon.tax),
  };
}

function categoryRow(place: Place, category: DemoCategory, position: number): Row {
  return {
    event_id: place.id,
    id: stableId(place.ui, place.demo.slug, "category", category.key),
    position,
    name: category.name,
    description: category.description,
    price: category.price,
    bundling_ticket: category.bundle ?? 0,
    max_per_order: category.maxPerOrder ?? 10,
    sale_starts_at: instant(place, category.saleStart),
    sale_ends_at: instant(place, category.saleEnd),
    has_waiting_list: category.waitingList ?? false,
    is_hidden: category.hidden ?? false,
    is_identity_locked: category.identityLocked ?? false,
    ...taxRow(category.tax),
  };
}

const policyOf = (words: readonly string[]): ReturnPolicy => words.map((word) => readReturnStep(word)!);

/** The event's terms, with the paragraph of its returns if it has any. */
function termsOf({ terms, returns, categories }: DemoEvent): DemoEvent["terms"] {
  const own = categories.flatMap(({ name, returns: steps }) => (steps ? [{ name, policy: policyOf(steps) }] : []));
  return returns || own.length > 0 ? withReturnTerms(terms, { event: policyOf(returns ?? []), categories: own }) : terms;
}

function returnRows({ ui, demo, id }: Place): Row[] {
  const own = demo.categories.map(({ key, returns }) => [stableId(ui, demo.slug, "category", key), returns] as const);
  return [[null, demo.returns] as const, ...own].flatMap(([categoryId, words]) => {
    if (!words) return [];
    const policy = policyOf(words);
    const steps = {
      hours: policy.map(({ hours }) => hours),
      percents: policy.map(({ percent }) => percent),
      fees: policy.map(({ withFee }) => withFee),
    };
    return [{ event_id: id, category_id: categoryId, ...steps }];
  });
}

function eventRow(place: Place, picture: Row): Row {
  const { demo, ui } = place;
  const percentage = demo.serviceFee.type === "percentage";
  const categoryId = demo.category.en.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return {
    id: place.id,
    slug: demo.slug,
    business_id: demo.business ?? `biz_${ui}`,
    name: demo.name,
    category_id: categoryId,
    category: demo.category,
    summary: demo.summary,
    description: demo.description,
    picture,
    zone: demo.zone,
    starts_at: instant(place, demo.start),
    ends_at: instant(place, demo.end),
    venue: demo.venue,
    status: demo.status ?? "published",
    sale_starts_at: instant(place, demo.saleStart),
    sale_ends_at: instant(place, demo.saleEnd),
    service_fee_type: demo.serviceFee.type,
    service_fee_fix_amount: percentage ? 0 : demo.serviceFee.amount,
    service_fee_percentage: percentage ? demo.serviceFee.amount : 0,
    tax_percentage: demo.taxPercentage,
    tax_kind: demo.tax?.kind ?? null,
    tax_region: demo.tax?.region ?? null,
    // Room for the largest bundle, which otherwise could not be bought.
    max_per_order: Math.max(MOST_TICKETS, ...demo.categories.map(({ bundle }) => bundle ?? 1)),
    max_per_phone: demo.maxPerPhone ?? null,
    min_age: demo.minAge ?? null,
    patron_fields: demo.patronFields,
    attendee_fields: demo.attendeeFields,
    waiver: demo.waiver ?? null,
    waiver_version: demo.waiver ? createHash("sha256").update(JSON.stringify(demo.waiver)).digest("hex").slice(0, 16) : null,
    terms: termsOf(demo),
    featured: demo.featured ?? false,
    handover_closes_at: instant(place, demo.handoverCloses),
    booking_mode: demo.bookingMode ?? "web",
    has_queue: demo.queue !== undefined,
    has_codes: (demo.access ?? []).length > 0,
  };
}

function queueRows(place: Place): Row[] {
  const { demo, today, id } = place;
  const { queue, zone } = demo;
  if (!queue) return [];
  const date = "opens" in queue && queue.opens !== "sale" ? dateOf(today, queue.opens.day) : null;
  return [queueRow(queue, { eventId: id, saleStart: instant(place, demo.saleStart), zone, date })];
}

/** Every row of one demo event, on its suitable days (calendar.ts). */
export function eventRows(
  ui: string,
  { demo: written, today, picture }: { readonly demo: DemoEvent; readonly today: string; readonly picture: Row },
): EventRows {
  const demo = placeEvent(written, today);
  const place: Place = { ui, today, demo, id: stableId(ui, "event", demo.slug) };
  const parts = demo.categories.map((category, i) => {
    const row = categoryRow(place, category, i + 1);
    const addons = (category.addons ?? []).map((addon, j) => ({
      addon,
      row: addonRow(place, { categoryId: row["id"] as string, key: category.key, addon, position: i * 100 + j }),
    }));
    const stock = [
      ...quotaRows(place, { key: category.key, itemId: row["id"] as string, stock: category.stock, taken: category.taken ?? 0 }),
      ...addons.flatMap(({ addon, row: a }) =>
        addon.stock === null
          ? []
          : quotaRows(place, { key: `${category.key}/${addon.key}`, itemId: a["id"] as string, stock: addon.stock, taken: 0 }),
      ),
    ];
    return { row, addons: addons.map((a) => a.row), stock };
  });
  const access = accessRows(place, ({ until }) => instant(place, until));
  return {
    event: eventRow(place, picture),
    sessions: (demo.sessions ?? []).map((s) => ({
      event_id: place.id,
      id: stableId(ui, demo.slug, "session", s.key),
      starts_at: instant(place, s.start),
      ends_at: instant(place, s.end),
      label: s.label ?? null,
    })),
    categories: parts.map((p) => p.row),
    addons: parts.flatMap((p) => p.addons),
    ...access,
    quotas: [...parts.flatMap((p) => p.stock.map((s) => s.quota)), ...access.quotas],
    uses: parts.flatMap((p) => p.stock.map((s) => s.use)),
    queues: queueRows(place),
    returns: returnRows(place),
    seats: seatRows(ui, { demo, eventId: place.id }),
  };
}
