import { generateKeyPairSync } from "node:crypto";
import type { ProblemCode } from "#contract/problems.ts";
import { createApp } from "#server/app/app.ts";
import { refuseFlood } from "#server/platform/limits/flood-limits.ts";
import type { TenantId } from "#server/act.ts";
import type { Product } from "#server/app/serve.ts";
import { signedShop } from "../../harness/signed-shop.ts";
import { detailsBody, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { send, type Sent } from "../send.ts";

type Ways = Partial<Record<ProblemCode, () => Promise<Sent>>>;
const TENANT = "garudarun";
/** More PDF files or passes than one order or ticket may request within the limit's time. */
const MANY = 40;

/** A confirmed free order with its cookie, by default of a new buyer. */
export async function freeOrder(
  shop: Product,
  buyer: Buyer = newBuyer(shop, { tenant: TENANT }),
): Promise<{ id: string; cookie: string; ticketId: string }> {
  const code = `GRATIS${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await shop.services.db.transaction(TENANT as TenantId, (tx) =>
    tx.query(
      `insert into promos (tenant_id, id, code, discount_type, discount_amount, discount_percentage, multiple_events, max_uses)
       values ($1, gen_random_uuid(), $2, 'percentage', 0, 100, '[]', 1)`,
      [TENANT, code],
    ),
  );
  const event = await eventOf(buyer, "losari-sunset-5k");
  const body = holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }], { promoCode: code });
  const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
  if (!held.ok) throw new Error(held.problem.code);
  const params = { id: held.data.id };
  await buyer.call("saveDetails", { params, body: detailsBody(event, held.data), idempotencyKey: freshKey() });
  await buyer.call("startPayment", { params, body: { shownTotal: 0, locale: "en" }, idempotencyKey: freshKey() });
  const list = await buyer.call("listBookingTickets", { params, query: {} });
  if (!list.ok) throw new Error(list.problem.code);
  return { id: held.data.id, cookie: buyer.cookie(), ticketId: list.data.tickets[0]!.id };
}

async function drawMany(shop: Product, path: string, cookie: string): Promise<Sent> {
  for (let n = 1; ; n += 1) {
    const answer = await send(shop, path, { method: "GET", host: `${TENANT}.localhost:3000`, cookie });
    if (n === MANY || answer.status !== 200) return answer;
  }
}

/** A shop with one phone wallet, because passes of both share a limit. */
function withWallets(shop: Product): Product {
  const { privateKey: key } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const google = { issuer: "338", account: "a@b.example", key, url: "https://google.example", tokenUrl: "https://google.example/token" };
  const apple = {
    passType: "pass.a",
    team: "T",
    certificate: "",
    key: "",
    intermediate: "",
    pushUrl: "https://apple.example",
    pushAuthority: null,
    isTest: false,
  };
  const wallets = { google: { put: async () => {} }, applePush: null };
  const { services } = shop;
  return { ...shop, ...signedShop(createApp({ ...services, wallets, settings: { ...services.settings, wallet: { apple, google } } })) };
}

/** Calls from a network that has exhausted its limit. */
async function askInFlood(
  shop: Product,
  { name, path, cookie = "" }: { readonly name: string; readonly path: string; readonly cookie?: string },
): Promise<Sent> {
  const settings = { ...shop.services.settings, trustProxy: true };
  const own = { ...shop, ...signedShop(createApp({ ...shop.services, settings })) };
  for (let n = 0; n < 1200; n += 1) refuseFlood({ settings }, "203.0.113.0/24", { name, perMinute: 1200 });
  return send(own, path, { method: "GET", host: `${TENANT}.localhost:3000`, cookie, headers: { "x-forwarded-for": "203.0.113.7" } });
}

/** Causes of the refusals to draw PDF files and passes. */
export function documentRefusals(
  shop: () => Product,
): Readonly<Record<"receipt" | "ticket" | "googlePass" | "applePass" | "qr" | "search" | "videoSearch", Ways>> {
  async function drawPasses() {
    const { ticketId, cookie } = await freeOrder(shop());
    const own = withWallets(shop());
    const answer = await drawMany(own, `/api/v1/tickets/${ticketId}/google-pass`, cookie);
    return { answer, apple: () => drawMany(own, `/api/v1/tickets/${ticketId}/apple-pass`, cookie) };
  }
  return {
    receipt: {
      async TOO_MANY_REQUESTS() {
        const { id, cookie } = await freeOrder(shop());
        return drawMany(shop(), `/api/v1/bookings/${id}/receipt.pdf`, cookie);
      },
    },
    ticket: {
      async TOO_MANY_REQUESTS() {
        const { ticketId, cookie } = await freeOrder(shop());
        return drawMany(shop(), `/api/v1/tickets/${ticketId}/pdf`, cookie);
      },
    },
    qr: {
      async TOO_MANY_REQUESTS() {
        const { ticketId, cookie } = await freeOrder(shop());
        return askInFlood(shop(), { name: "qr", path: `/api/v1/tickets/${ticketId}/qr?size=999`, cookie });
      },
    },
    search: { TOO_MANY_REQUESTS: () => askInFlood(shop(), { name: "search", path: "/api/v1/events?q=losari" }) },
    videoSearch: { TOO_MANY_REQUESTS: () => askInFlood(shop(), { name: "search", path: "/api/v1/videos?q=laut" }) },
    googlePass: { TOO_MANY_REQUESTS: async () => (await drawPasses()).answer },
    applePass: { TOO_MANY_REQUESTS: async () => (await drawPasses()).apple() },
  };
}
