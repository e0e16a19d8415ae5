import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import type { PurchaseAnswer } from "#contract/orders/purchases.ts";
import { hashToken } from "#server/platform/http/visitor/visitor-cookie.ts";
import { send, type Sent } from "#test/api/send.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { PATIENCE } from "#test/harness/patience.ts";
import { bookingKey } from "../../orders/records/booking-key.ts";

const SLUG = "losari-sunset-5k";
/** The buyer of every order here, and a friend. */
const PHONE = "+6281234567890";
const FRIEND = "+6281234567999";

let shop: TestShop;
let buyer: Buyer;
let bookingId: string;
let accessKey: string;

const sql = (text: string, params: (string | number)[] = []) =>
  shop.services.db.transaction("garudarun" as never, (tx) => tx.query(text, params));

async function buy(who: Buyer, qty: number, outcome: string | null): Promise<string> {
  const event = await eventOf(who, SLUG);
  const started = await buyUntilPayment(who, event, holdBody(event, [{ categoryId: event.prices[0]!.id, qty }]));
  if (!started.ok) throw new Error(started.problem.code);
  if (outcome) await actOnPaymentPage(shop, started.data.redirectUrl!, outcome);
  const { id } = (started.data as unknown as { booking: { id: string } }).booking;
  // The provider's notice arrives by itself.
  const status = outcome === "pay" ? "settled" : outcome === "decline" ? "denied" : "pending";
  const payment = () => sql("select status from payments where booking_id = $1", [id]);
  await vi.waitFor(async () => expect(await payment()).toEqual([{ status }]), PATIENCE);
  return id;
}

/** The cookie of a browser with a proved number. */
async function logIn(phone: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const known = await sql("select id from people where phone = $1", [phone]);
  const person = (known[0]?.["id"] as string | undefined) ?? randomUUID();
  if (known.length === 0)
    await sql("insert into people (tenant_id, id, phone, orders_since) values ('garudarun', $1, $2, now() - interval '1 day')", [
      person,
      phone,
    ]);
  await sql(
    "insert into login_sessions (tenant_id, id, person_id, token_hash, method, device) values ('garudarun', $1, $2, $3, 'code', 'x')",
    [randomUUID(), person, hashToken(token)],
  );
  return `karcis_session=${token}`;
}

const ticketsIn = (answer: Sent) => answer.json["tickets"] as TicketAnswer[];
const myTickets = async (cookie: string) => ticketsIn(await send(shop, "/api/v1/tickets?locale=en", { cookie }));
const myPurchases = async (cookie: string) =>
  (await send(shop, "/api/v1/purchases?locale=en", { cookie })).json["purchases"] as PurchaseAnswer[];
const qrStatus = async (id: string, cookie: string, query = "") =>
  (await send(shop, `/api/v1/tickets/${id}/qr${query}`, { cookie })).status;

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  await sql("update quotas set total = total + 100 where event_id = (select id from events where slug = $1)", [SLUG]);
  buyer = newBuyer(shop, { tenant: "garudarun" });
  bookingId = await buy(buyer, 2, "pay");
  accessKey = bookingKey({ ...shop.services, tenant: "garudarun" }, { id: bookingId, key_version: 1 });
});
afterAll(() => shop.close());

describe("my tickets", () => {
  it("lists the tickets of this browser only [B8]", async () => {
    const mine = await myTickets(buyer.cookie());
    expect(mine.map((ticket) => ticket.bookingId)).toEqual([bookingId, bookingId]);
    expect(mine.every((ticket) => ticket.qr !== null && ticket.handedTo === null)).toBe(true);
    expect(await myTickets("")).toEqual([]);
    expect(await myTickets(`karcis_visitor=${randomBytes(32).toString("base64url")}`)).toEqual([]);
    expect(ticketsIn(await send(shop, "/api/v1/tickets", { cookie: buyer.cookie(), host: "jenius.localhost:3000" }))).toEqual([]);
  });

  it("lists the tickets of a logged-in person in any browser, with codes [B8]", async () => {
    const cookie = await logIn(PHONE);
    const mine = await myTickets(cookie);
    expect(mine.map((ticket) => ticket.bookingId)).toEqual([bookingId, bookingId]);
    expect(await qrStatus(mine[0]!.id, cookie)).toBe(200);
    expect(await myTickets(await logIn(FRIEND))).toEqual([]);
    expect(ticketsIn(await send(shop, "/api/v1/tickets", { cookie, host: "jenius.localhost:3000" }))).toEqual([]);
  });

  it("leaves out tickets from before the number was this person's (A17)", async () => {
    const cookie = await logIn(PHONE);
    const [{ id, at }] = (await sql("select id, orders_since::text as at from people where phone = $1", [PHONE])) as [
      { id: string; at: string },
    ];
    await sql("update people set orders_since = now() + interval '1 hour' where id = $1", [id]);
    expect(await myTickets(cookie)).toEqual([]);
    expect(await myPurchases(cookie)).toEqual([]);
    expect((await send(shop, `/api/v1/bookings/${bookingId}/tickets`, { cookie })).status).toBe(404);
    const [ticket] = await sql("select id from tickets where booking_id = $1", [bookingId]);
    for (const file of ["qr", "pdf"])
      expect([file, (await send(shop, `/api/v1/tickets/${ticket!["id"] as string}/${file}`, { cookie })).status]).toEqual([file, 404]);
    await sql("update people set orders_since = $2::timestamptz where id = $1", [id, at]);
  });

  it("lists a ticket once, however many ways it is the caller's", async () => {
    const cookie = `${buyer.cookie()}; ${await logIn(PHONE)}`;
    const mine = await myTickets(cookie);
    expect(new Set(mine.map((ticket) => ticket.id)).size).toBe(mine.length);
    expect(mine).toHaveLength(2);
  });
});

describe("a transferred ticket", () => {
  it("gives a transferred ticket to its new holder alone: the buyer's cookie, key, picture and file no longer open it (K04) [B9]", async () => {
    const [given, kept] = (await myTickets(buyer.cookie())) as [TicketAnswer, TicketAnswer];
    await sql(
      "update tickets set held_by_phone = $2, held_by_name = 'Rina Wati', holder = 'Rina Wati', version = version + 1 where id = $1",
      [given.id, FRIEND],
    );
    const files = ["qr", "pdf"];
    for (const how of [{ cookie: buyer.cookie() }, { orderKey: accessKey }, { cookie: await logIn(PHONE) }]) {
      for (const file of files) {
        expect([file, (await send(shop, `/api/v1/tickets/${given.id}/${file}`, how)).status]).toEqual([file, 404]);
        expect([file, (await send(shop, `/api/v1/tickets/${kept.id}/${file}`, how)).status]).toEqual([file, 200]);
      }
      const seen = ticketsIn(await send(shop, `/api/v1/bookings/${bookingId}/tickets`, how));
      expect(seen.find((ticket) => ticket.id === given.id)).toMatchObject({ qr: null, handedTo: "Rina", holder: "Rina" });
      expect(seen.find((ticket) => ticket.id === kept.id)!.qr).not.toBeNull();
    }
    const friend = await logIn(FRIEND);
    for (const file of files) expect((await send(shop, `/api/v1/tickets/${given.id}/${file}`, { cookie: friend })).status).toBe(200);
    expect(await myTickets(friend)).toMatchObject([{ id: given.id, handedTo: null, holder: "Rina Wati" }]);
    expect((await myTickets(friend))[0]!.qr).not.toBe(given.qr);
    expect(await qrStatus(kept.id, friend)).toBe(404);
    // The order remains the buyer's. The new holder sees one ticket of it.
    expect(ticketsIn(await send(shop, `/api/v1/bookings/${bookingId}/tickets`, { cookie: friend })).map((t) => t.id)).toEqual([given.id]);
    expect(await myPurchases(friend)).toEqual([]);
    expect((await send(shop, `/api/v1/bookings/${bookingId}`, { cookie: friend })).status).toBe(404);
    await sql("update tickets set held_by_phone = null, held_by_name = null, holder = $2 where id = $1", [given.id, given.holder]);
  });

  it("hides the ticket from a later owner of the holder's number (A17)", async () => {
    const [given] = (await myTickets(buyer.cookie())) as [TicketAnswer];
    await sql("update tickets set held_by_phone = $2, held_by_name = 'Rina Wati' where id = $1", [given.id, FRIEND]);
    const friend = await logIn(FRIEND);
    const seen = async () => [
      (await myTickets(friend)).length,
      await qrStatus(given.id, friend),
      (await send(shop, `/api/v1/bookings/${bookingId}/tickets`, { cookie: friend })).status,
      (await send(shop, `/api/v1/tickets/${given.id}/handover`, { cookie: friend })).status,
    ];
    expect(await seen()).toEqual([1, 200, 200, 200]);
    await sql("update tickets set held_since = held_since - interval '2 days' where id = $1", [given.id]);
    expect(await seen()).toEqual([0, 404, 404, 404]);
    await sql("update tickets set held_by_phone = null, held_by_name = null where id = $1", [given.id]);
    expect(await sql("select held_since from tickets where id = $1", [given.id])).toEqual([{ held_since: null }]);
  });
});

describe("my purchases", () => {
  it("lists each order's state and next step, newest first, without abandoned holds [B8]", async () => {
    const who = newBuyer(shop, { tenant: "garudarun" });
    const paid = await buy(who, 1, "pay");
    const open = await buy(who, 2, "pay_later");
    const declined = await buy(who, 1, "decline");
    const event = await eventOf(who, SLUG);
    const hold = async () => {
      const held = await who.call("holdBooking", {
        body: holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]),
        idempotencyKey: freshKey(),
      });
      if (!held.ok) throw new Error(held.problem.code);
      return held.data.id;
    };
    const [held, gone] = [await hold(), await hold()];
    await sql("update bookings set hold_until = now() - interval '1 minute' where id = $1", [gone]);
    await sql("update payments set method = 'qris' where booking_id = $1", [paid]);
    const mine = await myPurchases(who.cookie());
    expect(mine.map((purchase) => purchase.id)).toEqual([held, declined, open, paid]);
    const byId = new Map(mine.map((purchase) => [purchase.id, purchase]));
    expect(byId.get(paid)).toMatchObject({
      status: "confirmed",
      hasReceipt: true,
      holdUntil: null,
      accessKey: null,
      payment: { status: "settled", provider: "simulated", isSimulation: true, method: "qris" },
      items: [{ name: event.prices[0]!.name, qty: 1 }],
    });
    expect(byId.get(open)).toMatchObject({ status: "awaiting_payment", hasReceipt: false, ticketCount: 2 });
    expect(Date.parse(byId.get(open)!.holdUntil!)).toBeGreaterThan(Date.now());
    expect(byId.get(declined)).toMatchObject({ status: "awaiting_payment", payment: { status: "denied" } });
    expect(byId.get(held)).toMatchObject({ status: "held", hasDetails: false, payment: null });
  });

  it("counts the held tickets of an order, not the bought ones", async () => {
    const seen = async () => (await myPurchases(buyer.cookie())).find((purchase) => purchase.id === bookingId);
    expect(await seen()).toMatchObject({ ticketCount: 2, heldCount: 2 });
    const [given] = (await myTickets(buyer.cookie())) as [TicketAnswer];
    await sql("update tickets set held_by_phone = $2, held_by_name = 'Rina Wati' where id = $1", [given.id, FRIEND]);
    expect(await seen()).toMatchObject({ ticketCount: 2, heldCount: 1 });
    // A ticket that came back to the buyer's own number counts as held again.
    await sql("update tickets set held_by_phone = $2 where id = $1", [given.id, PHONE]);
    expect(await seen()).toMatchObject({ heldCount: 2 });
    await sql("update tickets set held_by_phone = null, held_by_name = null where id = $1", [given.id]);
  });

  it("counts no cancelled tickets", async () => {
    const who = newBuyer(shop, { tenant: "garudarun" });
    const id = await buy(who, 2, "pay");
    await sql("update tickets set status = 'cancelled' where id = (select id from tickets where booking_id = $1 limit 1)", [id]);
    expect(await myPurchases(who.cookie())).toMatchObject([{ id, ticketCount: 2, heldCount: 1 }]);
  });

  it("shows an expired order as expired by the database's clock, before the sweep", async () => {
    const who = newBuyer(shop, { tenant: "garudarun" });
    const id = await buy(who, 1, "pay_later");
    await sql("update bookings set hold_until = now() - interval '1 second' where id = $1", [id]);
    expect(await myPurchases(who.cookie())).toMatchObject([{ id, status: "expired", holdUntil: null }]);
  });

  it("includes keys of the person's orders from other browsers, and no others", async () => {
    const person = await logIn(PHONE);
    const seen = (await myPurchases(person)).find((purchase) => purchase.id === bookingId)!;
    expect(seen.accessKey).toBe(accessKey);
    expect((await send(shop, `/api/v1/bookings/${bookingId}`, { orderKey: seen.accessKey! })).status).toBe(200);
    const own = (await myPurchases(`${buyer.cookie()}; ${person}`)).find((purchase) => purchase.id === bookingId)!;
    expect(own.accessKey).toBeNull();
  });

  it("open by their address for a logged-in person in any browser, and for nobody else", async () => {
    const path = `/en/event/${SLUG}/transaction-status?b=${bookingId}`;
    const visit = (to: string, cookie: string) =>
      shop.fetch(new Request(`http://garudarun.localhost${to}`, { headers: { host: "garudarun.localhost", cookie }, redirect: "manual" }));
    const person = await logIn(PHONE);
    const found = await visit(path, person);
    expect([found.status, found.headers.get("location")]).toEqual([302, `${path}&own=1&k=${accessKey}`]);
    const granted = await visit(`${path}&own=1&k=${accessKey}`, person);
    expect([granted.status, granted.headers.get("location")]).toEqual([303, `${path}&own=1`]);
    const browser = granted.headers.getSetCookie()[0]!.split(";")[0]!;
    expect((await visit(`${path}&own=1`, `${browser}; ${person}`)).status).toBe(200);
    // An expired key is tried once.
    expect((await visit(`${path}&own=1`, person)).status).toBe(404);
    for (const cookie of ["", await logIn(FRIEND)]) expect((await visit(path, cookie)).status).toBe(404);
  });

  it("masks the logged-in person's number, and forbids caching", async () => {
    const answer = await send(shop, "/api/v1/purchases", { cookie: await logIn(PHONE) });
    expect(answer.json["login"]).toEqual({ phone: "0812•••890" });
    expect(answer.text).not.toContain(PHONE.slice(4));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await send(shop, "/api/v1/purchases")).json).toMatchObject({ login: null, purchases: [] });
    const elsewhere = await send(shop, "/api/v1/purchases", { cookie: buyer.cookie(), host: "jenius.localhost:3000" });
    expect(elsewhere.json["purchases"]).toEqual([]);
  });
});
