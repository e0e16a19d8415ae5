import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { API } from "#contract/api.ts";
import { problemsOf, type Endpoint } from "#contract/endpoint.ts";
import type { EndpointName } from "#contract/paths.ts";
import { PROBLEMS, type ProblemCode } from "#contract/problems.ts";
import { problemBody } from "#contract/shapes.ts";
import { GATE_BODIES, gateRefusals } from "#test/api/gate-refusals.ts";
import { GET_TICKET_BODIES, getTicketRefusals } from "#test/api/get-ticket-refusals.ts";
import { HANDOVER_BODIES, handoverRefusals } from "#test/api/handover-refusals.ts";
import { IDENTITY_BODIES, identityRefusals } from "#test/api/identity-refusals.ts";
import { send, type Sending, type Sent } from "#test/api/send.ts";
import { documentRefusals } from "#test/api/document-refusals.ts";
import { waitingBody, waitingRefusals } from "#test/api/waiting-refusals.ts";
import { WAIVER_BODIES, waiverRefusals } from "#test/api/waiver-refusals.ts";
import { detailsBody, eventOf, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { createApp } from "../app.ts";
import { ProviderUnavailable } from "../features/payments/port.ts";

type Held = { readonly id: string; readonly cookie: string; readonly total: number; readonly answer: never };
let shop: TestShop;
let broken: TestShop;
let away: TestShop;

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  const withDatabase = (error: () => Error) => {
    const fail = () => Promise.reject(error());
    const app = createApp({ ...shop.services, db: { ...shop.services.db, query: fail, transaction: fail } });
    return { ...shop, fetch: app.fetch } as TestShop;
  };
  broken = withDatabase(() => new TypeError("a fault of ours: secret detail"));
  await sql("update quotas set total = total + 1000 where event_id = (select id from events where slug = 'losari-sunset-5k')");
  away = withDatabase(() => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
});
afterAll(() => shop.close());

const eventAt = (tenant: string, slug: string) => eventOf(newBuyer(shop, tenant), slug);
const losari = () => eventAt("garudarun", "losari-sunset-5k");
const sql = (text: string, params: never[] = []) => shop.services.db.transaction("garudarun" as never, (tx) => tx.query(text, params));
const bookings = (how: Sending) => send(shop, "/api/v1/bookings", how);

async function hold(how: Sending = {}): Promise<Held> {
  const event = await losari();
  const answer = await bookings({ body: holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]), ...how });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? how.cookie ?? "";
  return {
    id: answer.json["id"] as string,
    cookie,
    total: (answer.json["quote"] as { total: number }).total,
    answer: answer.json as never,
  };
}
async function fill(): Promise<Held> {
  const held = await hold();
  await send(shop, `/api/v1/bookings/${held.id}/details`, { cookie: held.cookie, body: detailsBody(await losari(), held.answer) });
  return held;
}
/** An act on a booking of this visitor. */
const act = (held: Held, path: string, body: unknown, how: Sending = {}) =>
  send(shop, `/api/v1/bookings/${held.id}/${path}`, { method: "POST", cookie: held.cookie, body, ...how });
const runOut = (held: Held) => sql("update bookings set hold_until = now() - interval '1 s' where id = $1", [held.id as never]);

/** A hold, or a quote, of one piece of an event's category. */
async function choose(
  path: string,
  tenant: string,
  slug: string,
  category: string | number,
  extra: Record<string, unknown> = {},
  qty = 1,
  cookie = "",
): Promise<Sent> {
  const event = await eventAt(tenant, slug);
  const chosen = typeof category === "number" ? event.prices[category]! : event.prices.find((p) => p.name.startsWith(category))!;
  const { addons = [], both = false, ...rest } = extra as { addons?: { addonId: string; qty: number }[]; both?: boolean };
  const required = chosen.additionals.filter((a) => a.isRequired).map((a) => ({ addonId: a.id, qty: 1 }));
  const categories = (both ? event.prices : [chosen]).map((p) => ({ categoryId: p.id, qty }));
  const { eventId, sessionId, selection, promoCode, ...more } = {
    ...holdBody(event, categories, { addons: [...required, ...addons] }),
    ...rest,
  };
  const own = path === HOLD ? more : path === DRAFT ? { locale: "en" } : {};
  const body = { eventId, sessionId, selection, promoCode, ...own };
  return send(shop, path, { host: `${tenant}.localhost:3000`, body, cookie });
}
const VISIT = "/api/v1/analytic/utm-analytics";
const [HOLD, QUOTE, DRAFT] = ["/api/v1/bookings", "/api/v1/quotes", "/api/v1/order-drafts"];

const pricing = (path: string): Partial<Record<ProblemCode, () => Promise<Sent>>> => ({
  PROMO_INVALID: () => choose(path, "garudarun", "losari-sunset-5k", "5K", { promoCode: "NOPE" }),
  PROMO_NOT_APPLICABLE: () => choose(path, "garudarun", "garuda-half-jakarta", "Half marathon, early", { promoCode: "KLUBLARI" }),
  async PROMO_USED_UP() {
    await sql("update promos set max_uses = 0 where code = 'TERIMAKASIHMARSHAL'");
    return choose(path, "garudarun", "losari-sunset-5k", "5K", { promoCode: "TERIMAKASIHMARSHAL" });
  },
  LIMIT_REACHED: () => choose(path, "garudarun", "losari-sunset-5k", "5K", {}, 5),
  async TOO_MANY_REQUESTS() {
    const cookie = `karcis_visitor=${randomBytes(32).toString("base64url")}`;
    for (let n = 0; ; n += 1) {
      const answer = await choose(path, "garudarun", "losari-sunset-5k", "5K", { promoCode: `GUESS${n}` }, 1, cookie);
      if (n === 20 || answer.json.code !== "PROMO_INVALID") return answer;
    }
  },
  async ONE_CATEGORY_ONLY() {
    const list = await send(shop, "/api/v1/events?size=24", { host: "timurraya.localhost" });
    for (const { slug } of list.json["events"] as { slug: string }[]) {
      if ((await eventAt("timurraya", slug)).prices.length > 1) return choose(path, "timurraya", slug, 0, { both: true });
    }
    throw new Error("no event with two categories");
  },
  async ADDON_UNAVAILABLE() {
    const event = await eventAt("garudarun", "garuda-half-jakarta");
    const theirs = event.prices.find((p) => p.name.startsWith("Half marathon 21"))!.additionals.find((a) => !a.isRequired)!;
    return choose(path, "garudarun", "garuda-half-jakarta", "10K", { addons: [{ addonId: theirs.id, qty: 1 }] });
  },
});

/** A choice that is to be booked on WhatsApp. */
async function note(visitor: Sending = {}, locale = "en"): Promise<Sent> {
  const event = await eventAt("karcis", "jejak-yang-hilang");
  const { eventId, sessionId, selection } = holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]);
  return send(shop, DRAFT, { host: "karcis.localhost:3000", body: { eventId, sessionId, selection, locale }, ...visitor });
}

const waiting = waitingRefusals(() => shop);
const files = documentRefusals(() => shop);

/** How each refusal that is an endpoint's own comes about. */
const OWN: Partial<Record<EndpointName, Partial<Record<ProblemCode, () => Promise<Sent>>>>> = {
  ...identityRefusals(() => shop),
  ...gateRefusals(() => shop),
  ...handoverRefusals(() => shop),
  ...waiverRefusals(() => shop),
  ...getTicketRefusals(() => shop),
  quoteSelection: pricing(QUOTE),
  holdBooking: {
    ...pricing(HOLD),
    async IDEMPOTENCY_MISMATCH() {
      const held = await hold();
      await hold({ cookie: held.cookie, key: "mismatch-hold" });
      const event = await losari();
      return bookings({ cookie: held.cookie, key: "mismatch-hold", body: holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 2 }]) });
    },
    SOLD_OUT: () => choose(HOLD, "jenius", "co-run", "6K alone"),
    PRICE_CHANGED: () => choose(HOLD, "garudarun", "losari-sunset-5k", "5K", { shownTotal: 1 }),
    SALE_NOT_OPEN: () => choose(HOLD, "garudarun", "lereng-merapi-trail", "12K"),
    SALE_ENDED: () => choose(HOLD, "garudarun", "garuda-half-jakarta", "Half marathon, early"),
    EVENT_NOT_ON_SALE: () => choose(HOLD, "teaterlampu", "monolog-ibu-kota", 0),
    TIME_REQUIRED: () => choose(HOLD, "cahayaubud", "jalan-cahaya", 0),
    TIME_UNAVAILABLE: () => choose(HOLD, "cahayaubud", "jalan-cahaya", 0, { sessionId: "00000000-0000-4000-8000-000000000000" }),
    async ADDON_REQUIRED() {
      const event = await eventAt("garudarun", "garuda-half-jakarta");
      const { id } = event.prices.find((p) => p.name.startsWith("10K") && p.bundlingTicket === "0")!;
      return bookings({ body: holdBody(event, [{ categoryId: id, qty: 1 }]) });
    },
  },
  createDraft: {
    async IDEMPOTENCY_MISMATCH() {
      const cookie = (await note()).headers.get("set-cookie")!.split(";")[0]!;
      await note({ cookie, key: "mismatch-draft" });
      return note({ cookie, key: "mismatch-draft" }, "id");
    },
    EVENT_NOT_ON_SALE: () => choose(DRAFT, "garudarun", "losari-sunset-5k", "5K"),
    LIMIT_REACHED: pricing(DRAFT).LIMIT_REACHED!,
    ONE_CATEGORY_ONLY: pricing(DRAFT).ONE_CATEGORY_ONLY!,
    ADDON_UNAVAILABLE: pricing(DRAFT).ADDON_UNAVAILABLE!,
    TIME_REQUIRED: () => choose(DRAFT, "cahayaubud", "jalan-cahaya", 0),
    TIME_UNAVAILABLE: () => choose(DRAFT, "cahayaubud", "jalan-cahaya", 0, { sessionId: "00000000-0000-4000-8000-000000000000" }),
    async TOO_MANY_REQUESTS() {
      const cookie = (await note()).headers.get("set-cookie")!.split(";")[0]!;
      for (let n = 0; n < 11; n++) await note({ cookie });
      return note({ cookie });
    },
  },
  joinWaitingList: waiting.join,
  getReceiptPdf: files.receipt,
  getTicketPdf: files.ticket,
  getGooglePass: files.googlePass,
  getApplePass: files.applePass,
  noteCampaignVisit: {
    async TOO_MANY_REQUESTS() {
      const cookie = `karcis_visitor=${randomBytes(32).toString("base64url")}`;
      const body = { url: "https://a.example/", utm: { source: "a" } };
      for (let n = 0; ; n += 1) {
        const answer = await send(shop, `${VISIT}?businessId=biz_garudarun`, { host: "garudarun.localhost:3000", body, cookie });
        if (n === 70 || answer.status !== 200) return answer;
      }
    },
    TOO_LARGE: () => send(shop, `${VISIT}?businessId=biz_garudarun`, { raw: " ".repeat(65 * 1024) }),
    UNSUPPORTED_MEDIA: () => send(shop, `${VISIT}?businessId=biz_garudarun`, { raw: "{}", headers: { "content-type": "text/plain" } }),
  },
  leaveWaitingList: waiting.leave,
  extendHold: {
    async IDEMPOTENCY_MISMATCH() {
      const one = await hold();
      const two = await hold({ cookie: one.cookie });
      await act(one, "extension", {}, { key: "mismatch-extension" });
      return act({ ...two, cookie: one.cookie }, "extension", {}, { key: "mismatch-extension" });
    },
    async HOLD_EXPIRED() {
      const held = await hold();
      await runOut(held);
      return act(held, "extension", {});
    },
    async BOOKING_STATE() {
      const held = await fill();
      await act(held, "payments", { shownTotal: held.total, locale: "en" });
      return act(held, "extension", {});
    },
  },
  saveDetails: {
    async IDEMPOTENCY_MISMATCH() {
      const held = await hold();
      const body = detailsBody(await losari(), held.answer);
      await act(held, "details", body, { key: "mismatch-details" });
      return act(held, "details", { ...body, locale: "id" }, { key: "mismatch-details" });
    },
    async HOLD_EXPIRED() {
      const held = await hold();
      await runOut(held);
      return act(held, "details", detailsBody(await losari(), held.answer));
    },
    FIELDS_INVALID: async () => withDetails({ attendees: [] }),
    TERMS_REQUIRED: async () => withDetails({ acceptTerms: false }),
    WAIVER_REQUIRED: async () => withDetails({ waiverVersion: null }),
    WAIVER_CHANGED: async () => withDetails({ waiverVersion: "another" }),
    LIMIT_REACHED: async () => limited("update events set max_per_phone = 1, version = version + 1 where slug = 'losari-sunset-5k'"),
    PROMO_PHONE_LIMIT: async () => limited("update promos set max_per_phone = 1 where code = 'SENJA25'", "SENJA25"),
    async BOOKING_STATE() {
      const held = await hold();
      await act(held, "cancellation", {});
      return act(held, "details", detailsBody(await losari(), held.answer));
    },
  },
  startPayment: {
    async IDEMPOTENCY_MISMATCH() {
      const held = await fill();
      await act(held, "payments", { shownTotal: held.total, locale: "en" }, { key: "mismatch-payment" });
      return act(held, "payments", { shownTotal: held.total, locale: "id" }, { key: "mismatch-payment" });
    },
    async HOLD_EXPIRED() {
      const held = await fill();
      await runOut(held);
      return act(held, "payments", { shownTotal: held.total, locale: "en" });
    },
    async DETAILS_MISSING() {
      const held = await hold();
      return act(held, "payments", { shownTotal: held.total, locale: "en" });
    },
    async PRICE_CHANGED() {
      const held = await fill();
      return act(held, "payments", { shownTotal: held.total - 1, locale: "en" });
    },
    async BOOKING_STATE() {
      const held = await fill();
      await act(held, "cancellation", {});
      return act(held, "payments", { shownTotal: held.total, locale: "en" });
    },
    async PAYMENT_UNAVAILABLE() {
      const held = await fill();
      const honest = shop.services.provider;
      const closed = { ...honest, createSession: () => Promise.reject(new ProviderUnavailable("away")) };
      Object.assign(shop.services, { provider: closed });
      const answer = await act(held, "payments", { shownTotal: held.total, locale: "en" });
      Object.assign(shop.services, { provider: honest });
      return answer;
    },
  },
  cancelBooking: {
    async IDEMPOTENCY_MISMATCH() {
      const one = await hold();
      const two = await hold({ cookie: one.cookie });
      await act(one, "cancellation", {}, { key: "mismatch-cancelling" });
      return act({ ...two, cookie: one.cookie }, "cancellation", {}, { key: "mismatch-cancelling" });
    },
    async BOOKING_STATE() {
      const held = await fill();
      await sql("update bookings set status = 'needs_review' where id = $1", [held.id as never]);
      return act(held, "cancellation", {});
    },
  },
  chooseRefund: {
    async IDEMPOTENCY_MISMATCH() {
      const one = await hold();
      const two = await hold({ cookie: one.cookie });
      await sql("update bookings set status = 'needs_review', review_until = now() + interval '1 day' where id = $1", [one.id as never]);
      await act(one, "refund", {}, { key: "mismatch-refund" });
      return act({ ...two, cookie: one.cookie }, "refund", {}, { key: "mismatch-refund" });
    },
    async BOOKING_STATE() {
      return act(await fill(), "refund", {});
    },
  },
};

async function withDetails(other: Record<string, unknown>): Promise<Sent> {
  const held = await hold();
  return act(held, "details", { ...detailsBody(await losari(), held.answer), ...other });
}

/** The second order with the same phone number, once only one may have it; afterwards there is no limit again. */
async function limited(limit: string, promoCode: string | null = null): Promise<Sent> {
  const event = await losari();
  const take = () => hold({ body: { ...holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]), promoCode } });
  await sql("update booking_buyers set phone = '' where booking_id is not null");
  const [one, two] = [await take(), await take()];
  await sql(limit);
  await act(one, "details", detailsBody(event, one.answer));
  const answer = await act(two, "details", detailsBody(event, two.answer));
  await sql("update events set max_per_phone = null, version = version + 1 where slug = 'losari-sunset-5k'");
  await sql("update promos set max_per_phone = null");
  return answer;
}

/** How the refusals come about that every call may get. */
async function common(row: Endpoint, code: ProblemCode): Promise<Sent> {
  const event = await losari();
  const path = row.path
    .replace("{slug}", event.slug)
    .replace("{name}", "terms")
    .replace("{id}", "00000000-0000-4000-8000-000000000000")
    .replace("{code}", "WA-222222");
  const body = row.method === "GET" ? undefined : {};
  const how: Sending = { method: row.method, body };
  switch (code) {
    case "VALIDATION_FAILED":
      return send(shop, `${path}?a=1&a=2`, how);
    case "NOT_FOUND":
      return send(shop, `${path}?businessId=nobody`, how);
    case "UNKNOWN_HOST":
      return send(shop, path, { ...how, host: "nobody.example" });
    case "CROSS_SITE":
      return send(shop, path, { ...how, headers: { "sec-fetch-site": "cross-site" } });
    case "TOO_LARGE":
      return send(shop, path, { ...how, raw: " ".repeat(65 * 1024) });
    case "UNSUPPORTED_MEDIA":
      return send(shop, path, { ...how, raw: "{}", headers: { "content-type": "text/plain" } });
    case "IDEMPOTENCY_KEY_MISSING":
      return send(shop, path, { ...how, body: await goodBody(row.name), key: "short" });
    case "INTERNAL":
      return send(broken, path, how);
    case "BUSY":
      return send(away, path, how);
    default:
      throw new Error(`${row.name}: nothing brings about ${code}`);
  }
}

async function goodBody(name: EndpointName): Promise<unknown> {
  const event = await losari();
  if (name in IDENTITY_BODIES) return IDENTITY_BODIES[name];
  if (name in GATE_BODIES) return GATE_BODIES[name];
  if (name in HANDOVER_BODIES) return HANDOVER_BODIES[name];
  if (name in WAIVER_BODIES) return WAIVER_BODIES[name];
  if (name in GET_TICKET_BODIES) return GET_TICKET_BODIES[name];
  if (name === "holdBooking") return holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]);
  if (name === "saveDetails") return detailsBody(event, (await hold()).answer);
  if (name === "joinWaitingList") return waitingBody(event);
  if (name === "createDraft") {
    const { eventId, sessionId, selection } = holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]);
    return { eventId, sessionId, selection, locale: "en" };
  }
  return name === "startPayment" ? { shownTotal: 1, locale: "en" } : {};
}

const PAIRS = (Object.values(API) as readonly Endpoint[]).flatMap((row) => problemsOf(row).map((code) => [row.name, code, row] as const));

describe("every refusal that the API's document names", () => {
  it.each(PAIRS)("%s: %s comes about, with its status and in both languages [A4][A9]", async (name, code, row) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const answer = await (OWN[name]?.[code] ?? (() => common(row, code)))();
    expect([answer.status, answer.json.code]).toEqual([PROBLEMS[code], code]);
    const { message } = problemBody.parse(answer.json);
    expect(message.en).not.toBe(message.id);
    expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(answer.headers.has("retry-after")).toBe([409, 425, 429, 503].includes(answer.status));
    expect(answer.text).not.toContain("secret detail");
    expect(warn).toHaveBeenCalledTimes(code === "INTERNAL" ? 1 : 0);
    warn.mockRestore();
  });
});
