import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { codeOf } from "#test/api/stall.ts";
import { detailsBody, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

let shop: TestShop;
let buyer: Buyer;
let event: EventDetail;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  buyer = newBuyer(shop, { tenant: "garudarun" });
  event = await eventOf(buyer, "losari-sunset-5k");
});
afterAll(() => shop.close());

const sql = (text: string, params: readonly string[] = []) =>
  shop.services.db.transaction("garudarun", (tx) => tx.query<Record<string, unknown>>(text, params));
const setWaiver = (version: string, text: string) =>
  sql(
    "update events set waiver = jsonb_build_object('en', $2::text, 'id', $2::text), waiver_version = $1, version = version + 1 where id = $3",
    [version, text, event.id],
  );

async function hold() {
  const held = await buyer.call("holdBooking", {
    body: holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]),
    idempotencyKey: freshKey(),
  });
  if (!held.ok) throw new Error(held.problem.code);
  return held.data;
}
const save = (id: string, body: ReturnType<typeof detailsBody>) =>
  buyer.call("saveDetails", { params: { id }, body, idempotencyKey: freshKey() });
const accepted = async (id: string) =>
  (await sql("select waiver_version from booking_buyers where booking_id = $1", [id]))[0]?.["waiver_version"];

describe("add-ons of an order", () => {
  it("splits add-ons evenly if each ticket has one, the rest to the first, else gives all to the first [P7]", async () => {
    const category = event.prices.find(({ additionals }) => additionals.some(({ isCustomDate }) => !isCustomDate))!;
    const addon = category.additionals.find(({ isCustomDate }) => !isCustomDate)!;
    const shares = async (isShared: boolean) => {
      await sql("update addons set is_distributed_per_attendee = $2::boolean where id = $1", [addon.id, String(isShared)]);
      await sql("update events set version = version + 1 where id = $1", [event.id]);
      // The cached catalogue may be a second old.
      const isKnown = async () =>
        (await eventOf(buyer, event.slug)).prices.some((price) =>
          price.additionals.some(({ id, isDistributedPerAttendee }) => id === addon.id && isDistributedPerAttendee === isShared),
        );
      await expect.poll(isKnown, { timeout: 20_000, interval: 100 }).toBe(true);
      const needed = category.additionals.filter(({ id, isRequired, isCustomDate }) => id !== addon.id && isRequired && !isCustomDate);
      const addons = [{ addonId: addon.id, qty: 5 }, ...needed.map(({ id }) => ({ addonId: id, qty: 3 }))];
      const body = holdBody(event, [{ categoryId: category.id, qty: 3 }], { addons });
      const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
      if (!held.ok) throw new Error(held.problem.code);
      expect(codeOf(await save(held.data.id, detailsBody(event, held.data)))).toBe("ok");
      const rows = await sql("select addons from booking_attendees where booking_id = $1 order by position", [held.data.id]);
      return rows.map(
        ({ addons: own }) => (own as { addonId: string; qty: number }[]).find(({ addonId }) => addonId === addon.id)?.qty ?? 0,
      );
    };
    expect(await shares(true)).toEqual([2, 2, 1]);
    expect(await shares(false)).toEqual([5, 0, 0]);
  });
});

describe("a buyer's number", () => {
  it.each([
    ["+44", "123456", "is too short for its country", "FIELDS_INVALID"],
    ["+61", "1800123456", "is answered by a service", "PHONE_NOT_SERVED"],
    ["+44", "9001234567", "costs its callers extra", "PHONE_NOT_SERVED"],
    ["+65", "123456", "is too short for its country", "FIELDS_INVALID"],
  ])("refuses the number %s %s, which %s, at its field, as the login does", async (countryCode, phoneNumber, _, atLogin) => {
    const held = await hold();
    const body = detailsBody(event, held);
    const refused = await save(held.id, { ...body, patron: { ...(body.patron as object), countryCode, phoneNumber } as never });
    expect(refused).toMatchObject({
      ok: false,
      problem: { code: "FIELDS_INVALID", fields: [{ path: "patron.phoneNumber", code: "phone_other" }] },
    });
    const visitor = newBuyer(shop, { tenant: "garudarun" });
    const login = await visitor.call("askLoginCode", { body: { countryCode, phoneNumber } as never, idempotencyKey: freshKey() } as never);
    expect(codeOf(login)).toBe(atLogin);
  });
});

describe("a waiver", () => {
  it("accepts only the event's current waiver text, and saves nothing after a change until it is accepted again [E12]", async () => {
    const held = await hold();
    const body = detailsBody(event, held);
    const old = event.waiver!.version;
    expect(codeOf(await save(held.id, { ...body, waiverVersion: null }))).toBe("WAIVER_REQUIRED");
    expect(codeOf(await save(held.id, body))).toBe("ok");
    expect(await accepted(held.id)).toBe(old);

    await setWaiver("v2", "A new text.");
    const refused = await save(held.id, { ...body, patron: { ...(body.patron as object), fullName: "Ayu Lestari" } as never });
    expect(codeOf(refused)).toBe("WAIVER_CHANGED");
    expect(await accepted(held.id)).toBe(old);
    expect((await eventOf(buyer, event.slug)).waiver).toMatchObject({ version: "v2" });
    expect(codeOf(await save(held.id, { ...body, waiverVersion: "v2" }))).toBe("ok");
    expect(await accepted(held.id)).toBe("v2");
  });

  it("checks a recently changed waiver by the database, in both directions", async () => {
    const held = await hold();
    const body = detailsBody(await eventOf(buyer, event.slug), held);
    await setWaiver("v3", "Newer still.");
    expect(codeOf(await save(held.id, body))).toBe("WAIVER_CHANGED");
    await eventOf(buyer, event.slug);
    await setWaiver("v4", "The newest.");
    expect(codeOf(await save(held.id, { ...body, waiverVersion: "v4" }))).toBe("ok");
  });

  it("keeps every accepted waiver text and refuses another text under an old version", async () => {
    const texts = await sql("select version, body->>'en' as en from waiver_texts where event_id = $1 order by since, version", [event.id]);
    expect(texts.map((row) => row["version"])).toEqual([event.waiver!.version, "v2", "v3", "v4"]);
    expect(texts[1]).toEqual({ version: "v2", en: "A new text." });
    await expect(setWaiver("v4", "Another text.")).rejects.toMatchObject({ code: "23514" });
    await expect(setWaiver("v2", "Another text.")).rejects.toMatchObject({ code: "23514" });
    await expect(sql("update waiver_texts set body = '{}' where version = 'v2'")).rejects.toMatchObject({ code: "42501" });
  });
});
