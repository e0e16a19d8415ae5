import { leastAddonQty } from "#domain/catalogue/required-addons.ts";
import type { HeldBookingAnswer } from "#contract/orders/bookings.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { actOnPaymentPage, detailsBody, eventOf, freshKey, holdBody } from "../../test/harness/buyer.ts";
import { Wrong } from "./must.ts";
import type { Rig } from "./open-rig.ts";
import type { Visitor } from "./visitor.ts";

const PATIENCE_MS = 15_000;
const LOOK_MS = 60;
export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** With more calls in flight, a slow machine sends their heads later than the shop waits. */
const AT_ONCE = 200;

/** Does the work `n` times, with the most parallel calls that one process can send in time. */
export async function times<T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  async function go(): Promise<void> {
    for (let i = next++; i < n; i = next++) done[i] = await work(i);
  }
  await Promise.all(Array.from({ length: Math.min(n, AT_ONCE) }, go));
  return done;
}

/** Minutes of a flood since its start, the current one included: a per-minute limit may be used in each. */
export const minutesSince = (from: number): number => 1 + Math.floor((Date.now() - from) / 60_000);

/** Polls until a value exists; throws Wrong if it never does. */
export async function until<T>(what: string, look: () => Promise<T | null | undefined | false>, patienceMs = PATIENCE_MS): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Wrong(`${what}: not within ${patienceMs / 1000} s`);
    await sleep(LOOK_MS);
  }
}

const known = new WeakMap<Rig, Map<string, EventDetail>>();

/** An event as shown by its page, loaded once. */
export async function eventAt(rig: Rig, tenant: string, slug: string): Promise<EventDetail> {
  let events = known.get(rig);
  if (!events) known.set(rig, (events = new Map()));
  const event = events.get(slug) ?? (await eventOf(rig.visitor(tenant), slug));
  events.set(slug, event);
  return event;
}

/** The category of that English name. */
export function priceOf(event: EventDetail, name: string) {
  const price = event.prices.find((each) => each.name === name);
  if (!price) throw new Error(`${event.slug} has no "${name}", but ${event.prices.map((each) => each.name).join(", ")}`);
  return price;
}

type Extra = Parameters<typeof holdBody>[2];

/** A request for tickets of one category, with its required add-ons. */
export function wish(
  event: EventDetail,
  category: string,
  { qty = 1, extra = {} }: { readonly qty?: number; readonly extra?: Extra } = {},
) {
  const price = priceOf(event, category);
  const required = price.additionals.filter((each) => each.isRequired && !each.isCustomDate);
  const addons = required.map((each) => ({
    addonId: each.id,
    qty: leastAddonQty(each, { bundlingTicket: price.bundlingTicket, pieces: qty }),
  }));
  return holdBody(event, [{ categoryId: price.id, qty }], { addons, ...extra });
}
export type Wish = ReturnType<typeof wish>;

export const MARKET = { tenant: "karcis", slug: "pasar-kota-tua", category: "One evening" } as const;
export const RUN = { tenant: "garudarun", slug: "losari-sunset-5k", category: "5K" } as const;
export const FREE = { tenant: "karcis", slug: "di-balik-berita", category: "Seat" } as const;
export type Place = { readonly tenant: string; readonly slug: string; readonly category: string };

/** A plain request for tickets of a place. */
export async function wishAt(
  rig: Rig,
  { place, qty = 1, extra = {} }: { readonly place: Place; readonly qty?: number; readonly extra?: Extra },
): Promise<Wish> {
  return wish(await eventAt(rig, place.tenant, place.slug), place.category, { qty, extra });
}

/** Makes a hold; throws on a refusal. */
export async function hold(visitor: Visitor, body: Wish): Promise<HeldBookingAnswer> {
  const held = await visitor.call("holdBooking", { body, idempotencyKey: freshKey() });
  if (!held.ok) throw new Wrong(`a plain hold: ${held.problem.code}`);
  return held.data;
}

/** Valid details for a hold, with the visitor's own number and address. */
export function detailsFor(visitor: Visitor, event: EventDetail, held: HeldBookingAnswer) {
  const body = detailsBody(event, held);
  const phoneNumber = visitor.phone.slice(3);
  const email = `v${phoneNumber}@example.com`;
  return { ...body, patron: { ...(body.patron as Record<string, string>), phoneNumber, email } as never };
}

/** Saves valid details; throws on a refusal. */
export async function fill(visitor: Visitor, event: EventDetail, held: HeldBookingAnswer): Promise<void> {
  const saved = await visitor.call("saveDetails", {
    params: { id: held.id },
    body: detailsFor(visitor, event, held),
    idempotencyKey: freshKey(),
  });
  if (!saved.ok) throw new Wrong(`plain details: ${saved.problem.code} ${JSON.stringify(saved.problem.fields ?? "")}`);
}

export type Started = {
  readonly held: HeldBookingAnswer;
  readonly redirectUrl: string | null;
  readonly paymentId: string;
  readonly providerRef: string;
};

/** Takes an order up to the provider's page. */
export async function start(
  rig: Rig,
  { visitor, place, qty = 1 }: { readonly visitor: Visitor; readonly place: Place; readonly qty?: number },
): Promise<Started> {
  const event = await eventAt(rig, place.tenant, place.slug);
  const held = await hold(visitor, wish(event, place.category, { qty }));
  await fill(visitor, event, held);
  const paid = await visitor.call("startPayment", {
    params: { id: held.id },
    body: { shownTotal: held.quote.total, locale: "en" },
    idempotencyKey: freshKey(),
  });
  if (!paid.ok) throw new Wrong(`a plain payment: ${paid.problem.code}`);
  const { redirectUrl, booking } = paid.data;
  const providerRef = redirectUrl ? new URL(redirectUrl).pathname.split("/").at(-1)! : "";
  return { held, redirectUrl, paymentId: booking.payment?.id ?? "", providerRef };
}

/** The payer's choice on the provider's page. */
export const choose = (visitor: Visitor, started: Started, outcome: string): Promise<Response> =>
  actOnPaymentPage(visitor.shop, started.redirectUrl!, outcome);

/** The order as its owner sees it. */
export async function orderOf(visitor: Visitor, id: string) {
  const seen = await visitor.call("getBooking", { params: { id }, query: {} });
  if (!seen.ok) throw new Wrong(`the owner's own order: ${seen.problem.code}`);
  return seen.data;
}

/** Waits until an order has one of these states. */
export const reaches = (visitor: Visitor, id: string, ...states: readonly string[]) =>
  until(`an order that is ${states.join(" or ")}`, async () => {
    const order = await orderOf(visitor, id);
    return states.includes(order.status) ? order : null;
  });

export type Bought = { readonly visitor: Visitor; readonly held: HeldBookingAnswer; readonly tickets: readonly TicketAnswer[] };

export async function ticketsOf(visitor: Visitor, id: string): Promise<readonly TicketAnswer[]> {
  const listed = await visitor.call("listBookingTickets", { params: { id }, query: {} });
  if (!listed.ok) throw new Wrong(`the owner's own tickets: ${listed.problem.code}`);
  return listed.data.tickets;
}

/** A whole purchase up to valid tickets. */
export async function buy(
  rig: Rig,
  { place, qty = 1, visitor = rig.visitor(place.tenant) }: { readonly place: Place; readonly qty?: number; readonly visitor?: Visitor },
): Promise<Bought> {
  const started = await start(rig, { visitor, place, qty });
  if (started.redirectUrl) await choose(visitor, started, "pay");
  await reaches(visitor, started.held.id, "confirmed");
  const tickets = await until("tickets", async () => {
    const all = await ticketsOf(visitor, started.held.id);
    return all.length > 0 && all.every((ticket) => ticket.status === "valid") ? all : null;
  });
  return { visitor, held: started.held, tickets };
}
