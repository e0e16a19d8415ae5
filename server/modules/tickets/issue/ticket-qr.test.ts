import { createPublicKey, generateKeyPairSync, verify, type KeyObject } from "node:crypto";
import jsQR from "jsqr";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { decodeBase45, encodeBase45 } from "#domain/tickets/base45.ts";
import { splitQrPayload } from "#domain/tickets/qr-payload.ts";
import { send } from "#test/api/send.ts";
import { asOwner } from "#test/harness/as-owner.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { PATIENCE } from "#test/harness/patience.ts";
import { refOf } from "./ticket-keys.ts";

// jsqr is CommonJS: depending on the loader, its function is the module or its default.
const decode = ((jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR) as unknown as typeof import("jsqr").default;

let shop: TestShop;
let buyer: Buyer;
let bookingId: string;
let eventId: string;
let accessKey: string;
let ticket: TicketAnswer;
let publicKey: KeyObject;

const sql = (text: string, params: string[]) => shop.services.db.transaction("garudarun" as never, (tx) => tx.query(text, params));

async function bookTickets(qty: number, outcome: string | null) {
  const event = await eventOf(buyer, "losari-sunset-5k");
  const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: event.prices[0]!.id, qty }]));
  if (!started.ok) throw new Error(started.problem.code);
  if (outcome) await actOnPaymentPage(shop, started.data.redirectUrl!, outcome);
  const { booking } = started.data as typeof started.data & { booking: { id: string; accessKey?: string } };
  return { id: booking.id, event };
}
/** The key that a scanner has. */
async function keyOf(tenant: string): Promise<KeyObject> {
  const keys = await newBuyer(shop, { tenant }).call("getTicketKeys", {});
  if (!keys.ok) throw new Error(keys.problem.code);
  expect(keys.data).toMatchObject({ tenantRef: refOf(tenant), keys: [{ keyId: 1, signs: true, usefulUntil: null }] });
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: keys.data.keys[0]!.publicKey }, format: "jwk" });
}
async function ticketsOf(id: string): Promise<readonly TicketAnswer[]> {
  const list = await buyer.call("listBookingTickets", { params: { id }, query: {} });
  if (!list.ok) throw new Error(list.problem.code);
  return list.data.tickets;
}

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  await sql("update quotas set total = total + 100 where event_id = (select id from events where slug = $1)", ["losari-sunset-5k"]);
  buyer = newBuyer(shop, { tenant: "garudarun" });
  const booked = await bookTickets(2, "pay");
  bookingId = booked.id;
  eventId = booked.event.id;
  await vi.waitFor(async () => expect(await ticketsOf(bookingId)).toHaveLength(2), PATIENCE);
  ticket = (await ticketsOf(bookingId))[0]!;
  const { bookingKey } = await import("../../orders/records/booking-key.ts");
  accessKey = bookingKey({ ...shop.services, tenant: "garudarun" }, { id: bookingId, key_version: 1 });
  publicKey = await keyOf("garudarun");
});
afterAll(() => shop.close());

/** Verification by an offline scanner. */
function opens(text: string, key = publicKey): boolean {
  const bytes = decodeBase45(text);
  const parts = bytes && splitQrPayload(bytes);
  return parts !== null && verify(null, parts.signed, key, parts.signature);
}
const picture = (query: string, how: Parameters<typeof send>[2] = {}) =>
  shop.fetch(
    new Request(`http://localhost:3000/api/v1/tickets/${ticket.id}/qr${query}`, {
      headers: {
        host: how.host ?? "garudarun.localhost:3000",
        cookie: how.cookie ?? buyer.cookie(),
        ...(how.orderKey ? { "x-order-key": how.orderKey } : {}),
      },
    }),
  );

describe("the text of a ticket's QR code", () => {
  it("verifies a ticket's QR code with the public key alone, and reads ticket, tenant and expiry (K05) [B8]", async () => {
    expect(opens(ticket.qr!)).toBe(true);
    const { header } = splitQrPayload(decodeBase45(ticket.qr!)!)!;
    expect(header).toMatchObject({
      keyId: 1,
      tenantRef: refOf("garudarun"),
      eventRef: refOf(eventId),
      ticketId: ticket.id,
      ticketVersion: 1,
    });
    expect(ticket.qr).toHaveLength(144);
    const ends = Date.parse(ticket.event.endsAt!) / 1000;
    expect(header.notAfter).toBe(ends + 86_400);
    const [one, two] = await ticketsOf(bookingId);
    expect(one!.qr).not.toBe(two!.qr);
  });

  it("rejects a QR code with any byte changed, cut, lengthened, or under another shop's key (K05)", async () => {
    const bytes = decodeBase45(ticket.qr!)!;
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at]! ^= 1;
      expect([at, opens(encodeBase45(changed))]).toEqual([at, false]);
    }
    for (const text of [
      "",
      ticket.qr!.slice(0, -3),
      `${ticket.qr!}000`,
      ticket.qr!.toLowerCase(),
      "https://evil.com",
      "<script>",
      "0".repeat(4096),
    ]) {
      expect(opens(text)).toBe(false);
    }
    expect(opens(ticket.qr!, generateKeyPairSync("ed25519").publicKey)).toBe(false);
    expect(opens(ticket.qr!, await keyOf("jenius"))).toBe(false);
  });

  it("raises the version in the QR code when a ticket is reissued (K04)", async () => {
    await sql("update tickets set version = version + 1 where id = $1", [ticket.id]);
    const [again] = await ticketsOf(bookingId);
    const version = (text: string) => splitQrPayload(decodeBase45(text)!)!.header.ticketVersion;
    expect([opens(again!.qr!), version(again!.qr!), version(ticket.qr!)]).toEqual([true, 2, 1]);
    await expect(sql("update tickets set version = 1 where id = $1", [ticket.id])).rejects.toThrow(/version never falls/);
    ticket = again!;
  });

  it.each(["void", "cancelled", "locked", "reserved"])("hides the QR code of a ticket that is %s (K04)", async (status) => {
    await asOwner(shop.services.db, "garudarun", { text: "update tickets set status = $2 where id = $1", params: [ticket.id, status] });
    expect((await ticketsOf(bookingId))[0]).toMatchObject({ status, qr: null });
    expect((await picture("")).status).toBe(404);
    await asOwner(shop.services.db, "garudarun", { text: "update tickets set status = 'valid' where id = $1", params: [ticket.id] });
  });

  it.each([
    [null, "awaiting_payment", "pending"],
    ["pay_later", "awaiting_payment", "pending"],
    ["decline", "awaiting_payment", "denied"],
    ["wrong_amount", "needs_review", "settled"],
  ])("makes no QR code before the money: %s (K05)(W11)(P13)", async (outcome, status, payment) => {
    const { id } = await bookTickets(1, outcome);
    // The provider's notice arrives by itself.
    const noticed = async () => {
      const shown = await buyer.call("getBooking", { params: { id }, query: {} });
      return shown.ok && [shown.data.status, shown.data.payment?.status];
    };
    await expect.poll(noticed).toEqual([status, payment]);
    expect(await ticketsOf(id)).toEqual([]);
    expect((await send(shop, `/api/v1/tickets/${id}/qr`, { cookie: buyer.cookie() })).status).toBe(404);
    const all = await buyer.call("listMyTickets", { query: {} });
    expect(all.ok && all.data.tickets.map((t) => t.bookingId)).not.toContain(id);
  });
});

describe("the picture of a QR code", () => {
  async function scan(body: Buffer): Promise<{ text: string; version: number }> {
    const { data, info } = await sharp(body, { density: 300 })
      .flatten({ background: "#fff" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const found = decode(new Uint8ClampedArray(data), info.width, info.height);
    return { text: found?.data ?? "", version: found?.version ?? 0 };
  }

  it.each(["png", "jpeg", "webp", "svg"])("returns a %s in every level that a scanner reads [K2]", async (type) => {
    for (const level of ["L", "M", "Q", "H"]) {
      const answer = await picture(`?type=${type}&level=${level}&size=600`);
      expect(answer.headers.get("content-type")).toBe(type === "svg" ? "image/svg+xml; charset=utf-8" : `image/${type}`);
      expect([level, (await scan(Buffer.from(await answer.arrayBuffer()))).text]).toEqual([level, ticket.qr]);
    }
  });

  it("draws the requested version, from the smallest that fits to 40 [K2]", async () => {
    const made: number[] = [];
    for (let version = 1; version <= 40; version++) {
      const answer = await picture(`?version=${version}&level=L&size=1200`);
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 400) continue;
      made.push(version);
      if (![10, 20, 30, 40].includes(version) && made.length > 2) continue;
      const body = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 1200 });
      expect(await scan(body)).toEqual({ text: ticket.qr, version });
    }
    expect(made).toEqual(Array.from({ length: 40 - made[0]! + 1 }, (_, i) => made[0]! + i));
    expect(made[0]).toBeLessThan(10);
  });

  it.each([
    "type=gif",
    "type=PNG",
    "level=X",
    "level=",
    "version=0",
    "version=41",
    "version=1.5",
    "size=119",
    "size=1201",
    "size=1e9",
    "text=hello",
    "level=L&level=H",
  ])("refuses a picture for %s (H09)(I13)", async (query) => {
    expect((await picture(`?${query}`)).status).toBe(400);
  });

  it("shows a QR picture to its owner only, by cookie or by the booking's key, and forbids caching (O01)(K15)", async () => {
    const other = await bookTickets(1, null);
    const { bookingKey } = await import("../../orders/records/booking-key.ts");
    const otherKey = bookingKey({ ...shop.services, tenant: "garudarun" }, { id: other.id, key_version: 1 });
    expect((await picture("", { cookie: "" })).status).toBe(404);
    expect((await picture("", { cookie: "", orderKey: otherKey })).status).toBe(404);
    expect((await picture("", { cookie: "", orderKey: accessKey, host: "jenius.localhost:3000" })).status).toBe(404);
    expect((await picture("", { host: "jenius.localhost:3000" })).status).toBe(404);
    const mine = await picture("", { cookie: "", orderKey: accessKey });
    expect(mine.status).toBe(200);
    expect([mine.headers.get("cache-control"), mine.headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"]);
  });
});
