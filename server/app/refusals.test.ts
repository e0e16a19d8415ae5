import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { API } from "#contract/api.ts";
import { problemsOf, type Endpoint } from "#contract/endpoint.ts";
import { receivePaymentNotice } from "#contract/payments/payment-notices.ts";
import type { EndpointName } from "#contract/paths.ts";
import { PROBLEMS, type ProblemCode } from "#contract/problems.ts";
import { problemBody } from "#contract/shapes.ts";
import { GATE_BODIES, gateRefusals } from "#test/api/tickets/gate-refusals.ts";
import { GET_TICKET_BODIES, getTicketRefusals } from "#test/api/tickets/get-ticket-refusals.ts";
import { GET_VIDEO_BODIES, getVideoRefusals } from "#test/api/videos/get-video-refusals.ts";
import { HANDOVER_BODIES, handoverRefusals } from "#test/api/tickets/handover-refusals.ts";
import { IDENTITY_BODIES, identityRefusals } from "#test/api/people/identity-refusals.ts";
import { send, type Sending, type Sent } from "#test/api/send.ts";
import { accessRefusals } from "#test/api/orders/access-refusals.ts";
import { BOOKING_REFUSALS } from "#test/api/orders/booking-refusals.ts";
import { hold, losari, playIn, sql } from "#test/api/orders/booking-scene.ts";
import { documentRefusals } from "#test/api/tickets/document-refusals.ts";
import { playRefusals } from "#test/api/videos/play-refusals.ts";
import { queueRefusals } from "#test/api/orders/queue-refusals.ts";
import { seatRefusals } from "#test/api/orders/seat-refusals.ts";
import { noticeRefusals } from "#test/api/payments/notice-refusals.ts";
import { LATE_BODIES, LATE_REFUSALS } from "#test/api/payments/late-refusals.ts";
import { RETURN_BODIES, RETURN_REFUSALS } from "#test/api/orders/return-refusals.ts";
import { waitingBody, waitingRefusals } from "#test/api/orders/waiting-refusals.ts";
import { WAIVER_BODIES, waiverRefusals } from "#test/api/tickets/waiver-refusals.ts";
import { detailsBody, holdBody } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { signedShop } from "#test/harness/signed-shop.ts";
import type { TenantId } from "../act.ts";
import { createApp } from "./app.ts";

let shop: TestShop;
let broken: TestShop;
let away: TestShop;
let crowded: TestShop;

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  playIn(() => shop);
  // A brand without videos refuses every video call before a query.
  await shop.services.db.operate("garudarun" as TenantId, (tx) =>
    tx.query("update tenants set brand = jsonb_set(brand, '{flags,withVideo}', 'true'), version = version + 1 where id = 'garudarun'"),
  );
  const withDatabase = (error: () => Error) => {
    const fail = () => Promise.reject(error());
    const app = createApp({ ...shop.services, db: { ...shop.services.db, query: fail, transaction: fail } });
    return { ...shop, ...signedShop(app) };
  };
  broken = withDatabase(() => new TypeError("a fault of ours: secret detail"));
  await sql("update quotas set total = total + 1000 where event_id = (select id from events where slug = 'losari-sunset-5k')");
  away = withDatabase(() => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
  crowded = withDatabase(() => Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" }));
});
afterAll(() => shop.close());

const waiting = waitingRefusals(() => shop);
const files = documentRefusals(() => shop);
const queues = queueRefusals(() => shop);
const seats = seatRefusals(() => shop);

/** Causes of each endpoint's own refusals. */
const OWN: Partial<Record<EndpointName, Partial<Record<ProblemCode, () => Promise<Sent>>>>> = {
  ...identityRefusals(() => shop),
  ...gateRefusals(() => shop),
  ...handoverRefusals(() => shop),
  ...playRefusals(() => shop),
  ...waiverRefusals(() => shop),
  ...getTicketRefusals(() => shop),
  ...queues,
  ...getVideoRefusals(() => shop),
  ...BOOKING_REFUSALS,
  holdBooking: { ...BOOKING_REFUSALS.holdBooking, ...queues.holdBooking, ...seats.holdBooking },
  startPayment: { ...BOOKING_REFUSALS.startPayment, ...seats.startPayment },
  chooseSeats: seats.chooseSeats!,
  openCategories: accessRefusals(() => shop),
  joinWaitingList: waiting.join,
  getReceiptPdf: files.receipt,
  getTicketPdf: files.ticket,
  getGooglePass: files.googlePass,
  getApplePass: files.applePass,
  leaveWaitingList: waiting.leave,
  ...LATE_REFUSALS,
  ...RETURN_REFUSALS,
  exchangeCategory: { ...LATE_REFUSALS.exchangeCategory, ...seats.exchangeCategory },
  getTicketQr: files.qr,
  listEvents: files.search,
  listVideos: files.videoSearch,
};

/** Causes of refusals common to all calls. */
async function common(row: Endpoint, code: ProblemCode): Promise<Sent> {
  const event = await losari();
  const path = row.path
    .replace("{slug}", event.slug)
    .replace("{name}", "terms")
    .replace("{version}", "1")
    .replace(/\{(id|browser)\}/g, "00000000-0000-4000-8000-000000000000")
    .replace("{code}", "WA-222222")
    .replace("{key}", "A".repeat(48));
  const body = row.method === "GET" ? undefined : {};
  const how: Sending = { method: row.method, body };
  switch (code) {
    case "VALIDATION_FAILED":
      return send(shop, `${path}?a=1&a=2`, how);
    case "NOT_FOUND":
      return send(shop, `${path}?businessId=nobody`, how);
    case "UNKNOWN_HOST":
      return send(shop, path, { ...how, host: "nobody.example" });
    case "SIGNATURE_INVALID":
      return send(shop.plain, path, how);
    case "XSRF_TOKEN_INVALID":
      return send(shop.plain, path, { ...how, cookie: `karcis_session=${"s".repeat(43)}` });
    case "CROSS_SITE":
      return send(shop, path, { ...how, headers: { "sec-fetch-site": "cross-site" } });
    case "TOO_LARGE":
      return send(shop, path, { ...how, raw: " ".repeat(65 * 1024) });
    case "UNSUPPORTED_MEDIA":
      return send(shop, path, { ...how, raw: "{}", headers: { "content-type": "text/plain" } });
    case "BODY_NOT_SEALED":
      // The test client seals no body with this spelling of the media type.
      return send(shop, `${path}?businessId=biz_jenius`, {
        ...how,
        host: "jenius.localhost",
        raw: "{}",
        headers: { "content-type": "Application/JSON" },
      });
    case "BODY_SEALED":
      return send(shop, `${path}?businessId=biz_garudarun`, { ...how, body: { v: 2, iv: "AAAA", data: "AAAA" } });
    case "IDEMPOTENCY_KEY_MISSING":
      return send(shop, path, { ...how, body: await goodBody(row.name), key: "short" });
    case "INTERNAL":
      return send(broken, path, how);
    case "BUSY":
      return send(crowded, path, how);
    case "UNAVAILABLE":
      return send(away, path, how);
    default:
      throw new Error(`${row.name}: nothing brings about ${code}`);
  }
}

async function goodBody(name: EndpointName): Promise<unknown> {
  const event = await losari();
  if (name in IDENTITY_BODIES) return IDENTITY_BODIES[name];
  if (name in LATE_BODIES) return LATE_BODIES[name];
  if (name in RETURN_BODIES) return RETURN_BODIES[name];
  if (name in GATE_BODIES) return GATE_BODIES[name];
  if (name in HANDOVER_BODIES) return HANDOVER_BODIES[name];
  if (name in WAIVER_BODIES) return WAIVER_BODIES[name];
  if (name in GET_TICKET_BODIES) return GET_TICKET_BODIES[name];
  if (name in GET_VIDEO_BODIES) return GET_VIDEO_BODIES[name];
  if (name === "holdBooking") return holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]);
  if (name === "chooseSeats") return { seats: [{ categoryId: event.prices[0]!.id, seats: ["A-1"] }] };
  if (name === "saveDetails") return detailsBody(event, (await hold()).answer);
  if (name === "joinWaitingList") return waitingBody(event);
  if (name === "createDraft") {
    const { eventId, sessionId, selection } = holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]);
    return { eventId, sessionId, selection, locale: "en" };
  }
  return name === "startPayment" ? { shownTotal: 1, locale: "en" } : {};
}

const notices = noticeRefusals(() => ({ shop, broken, crowded, away }));
const REFUSALS = [
  ...(Object.values(API) as readonly Endpoint[]).flatMap((row) =>
    problemsOf(row).map((code) => [row.name, code, OWN[row.name]?.[code] ?? (() => common(row, code))] as const),
  ),
  ...receivePaymentNotice.problems.map((code) => [receivePaymentNotice.name, code, notices[code]] as const),
];

describe("refusals documented by the API", () => {
  it.each(REFUSALS)("refuses %s by %s with its status and in both languages [A4][A9]", async (_, code, ask) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const answer = await ask();
    expect([answer.status, answer.json.code]).toEqual([PROBLEMS[code], code]);
    const { message } = problemBody.parse(answer.json);
    expect(message.en).not.toBe(message.id);
    expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(answer.headers.has("retry-after")).toBe([409, 425, 429, 503].includes(answer.status));
    expect(answer.text).not.toContain("secret detail");
    // Retry answers are counted and logged now and then: see observability/count-outages.ts.
    const lines = warn.mock.calls.map(([line]) => JSON.parse(line as string) as { message: string });
    expect(lines.filter(({ message }) => message !== "calls are told to try again")).toHaveLength(code === "INTERNAL" ? 1 : 0);
    warn.mockRestore();
  });
});
