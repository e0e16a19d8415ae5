import { actAs } from "#server/act.ts";
import { CLOCK, OPERATOR } from "#server/platform/base/actor.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { everyRoom } from "#server/platform/base/take-in-slices.ts";
import type { ActTransaction, Row } from "#server/platform/database/database.ts";
import { bookingKey } from "#server/modules/orders/records/booking-key.ts";
import { renewPasses } from "#server/modules/tickets/wallet/renew-passes.ts";
import { startApnsEmulator, type ApnsEmulator } from "./apns-emulator.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer } from "./buyer.ts";
import { startGoogleWalletEmulator, type GoogleWalletEmulator } from "./google-wallet-emulator.ts";
import { makeCertificate } from "./make-certificate.ts";
import { openShop, type TestShop } from "./open-shop.ts";
import { newPhone, type Phone } from "./wallet-phone.ts";

export const TENANT = "garudarun";
export const SLUG = "losari-sunset-5k";
export const PASS_TYPE = "pass.example.tickets";
const ISSUER = "3388000000022222222";
/** A service account's name of usual length. */
const ACCOUNT = "tickets-wallet-issuer@karcis-production-402913.iam.gserviceaccount.com";

export type BoughtTicket = { readonly ticket: TicketAnswer; readonly tenant: string };
type Choice = { readonly tenant?: string; readonly slug?: string; readonly session?: number; readonly seats?: string[] };

/** A shop with wallet emulators, and its visitors' acts. */
export type WalletStand = {
  readonly apns: ApnsEmulator;
  readonly wallet: GoogleWalletEmulator;
  readonly shop: TestShop;
  /** A paid ticket of an event's first category. */
  buy(choice?: Choice): Promise<BoughtTicket>;
  /** A phone browser's request: by TLS, with the order's key. */
  ask(bought: BoughtTicket, kind: "apple" | "google", locale?: string): Promise<Response>;
  /** The address that saves a ticket at Google. */
  link(bought: BoughtTicket, locale?: string): Promise<string>;
  /** A phone with the ticket in Apple's wallet. */
  withPhone(bought: BoughtTicket): Promise<Phone>;
  /** The worker's turn for a brand; returns the number of checked passes. */
  work(tenant?: string): Promise<number>;
  sql<R extends Row>(text: string, params?: (string | number)[], tenant?: string): Promise<R[]>;
  act<T>(what: (tx: ActTransaction) => Promise<T>): Promise<T>;
  /** The number of pushes to a phone. */
  pushed(phone: Phone): number;
  /** The object at Google of a ticket's pass. */
  objectOf(bought: BoughtTicket, version?: number): Promise<Record<string, unknown>>;
  /** Makes all retries due now. */
  hurry(): Promise<unknown>;
  close(): Promise<void>;
};

async function buyTicket(shop: TestShop, { tenant = TENANT, slug = SLUG, session = 0, seats }: Choice): Promise<BoughtTicket> {
  const buyer = newBuyer(shop, { tenant });
  const event = await eventOf(buyer, slug);
  const choice = { categoryId: event.prices[0]!.id, qty: 1, ...(seats ? { seats } : {}) };
  const sessionId = event.sessions[session]?.id;
  const started = await buyUntilPayment(buyer, event, holdBody(event, [choice], sessionId ? { sessionId } : {}));
  if (!started.ok) throw new Error(JSON.stringify(started.problem));
  await actOnPaymentPage(shop, started.data.redirectUrl!, "pay");
  let ticket: TicketAnswer | undefined;
  await expect
    .poll(async () => {
      const mine = await buyer.call("listMyTickets", { query: {} });
      ticket = mine.ok ? mine.data.tickets[0] : undefined;
      return ticket !== undefined;
    })
    .toBe(true);
  return { ticket: ticket!, tenant };
}

export async function openWalletStand(): Promise<WalletStand> {
  const folder = mkdtempSync(join(tmpdir(), "karcis-passes-"));
  const fileOf = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [signer, google] = [makeCertificate("Pass Type ID: pass.example.tickets"), makeCertificate("google")];
  const apns = await startApnsEmulator({ certificate: signer.certificate, passType: PASS_TYPE });
  const wallet = await startGoogleWalletEmulator({ issuer: ISSUER, email: ACCOUNT, key: google.privateKey });
  const account = JSON.stringify({ client_email: ACCOUNT, private_key: google.key, token_uri: wallet.tokenUrl });
  const shop = await openShop(null, {
    worker: false,
    env: {
      WALLET_APPLE_PASS_TYPE: PASS_TYPE,
      WALLET_APPLE_TEAM: "A1B2C3D4E5",
      WALLET_APPLE_CERTIFICATE: fileOf("signer.pem", signer.certificate),
      WALLET_APPLE_KEY: fileOf("signer.key", signer.key),
      WALLET_APPLE_INTERMEDIATE: fileOf("intermediate.pem", makeCertificate("Intermediate").certificate),
      WALLET_APPLE_PUSH_URL: apns.url,
      WALLET_APPLE_PUSH_CA: fileOf("apns.pem", apns.authority),
      WALLET_GOOGLE_ISSUER: ISSUER,
      WALLET_GOOGLE_ACCOUNT: fileOf("account.json", account),
      WALLET_GOOGLE_URL: wallet.url,
    },
  });
  const stand: WalletStand = {
    apns,
    wallet,
    shop,
    buy: (choice = {}) => buyTicket(shop, choice),
    async ask({ ticket, tenant }, kind, locale = "en") {
      const host = `${tenant}.localhost`;
      const key = bookingKey({ ...shop.services, tenant }, { id: ticket.bookingId, key_version: 1 });
      const url = `https://${host}/api/v1/tickets/${ticket.id}/${kind}-pass?locale=${locale}`;
      return shop.fetch(new Request(url, { headers: { host, "x-order-key": key } }));
    },
    async link(bought, locale) {
      const answer = await stand.ask(bought, "google", locale);
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { url: string }).url;
    },
    async withPhone(bought) {
      const phone = newPhone(shop);
      const answer = await stand.ask(bought, "apple");
      expect(answer.status).toBe(200);
      expect(await phone.add(Buffer.from(await answer.arrayBuffer()))).toBe(201);
      return phone;
    },
    work: (tenant = TENANT) => renewPasses(actAs(shop.services, tenant, CLOCK), everyRoom),
    sql: (text, params = [], tenant = TENANT) => shop.services.db.transaction(tenant, (tx) => tx.query(text, params)),
    act: (what) => shop.services.db.transaction({ tenant: TENANT, actor: OPERATOR }, what),
    pushed: (phone) => apns.pushes.filter((token) => token === phone.pushToken).length,
    async objectOf({ ticket, tenant }, version = 1) {
      const [row] = await stand.sql<{ id: string }>(
        "select id from wallet_passes where wallet = 'google' and ticket_id = $1 and version = $2",
        [ticket.id, version],
        tenant,
      );
      return wallet.objects.get(`${ISSUER}.${row!.id}`)!;
    },
    hurry: () => stand.sql("update wallet_passes set due_at = clock_timestamp() where due_at is not null"),
    async close() {
      await shop.close();
      await Promise.all([apns.close(), wallet.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await stand.sql("update quotas set total = total + 200 where event_id = (select id from events where slug = $1)", [SLUG]);
  return stand;
}
