import type { BookingAnswer, HeldBookingAnswer } from "#contract/orders/bookings.ts";
import type { CallResult } from "#contract/client.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { EndpointName } from "#contract/paths.ts";
import type { OutcomeName } from "#simulators/paysim/outcomes.ts";
import { randomUUID } from "node:crypto";
import { actOnPaymentPage, detailsBody } from "../../test/harness/buyer.ts";
import { insist, insistOnCall, type Asking } from "./insist.ts";
import { openBrowser, type Browser, type Doors } from "./open-browser.ts";
import { priceOf, WANTED, WARES, wishFor, type Shelf, type WareName } from "./shelf.ts";
import { sleep } from "./sleep.ts";

/** A buyer's round. */
export type Scene = Asking & {
  readonly doors: Doors;
  readonly shelf: Shelf;
  /** Buyers' acts at the provider, by weight. */
  readonly outcomes: Readonly<Partial<Record<OutcomeName, number>>>;
  /** Whether to begin nothing more. */
  isOver(): boolean;
  /** Whether the provider's late acts still fit into the round. */
  hasTime(): boolean;
  /** Ends an order's time; false if impossible. */
  runOut(id: string): Promise<boolean>;
};

/** A visitor with an order. */
type Visitor = { readonly scene: Scene; readonly browser: Browser; readonly phone: string };
export type Order = { readonly id: string; readonly total: number; readonly accessKey?: string };

let people = 0;
/** A mobile number used by nobody else in this run. */
export function freshPhone(): string {
  people += 1;
  return `813${String(1_000_000 + people).padStart(8, "0")}`;
}

const LATE: ReadonlySet<string> = new Set(["pay_after_5s", "verify_10s", "late_success", "refunds_slow", "webhooks_reordered"]);
const LOOK_MS = 120;
const LOOKS = 14;

function ask<N extends EndpointName>({ scene }: Visitor, name: N, call: () => Promise<CallResult<N>>) {
  return insistOnCall(scene, name, call);
}

/** Loads a page like a browser, and records any answer. */
async function look({ browser }: Visitor, path: string): Promise<void> {
  const url = new URL(path, `http://${browser.host}`);
  await browser.shop.fetch(new Request(url, { headers: { host: browser.host, accept: "text/html" } })).catch(() => {});
}

export function detailsFor(event: EventDetail, order: Pick<HeldBookingAnswer, "quote">, phone: string) {
  const body = detailsBody(event, order as HeldBookingAnswer);
  return { ...body, patron: { ...(body.patron as Record<string, string>), phoneNumber: phone, email: `b${phone}@example.com` } as never };
}

async function hold(
  visitor: Visitor,
  name: WareName,
): Promise<{ readonly order: HeldBookingAnswer | null; readonly refusal: string | null }> {
  const { scene, browser } = visitor;
  const [body, idempotencyKey] = [wishFor(scene.shelf, name, scene.dice), randomUUID()];
  const held = await ask(visitor, "holdBooking", () => browser.call("holdBooking", { body, idempotencyKey }));
  if (!held?.ok) return { order: null, refusal: held ? held.problem.code : null };
  const { id, reference, quote } = held.data;
  scene.notes.tell({ kind: "held", id, reference, total: quote.total });
  return { order: held.data, refusal: null };
}

async function fill(visitor: Visitor, event: EventDetail, order: Pick<BookingAnswer, "id" | "quote">): Promise<boolean> {
  const { scene, browser, phone } = visitor;
  const [body, idempotencyKey, params] = [detailsFor(event, order, phone), randomUUID(), { id: order.id }];
  const saved = await ask(visitor, "saveDetails", () => browser.call("saveDetails", { params, body, idempotencyKey }));
  if (saved?.ok) scene.notes.tell({ kind: "details", id: order.id, phone: `+62${phone}` });
  return saved?.ok === true;
}

/** The address of the provider's page; null without one, or without an answer. */
async function startPaying(visitor: Visitor, { id, total }: Order): Promise<string | null> {
  const { scene, browser } = visitor;
  const [body, idempotencyKey, params] = [{ shownTotal: total, locale: "en" as const }, randomUUID(), { id }];
  const started = await ask(visitor, "startPayment", () => browser.call("startPayment", { params, body, idempotencyKey }));
  if (!started?.ok) return null;
  const { redirectUrl, booking } = started.data;
  if (redirectUrl && booking.payment) scene.notes.tell({ kind: "started", id, paymentId: booking.payment.id, redirectUrl });
  if (booking.status === "confirmed") scene.notes.tell({ kind: "confirmed", id });
  return redirectUrl;
}

/** Presses the payer's button until the provider accepts it. */
async function press({ scene, browser }: Visitor, page: string, outcome: string): Promise<void> {
  const isTaken = (answer: Response) => answer.status < 500 && answer.status !== 429;
  await insist(scene, () => actOnPaymentPage(browser.shop, page, outcome), isTaken);
}

/** Polls an order like its status page until its result is known. */
async function watch(visitor: Visitor, id: string): Promise<BookingAnswer | null> {
  const { scene, browser } = visitor;
  for (let n = 0; n < LOOKS && Date.now() < scene.deadline(); n += 1) {
    const seen = await browser.call("getBooking", { params: { id }, query: {} }).catch(() => null);
    if (seen?.ok && !["held", "awaiting_payment", "verifying"].includes(seen.data.status)) return seen.data;
    if (scene.dice.chance(0.08)) {
      const idempotencyKey = randomUUID();
      await browser.call("checkPayment", { params: { id }, body: {}, idempotencyKey }).catch(() => null);
    }
    await sleep(LOOK_MS * (0.7 + 0.6 * scene.dice.float()));
  }
  return null;
}

/** The visitor's acts after an order's result. */
async function follow(visitor: Visitor, order: BookingAnswer): Promise<void> {
  const { scene, browser } = visitor;
  const { id } = order;
  const params = { id };
  if (order.status === "confirmed") {
    scene.notes.tell({ kind: "confirmed", id });
    const listed = await browser.call("listBookingTickets", { params, query: {} }).catch(() => null);
    if (listed?.ok)
      scene.notes.tell({ kind: "tickets", id, tickets: listed.data.tickets.map(({ id: ticket, code }) => ({ id: ticket, code })) });
    if (!scene.dice.chance(0.3)) return;
    const receipt = await browser.call("getReceipt", { params, query: {} }).catch(() => null);
    if (receipt?.ok) scene.notes.tell({ kind: "receipt", id, number: receipt.data.number });
  } else if (order.status === "needs_review" && scene.dice.chance(0.5)) {
    const idempotencyKey = randomUUID();
    const chosen = await ask(visitor, "chooseRefund", () => browser.call("chooseRefund", { params, body: {}, idempotencyKey }));
    if (chosen?.ok) scene.notes.tell({ kind: "refund", id });
  }
}

async function giveUp(visitor: Visitor, id: string): Promise<void> {
  const idempotencyKey = randomUUID();
  const call = () => visitor.browser.call("cancelBooking", { params: { id }, body: {}, idempotencyKey });
  const done = await ask(visitor, "cancelBooking", call);
  if (done?.ok && done.data.status === "cancelled") visitor.scene.notes.tell({ kind: "cancelled", id });
}

/** From held tickets to the order's result. */
async function buy(visitor: Visitor, event: EventDetail, order: Order & Pick<BookingAnswer, "quote">): Promise<void> {
  const { scene } = visitor;
  const { dice } = scene;
  if (dice.chance(0.08)) return giveUp(visitor, order.id);
  if (dice.chance(0.06) || !(await fill(visitor, event, order)) || dice.chance(0.04)) return;
  const page = await startPaying(visitor, order);
  if (!page) return;
  if (dice.chance(0.05)) return;
  if (dice.chance(0.04)) return giveUp(visitor, order.id);
  // An abandoned page, paid after the hold expired.
  if (dice.chance(0.1)) await scene.runOut(order.id);
  const chosen = dice.weigh(scene.outcomes as Record<OutcomeName, number>);
  const outcome = LATE.has(chosen) && !scene.hasTime() ? "webhook_lost" : chosen;
  await press(visitor, page, outcome);
  const seen = outcome === "webhook_lost" && dice.chance(0.5) ? null : await watch(visitor, order.id);
  if (seen) await follow(visitor, seen);
}

async function wait(visitor: Visitor, event: EventDetail, categoryId: string): Promise<void> {
  const { scene, browser, phone } = visitor;
  const { patron } = detailsFor(event, { quote: { lines: [] } as never }, phone);
  const body = { eventId: event.id, sessionId: null, categoryId, qty: 1, patron, acceptTerms: true, locale: "en" as const };
  const idempotencyKey = randomUUID();
  const joined = await ask(visitor, "joinWaitingList", () => browser.call("joinWaitingList", { body: body as never, idempotencyKey }));
  if (!joined?.ok) return;
  const { id } = joined.data.booking;
  const params = { id };
  scene.notes.tell({ kind: "joined", id, number: joined.data.number });
  for (let n = 0; n < 2 * LOOKS && !scene.isOver(); n += 1) {
    await sleep(LOOK_MS);
    const seen = await browser.call("getWaitingEntry", { params, query: {} }).catch(() => null);
    const offer = seen?.ok ? seen.data.offer : null;
    if (!offer?.isOpen) continue;
    const opened = await browser
      .call("getBooking", { params: { id: offer.bookingId }, query: {}, orderKey: offer.accessKey })
      .catch(() => null);
    if (opened?.ok) return buy(visitor, event, { id: offer.bookingId, total: offer.total, quote: opened.data.quote });
  }
  if (!scene.dice.chance(0.5)) return;
  const key = randomUUID();
  const left = await ask(visitor, "leaveWaitingList", () => browser.call("leaveWaitingList", { params, body: {}, idempotencyKey: key }));
  if (left?.ok && left.data.ending === "left") scene.notes.tell({ kind: "left", id });
}

/** One person's visit, from the event's page to the end of an order. Never throws because of the shop. */
export async function visit(scene: Scene): Promise<void> {
  const name = scene.dice.weigh(WANTED);
  const { tenant, slug } = WARES[name];
  const visitor: Visitor = { scene, browser: openBrowser(scene.doors, scene.notes, tenant), phone: freshPhone() };
  const { event, price } = priceOf(scene.shelf, name);
  try {
    if (scene.dice.chance(0.5)) await look(visitor, `/en/event/${slug}`);
    const { order, refusal } = await hold(visitor, name);
    scene.notes.purchases += 1;
    if (order) await buy(visitor, event, { ...order, total: order.quote.total });
    else if (refusal === "SOLD_OUT" && name === "waiting") await wait(visitor, event, price.id);
  } finally {
    visitor.browser.close();
  }
}
