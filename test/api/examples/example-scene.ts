import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BookingAnswer, HeldBookingAnswer } from "#contract/orders/bookings.ts";
import { createClient } from "#client/api-client.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { TenantId } from "#server/act.ts";
import { actOnPaymentPage, detailsBody, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { codeFor } from "../../harness/log-in.ts";
import { startGoogleWalletEmulator } from "../../harness/google-wallet-emulator.ts";
import { openShop } from "../../harness/open-shop.ts";
import { makeCertificate } from "../../harness/make-certificate.ts";
import { openExampleBook } from "./example-book.ts";

export const TENANT = "garudarun" as TenantId;
export const SLUG = "losari-sunset-5k";
export const HOST = `${TENANT}.localhost:3000`;

let numbers = 0;
/** The national part of an unused mobile number. */
export function freshNumber(): string {
  numbers += 1;
  return `8121000${String(numbers).padStart(4, "0")}`;
}

const WALLET_ISSUER = "3388000000022222222";
const WALLET_ACCOUNT = "shop@example.com";

/** Settings with both phone wallets, files in a folder, and a Google emulator. */
async function walletsIn(folder: string) {
  const { certificate, key, privateKey } = makeCertificate("Pass Type ID: pass.example.tickets");
  const google = await startGoogleWalletEmulator({ issuer: WALLET_ISSUER, email: WALLET_ACCOUNT, key: privateKey });
  const fileOf = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const env = {
    WALLET_APPLE_PASS_TYPE: "pass.example.tickets",
    WALLET_APPLE_TEAM: "A1B2C3D4E5",
    WALLET_APPLE_CERTIFICATE: fileOf("signer.pem", certificate),
    WALLET_APPLE_KEY: fileOf("signer.key", key),
    WALLET_APPLE_INTERMEDIATE: fileOf("intermediate.pem", certificate),
    WALLET_GOOGLE_ISSUER: WALLET_ISSUER,
    WALLET_GOOGLE_ACCOUNT: fileOf(
      "account.json",
      JSON.stringify({ client_email: WALLET_ACCOUNT, private_key: key, token_uri: google.tokenUrl }),
    ),
    WALLET_GOOGLE_URL: google.url,
  };
  return { env, google };
}

/** A shop with the demo's data for recording all examples. */
export async function openExampleScene() {
  const folder = mkdtempSync(join(tmpdir(), "karcis-examples-"));
  const { env, google } = await walletsIn(folder);
  const shop = await openShop(null, { worker: false, env });
  const { services } = shop;
  const sql = <T = Record<string, unknown>>(text: string, params: readonly (string | number)[] = [], tenant: TenantId = TENANT) =>
    services.db.transaction(tenant, (tx) => tx.query(text, params as never)) as Promise<T[]>;
  await sql("update quotas set total = total + 200 where event_id = (select id from events where slug = $1)", [SLUG]);

  const visitor = (tenant: string = TENANT) => newBuyer(shop, { tenant });
  const event: EventDetail = await eventOf(visitor(), SLUG);
  const category = event.prices.find(({ bundlingTicket }) => bundlingTicket === "0")!;

  /** One person's details, with an own number. */
  function detailsOf(held: HeldBookingAnswer, number = freshNumber()) {
    const body = detailsBody(event, held);
    const patron = Object.fromEntries(
      event.patronFields
        .map(({ name }) => [name, (body.patron as Record<string, string>)[name] ?? ""])
        .filter(([, answer]) => answer !== ""),
    );
    return { ...body, patron: { ...patron, countryCode: "+62", phoneNumber: `0${number}` } as never };
  }

  async function hold(by: Buyer) {
    const body = holdBody(event, [{ categoryId: category.id, qty: 1 }]);
    const held = await by.call("holdBooking", { body, idempotencyKey: freshKey() });
    if (!held.ok) throw new Error(held.problem.code);
    return held.data;
  }

  /** An order with an open payment page. */
  async function start(by: Buyer, number = freshNumber()) {
    const held = await hold(by);
    const params = { id: held.id };
    await by.call("saveDetails", { params, body: detailsOf(held, number), idempotencyKey: freshKey() });
    const body = { shownTotal: held.quote.total, locale: "en" } as const;
    const started = await by.call("startPayment", { params, body, idempotencyKey: freshKey() });
    if (!started.ok) throw new Error(started.problem.code);
    return { ...started.data.booking, redirectUrl: started.data.redirectUrl! };
  }

  /** Polls the payment until the order is confirmed. */
  async function untilConfirmed(by: Buyer, id: string, look: () => Promise<BookingAnswer>): Promise<BookingAnswer> {
    for (let turn = 0; turn < 200; turn += 1) {
      const booking = await look();
      if (booking.status === "confirmed") return booking;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`the order ${id} of ${by.host} is not confirmed`);
  }

  /** A paid order with its tickets. */
  async function buy(by: Buyer, number = freshNumber()) {
    const { id, redirectUrl } = await start(by, number);
    await actOnPaymentPage(shop, redirectUrl, "pay");
    await untilConfirmed(by, id, async () => {
      const answer = await by.call("getBooking", { params: { id } });
      if (!answer.ok) throw new Error(answer.problem.code);
      return answer.data;
    });
    const [ticket] = await sql<{ id: string; code: string }>("select id, code from tickets where booking_id = $1", [id]);
    return { id, number, ticketId: ticket!.id, ticketCode: ticket!.code };
  }

  /** The newest code sent to a number or address. */
  const codeTo = (recipient: string) => codeFor(shop, HOST, recipient);
  const forgetCodes = () => sql("delete from one_time_codes");

  /** A gate device, by its token. */
  function device(token: string): Pick<Buyer, "call"> {
    const fetch = (url: string, init: RequestInit) =>
      shop.fetch(new Request(url, { ...init, headers: { ...(init.headers as Record<string, string>), host: HOST } }));
    return { call: createClient({ base: `http://${HOST}`, fetch, headers: { authorization: `Bearer ${token}` } }) };
  }

  return {
    shop,
    event,
    category,
    sql,
    visitor,
    hold,
    start,
    buy,
    untilConfirmed,
    detailsOf,
    codeTo,
    forgetCodes,
    device,
    ...openExampleBook(),
    async close(): Promise<void> {
      await shop.close();
      await google.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type ExampleScene = Awaited<ReturnType<typeof openExampleScene>>;
