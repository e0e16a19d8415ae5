import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { codeOf } from "#test/api/stall.ts";
import { actOnPaymentPage, buyUntilPayment, detailsBody, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { changeBrands } from "#test/harness/change-brands.ts";
import { logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

const PHONE = "+6281234567890";
let shop: TestShop;
let buyer: Buyer;
let event: EventDetail;
/** Paid tickets of the logged-in person and of another one. */
let own: string;
let foreign: string;

const sql = (text: string, params: string[] = []) =>
  shop.services.db.transaction("garudarun", (tx) => tx.query<Record<string, unknown>>(text, params));

async function ticketOf(who: Buyer, slug: string): Promise<string> {
  const of = await eventOf(who, slug);
  const category = of.prices.find(({ state }) => state === "available" || state === "few_left")!;
  const addons = category.additionals.filter(({ isRequired, isCustomDate }) => isRequired && !isCustomDate);
  const needed = addons.map(({ id, minQty }) => ({ addonId: id, qty: Math.max(1, minQty) }));
  const started = await buyUntilPayment(who, of, holdBody(of, [{ categoryId: category.id, qty: 1 }], { addons: needed }));
  if (!started.ok) throw new Error(started.problem.code);
  await actOnPaymentPage(shop, started.data.redirectUrl!, "pay");
  const read = () => sql("select id from tickets where booking_id = $1", [started.booking.id]);
  const rows = await vi.waitUntil(async () => (await read())[0], { timeout: 10_000 });
  return rows["id"] as string;
}

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  buyer = newBuyer(shop, { tenant: "garudarun" });
  event = await eventOf(buyer, "losari-sunset-5k");
  await sql("update quotas set total = total + 100 where event_id = $1", [event.id]);
  await logInAs(shop, buyer, PHONE);
  own = await ticketOf(buyer, event.slug);
  const stranger = newBuyer(shop, { tenant: "garudarun" });
  foreign = await ticketOf(stranger, event.slug);
  await sql("update booking_buyers set phone = '+6281999888777' where booking_id = (select booking_id from tickets where id = $1)", [
    foreign,
  ]);
});
afterAll(() => shop.close());

/** Details of a new order whose attendees are entrusted to these tickets, in order. */
async function entrust(who: Buyer, tickets: readonly string[]) {
  const held = await who.call("holdBooking", {
    body: holdBody(event, [{ categoryId: event.prices[0]!.id, qty: tickets.length }]),
    idempotencyKey: freshKey(),
  });
  if (!held.ok) throw new Error(held.problem.code);
  const body = detailsBody(event, held.data);
  const attendees = body.attendees.map((attendee, i) => ({ ...attendee, entrustTicketId: tickets[i]! }));
  const save = () => who.call("saveDetails", { params: { id: held.data.id }, body: { ...body, attendees }, idempotencyKey: freshKey() });
  return { id: held.data.id, save, saved: await save() };
}
const end = (id: string) => sql("update bookings set status = 'cancelled' where id = $1", [id]);

describe("an entrusted attendee", () => {
  it("stores the ticket for each entrusted attendee, and the order names the collector [Q3] [E10]", async () => {
    const { id, saved, save } = await entrust(buyer, ["", own.toUpperCase()]);
    expect(codeOf(saved)).toBe("ok");
    const rows = await sql("select fields->>'entrustTicketId' as ticket from booking_attendees where booking_id = $1 order by position", [
      id,
    ]);
    expect(rows).toEqual([{ ticket: null }, { ticket: own }]);
    const seen = await buyer.call("getBooking", { params: { id }, query: {} });
    expect(seen.ok && seen.data.attendees.map(({ collectedBy }) => collectedBy)).toEqual([null, "Sari"]);
    expect(codeOf(await save())).toBe("ok");
    await end(id);
  });

  it.each([
    ["nobody's", () => "0190b0c0-0000-7000-8000-00000000000a"],
    ["somebody else's", () => foreign],
    ["no ticket at all", () => "' or 1=1"],
    ["markup", () => "<img src=x onerror=alert(1)>"],
  ])("refuses a ticket that is %s, names its attendee and saves nothing (O12)", async (_, ticket) => {
    const { id, saved } = await entrust(buyer, ["", ticket()]);
    expect(!saved.ok && [saved.status, saved.problem.code, saved.problem.fields]).toEqual([
      404,
      "NOT_FOUND",
      [{ path: "attendee.1.entrustTicketId", code: "invalid" }],
    ]);
    expect(await sql("select 1 from booking_attendees where booking_id = $1", [id])).toEqual([]);
    await end(id);
  });

  it("refuses entrusting without a login, to another event's ticket, and to an invalid one (O12)", async () => {
    const visitor = newBuyer(shop, { tenant: "garudarun" });
    const without = await entrust(visitor, [own]);
    expect(codeOf(without.saved)).toBe("NOT_FOUND");
    const other = await ticketOf(buyer, "garuda-half-jakarta");
    expect(codeOf((await entrust(buyer, [other])).saved)).toBe("NOT_FOUND");
    const gone = await ticketOf(buyer, event.slug);
    await sql("update tickets set status = 'cancelled' where id = $1", [gone]);
    expect(codeOf((await entrust(buyer, [gone])).saved)).toBe("NOT_FOUND");
    await sql("update bookings set status = 'cancelled' where status = 'held'");
  });

  it("limits the attendees per ticket, in one order and in two concurrent ones [B9]", async () => {
    const both = await entrust(buyer, [own, own]);
    expect(codeOf(both.saved)).toBe("HANDOVER_LIMIT");
    await end(both.id);
    const [one, two] = await Promise.all([entrust(buyer, [own]), entrust(buyer, [own])]);
    expect([codeOf(one.saved), codeOf(two.saved)].toSorted()).toEqual(["HANDOVER_LIMIT", "ok"]);
    await end(one.id);
    await end(two.id);
    const again = await entrust(buyer, [own]);
    expect(codeOf(again.saved)).toBe("ok");
    await end(again.id);
  });

  it("refuses entrusting at a tenant without handovers [T6] [B9]", async () => {
    const setFlag = (isOn: boolean) =>
      changeBrands(shop.services.db, {
        set: "brand = jsonb_set(brand, '{flags,withDelegation}', $1::jsonb), version = version + 1",
        params: [String(isOn)],
        only: "garudarun",
      });
    await setFlag(false);
    const { id, saved, save } = await entrust(buyer, [own]);
    expect(codeOf(saved)).toBe("HANDOVER_OFF");
    await setFlag(true);
    expect(codeOf(await save())).toBe("ok");
    await end(id);
  });
});
