import { randomBytes } from "node:crypto";
import type { EndpointName } from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { type PaymentProvider, ProviderUnavailable } from "#server/platform/ports/payment-provider.ts";
import { detailsBody, holdBody } from "../../harness/buyer.ts";
import {
  act,
  bookings,
  choose,
  DRAFT,
  eventAt,
  fill,
  hold,
  HOLD,
  losari,
  note,
  QUOTE,
  runOut,
  sceneShop,
  sql,
  tight,
  VISIT,
} from "./booking-scene.ts";
import { chooseHidden } from "./access-refusals.ts";
import { ENTRUST_REFUSALS } from "./entrust-refusals.ts";
import { withoutProvider } from "./lacking.ts";
import { MESSAGE_REFUSALS } from "../people/message-refusals.ts";
import { send, type Sent } from "../send.ts";
import { VIDEO_REFUSALS } from "../videos/video-refusals.ts";

const pricing = (path: string): Partial<Record<ProblemCode, () => Promise<Sent>>> => ({
  PROMO_INVALID: () => choose(path, { tenant: "garudarun", slug: "losari-sunset-5k", category: "5K", extra: { promoCode: "NOPE" } }),
  ACCESS_INVALID: () => chooseHidden(sceneShop(), path),
  LIMIT_REACHED: () => choose(path, { tenant: "garudarun", slug: "losari-sunset-5k", category: "5K", extra: {}, qty: 5 }),
  async TOO_MANY_REQUESTS() {
    const cookie = `karcis_visitor=${randomBytes(32).toString("base64url")}`;
    for (let n = 0; ; n += 1) {
      const answer = await choose(path, {
        tenant: "garudarun",
        slug: "losari-sunset-5k",
        category: "5K",
        extra: { promoCode: `GUESS${n}` },
        qty: 1,
        cookie,
      });
      if (n === 20 || answer.json.code !== "PROMO_INVALID") return answer;
    }
  },
  async ONE_CATEGORY_ONLY() {
    const list = await send(sceneShop(), "/api/v1/events?size=24", { host: "timurraya.localhost" });
    for (const { slug } of list.json["events"] as { slug: string }[]) {
      if ((await eventAt("timurraya", slug)).prices.length > 1)
        return choose(path, { tenant: "timurraya", slug, category: 0, extra: { both: true } });
    }
    throw new Error("no event with two categories");
  },
  async ADDON_UNAVAILABLE() {
    const event = await eventAt("garudarun", "garuda-half-jakarta");
    const theirs = event.prices.find((p) => p.name.startsWith("Half marathon 21"))!.additionals.find((a) => !a.isRequired)!;
    return choose(path, {
      tenant: "garudarun",
      slug: "garuda-half-jakarta",
      category: "10K",
      extra: { addons: [{ addonId: theirs.id, qty: 1 }] },
    });
  },
});

/** Pays a filled order at a provider with changed behaviour. */
async function payAt(change: Partial<PaymentProvider>, extra: { readonly channel?: string } = {}): Promise<Sent> {
  const held = await fill();
  const { services } = sceneShop();
  const honest = services.provider!;
  Object.assign(services, { provider: { ...honest, ...change } });
  const answer = await act(held, { path: "payments", body: { shownTotal: held.total, locale: "en", ...extra } });
  Object.assign(services, { provider: honest });
  return answer;
}

/** The refusal of a valid but unavailable choice. */
const onSale = (path: string) => ({
  SOLD_OUT: () => choose(path, { tenant: "jenius", slug: "co-run", category: "6K alone" }),
  SALE_NOT_OPEN: () => choose(path, { tenant: "garudarun", slug: "lereng-merapi-trail", category: "12K" }),
  SALE_ENDED: () => choose(path, { tenant: "garudarun", slug: "garuda-half-jakarta", category: "Half marathon, early" }),
  EVENT_NOT_ON_SALE: () => choose(path, { tenant: "teaterlampu", slug: "monolog-ibu-kota", category: 0 }),
  TIME_REQUIRED: () => choose(path, { tenant: "cahayaubud", slug: "jalan-cahaya", category: 0 }),
  TIME_UNAVAILABLE: () =>
    choose(path, {
      tenant: "cahayaubud",
      slug: "jalan-cahaya",
      category: 0,
      extra: { sessionId: "00000000-0000-4000-8000-000000000000" },
    }),
  ADDON_REQUIRED: () => choose(path, { tenant: "garudarun", slug: "garuda-half-jakarta", category: "10K", extra: { without: true } }),
});

/** Causes of the refusals of prices, bookings, drafts and visits. */
export const BOOKING_REFUSALS: Partial<Record<EndpointName, Partial<Record<ProblemCode, () => Promise<Sent>>>>> = {
  quoteSelection: { ...pricing(QUOTE), ...onSale(QUOTE) },
  holdBooking: {
    ...pricing(HOLD),
    ...onSale(HOLD),
    async IDEMPOTENCY_MISMATCH() {
      const held = await hold();
      await hold({ cookie: held.cookie, key: "mismatch-hold" });
      const event = await losari();
      return bookings({ cookie: held.cookie, key: "mismatch-hold", body: holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 2 }]) });
    },
    HOLD_LIMIT: () => tight("visitor_holds = 1", async () => hold({ cookie: (await hold()).cookie }).then(({ sent }) => sent)),
    PROOF_NEEDED: () => tight("proof_after = 0", () => hold({ address: "203.0.113.9" }).then(({ sent }) => sent)),
    PRICE_CHANGED: () => choose(HOLD, { tenant: "garudarun", slug: "losari-sunset-5k", category: "5K", extra: { shownTotal: 1 } }),
    NO_PAYMENT_PROVIDER: () =>
      withoutProvider(sceneShop(), () => choose(HOLD, { tenant: "garudarun", slug: "losari-sunset-5k", category: "5K" })),
  },
  createDraft: {
    async IDEMPOTENCY_MISMATCH() {
      const cookie = (await note()).headers.get("set-cookie")!.split(";")[0]!;
      await note({ cookie, key: "mismatch-draft" });
      return note({ cookie, key: "mismatch-draft" }, "id");
    },
    NO_PAYMENT_PROVIDER: () => withoutProvider(sceneShop(), () => note()),
    EVENT_NOT_ON_SALE: () => choose(DRAFT, { tenant: "garudarun", slug: "losari-sunset-5k", category: "5K" }),
    LIMIT_REACHED: pricing(DRAFT).LIMIT_REACHED!,
    ONE_CATEGORY_ONLY: pricing(DRAFT).ONE_CATEGORY_ONLY!,
    ADDON_UNAVAILABLE: pricing(DRAFT).ADDON_UNAVAILABLE!,
    TIME_REQUIRED: () => choose(DRAFT, { tenant: "cahayaubud", slug: "jalan-cahaya", category: 0 }),
    TIME_UNAVAILABLE: () =>
      choose(DRAFT, {
        tenant: "cahayaubud",
        slug: "jalan-cahaya",
        category: 0,
        extra: { sessionId: "00000000-0000-4000-8000-000000000000" },
      }),
    async TOO_MANY_REQUESTS() {
      const cookie = (await note()).headers.get("set-cookie")!.split(";")[0]!;
      for (let n = 0; n < 11; n++) await note({ cookie });
      return note({ cookie });
    },
  },
  recordCampaignVisit: {
    async TOO_MANY_REQUESTS() {
      const cookie = `karcis_visitor=${randomBytes(32).toString("base64url")}`;
      const body = { url: "https://garudarun.localhost/", utm: { source: "a" } };
      for (let n = 0; ; n += 1) {
        const answer = await send(sceneShop(), `${VISIT}?businessId=biz_garudarun`, { host: "garudarun.localhost:3000", body, cookie });
        if (n === 70 || answer.status !== 200) return answer;
      }
    },
    TOO_LARGE: () => send(sceneShop(), `${VISIT}?businessId=biz_garudarun`, { raw: " ".repeat(65 * 1024) }),
    UNSUPPORTED_MEDIA: () =>
      send(sceneShop(), `${VISIT}?businessId=biz_garudarun`, { raw: "{}", headers: { "content-type": "text/plain" } }),
  },
  extendHold: {
    async IDEMPOTENCY_MISMATCH() {
      const one = await hold();
      const two = await hold({ cookie: one.cookie });
      await act(one, { path: "extend", body: {}, how: { key: "mismatch-extension" } });
      return act({ ...two, cookie: one.cookie }, { path: "extend", body: {}, how: { key: "mismatch-extension" } });
    },
    async HOLD_EXPIRED() {
      const held = await hold();
      await runOut(held);
      return act(held, { path: "extend", body: {} });
    },
    async BOOKING_STATE() {
      const held = await fill();
      await act(held, { path: "payments", body: { shownTotal: held.total, locale: "en" } });
      return act(held, { path: "extend", body: {} });
    },
  },
  saveDetails: {
    ...VIDEO_REFUSALS.details,
    async IDEMPOTENCY_MISMATCH() {
      const held = await hold();
      const body = detailsBody(await losari(), held.answer);
      await act(held, { path: "details", body, how: { key: "mismatch-details" } });
      return act(held, { path: "details", body: { ...body, locale: "id" }, how: { key: "mismatch-details" } });
    },
    async HOLD_EXPIRED() {
      const held = await hold();
      await runOut(held);
      return act(held, { path: "details", body: detailsBody(await losari(), held.answer) });
    },
    FIELDS_INVALID: async () => withDetails({ attendees: [] }),
    TERMS_REQUIRED: async () => withDetails({ acceptTerms: false }),
    WAIVER_REQUIRED: async () => withDetails({ waiverVersion: null }),
    WAIVER_CHANGED: async () => withDetails({ waiverVersion: "another" }),
    LIMIT_REACHED: async () => limited("update events set max_per_phone = 1, version = version + 1 where slug = 'losari-sunset-5k'"),
    ...ENTRUST_REFUSALS,
    HOLD_LIMIT: () =>
      tight("number_holds = 1", async () => {
        await sql("update bookings set status = 'cancelled' where status in ('held', 'awaiting_payment')");
        const [one, two] = [await hold(), await hold()];
        const body = detailsBody(await losari(), one.answer);
        await act(one, { path: "details", body });
        return act(two, { path: "details", body });
      }),
    PROMO_PHONE_LIMIT: async () => limited("update promos set max_per_phone = 1 where code = 'SENJA25'", "SENJA25"),
    async BOOKING_STATE() {
      const held = await hold();
      await act(held, { path: "cancel", body: {} });
      return act(held, { path: "details", body: detailsBody(await losari(), held.answer) });
    },
  },
  startPayment: {
    ...VIDEO_REFUSALS.payment,
    async IDEMPOTENCY_MISMATCH() {
      const held = await fill();
      await act(held, { path: "payments", body: { shownTotal: held.total, locale: "en" }, how: { key: "mismatch-payment" } });
      return act(held, { path: "payments", body: { shownTotal: held.total, locale: "id" }, how: { key: "mismatch-payment" } });
    },
    async HOLD_EXPIRED() {
      const held = await fill();
      await runOut(held);
      return act(held, { path: "payments", body: { shownTotal: held.total, locale: "en" } });
    },
    async DETAILS_MISSING() {
      const held = await hold();
      return act(held, { path: "payments", body: { shownTotal: held.total, locale: "en" } });
    },
    async PRICE_CHANGED() {
      const held = await fill();
      return act(held, { path: "payments", body: { shownTotal: held.total - 1, locale: "en" } });
    },
    async BOOKING_STATE() {
      const held = await fill();
      await act(held, { path: "cancel", body: {} });
      return act(held, { path: "payments", body: { shownTotal: held.total, locale: "en" } });
    },
    FIELDS_INVALID: () => payAt({ channels: ["qris"] }, { channel: "gopay" }),
    async NO_PAYMENT_PROVIDER() {
      const held = await fill();
      return withoutProvider(sceneShop(), () => act(held, { path: "payments", body: { shownTotal: held.total, locale: "en" } }));
    },
    PAYMENT_UNAVAILABLE: () => payAt({ createSession: () => Promise.reject(new ProviderUnavailable("away")) }),
  },
  sendOrderMessage: MESSAGE_REFUSALS,
  withdrawOrderLinks: {
    async IDEMPOTENCY_MISMATCH() {
      const held = await hold();
      await act(held, { path: "links/withdraw", body: {}, how: { key: "mismatch-links" } });
      return act(held, { path: "cancel", body: {}, how: { key: "mismatch-links" } });
    },
  },
  endOrderBrowser: {
    async IDEMPOTENCY_MISMATCH() {
      const held = await hold();
      await act(held, { path: "links/withdraw", body: {}, how: { key: "mismatch-browser" } });
      return act(held, { path: `browsers/${held.id}/end`, body: {}, how: { key: "mismatch-browser" } });
    },
  },
  cancelBooking: {
    async IDEMPOTENCY_MISMATCH() {
      const one = await hold();
      const two = await hold({ cookie: one.cookie });
      await act(one, { path: "cancel", body: {}, how: { key: "mismatch-cancelling" } });
      return act({ ...two, cookie: one.cookie }, { path: "cancel", body: {}, how: { key: "mismatch-cancelling" } });
    },
    async BOOKING_STATE() {
      const held = await fill();
      await sql("update bookings set status = 'needs_review' where id = $1", [held.id as never]);
      return act(held, { path: "cancel", body: {} });
    },
  },
  chooseRefund: {
    async IDEMPOTENCY_MISMATCH() {
      const one = await fill();
      const two = await hold({ cookie: one.cookie });
      await act(one, { path: "payments", body: { shownTotal: one.total, locale: "en" } });
      await sql("update payments set status = 'settled', settled_amount = amount where booking_id = $1", [one.id as never]);
      await sql("update bookings set status = 'needs_review', review_until = now() + interval '1 day' where id = $1", [one.id as never]);
      await act(one, { path: "refund", body: {}, how: { key: "mismatch-refund" } });
      return act({ ...two, cookie: one.cookie }, { path: "refund", body: {}, how: { key: "mismatch-refund" } });
    },
    async BOOKING_STATE() {
      return act(await fill(), { path: "refund", body: {} });
    },
  },
};

async function withDetails(other: Record<string, unknown>): Promise<Sent> {
  const held = await hold();
  return act(held, { path: "details", body: { ...detailsBody(await losari(), held.answer), ...other } });
}

/** The second order of one phone number under a limit of one, which is removed afterwards. */
async function limited(limit: string, promoCode: string | null = null): Promise<Sent> {
  const event = await losari();
  const take = () => hold({ body: { ...holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]), promoCode } });
  await sql("update booking_buyers set phone = '' where booking_id is not null");
  const [one, two] = [await take(), await take()];
  await sql(limit);
  await act(one, { path: "details", body: detailsBody(event, one.answer) });
  const answer = await act(two, { path: "details", body: detailsBody(event, two.answer) });
  await sql("update events set max_per_phone = null, version = version + 1 where slug = 'losari-sunset-5k'");
  await sql("update promos set max_per_phone = null");
  return answer;
}
