import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BrandFlags } from "#domain/brands/flags.ts";
import { codeOf } from "#test/api/stall.ts";
import { detailsBody, eventOf, freshKey, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { setFlag as setBrandFlag } from "#test/harness/set-flag.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

/** Sets a flag and waits until every part of the server has it. */
async function setFlag(tenant: string, flag: keyof BrandFlags, isOn: boolean): Promise<void> {
  await setBrandFlag(shop, { tenant, flag, isOn });
  await new Promise((resolve) => setTimeout(resolve, 1100));
}
const isOpen = (state: string) => state === "available" || state === "few_left";

describe("a tenant's flag", () => {
  it("makes the API read and store age limits only if set [E13] [T6]", async () => {
    const buyer = newBuyer(shop, { tenant: "blokbunyi" });
    const slugs = ["malam-bising", "rilis-kaset", "dansa-gudang"];
    const events = await Promise.all(slugs.map((slug) => eventOf(buyer, slug)));
    const event = events.find(({ prices }) => prices.some(({ state }) => isOpen(state)))!;
    const category = event.prices.find(({ state }) => isOpen(state))!;
    const addons = category.additionals.filter(({ isRequired }) => isRequired).map(({ id }) => ({ addonId: id, qty: 1 }));
    const save = async (age: string) => {
      const body = holdBody(event, [{ categoryId: category.id, qty: 1 }], { addons });
      const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
      if (!held.ok) return held.problem.code;
      const details = detailsBody(event, held.data);
      const patron = { ...(details.patron as Record<string, string>), age } as never;
      const attendees = details.attendees.map((attendee) => ({ ...attendee, age }));
      const answer = await buyer.call("saveDetails", {
        params: { id: held.data.id },
        body: { ...details, patron, attendees },
        idempotencyKey: freshKey(),
      });
      return codeOf(answer);
    };
    expect(event.minAge).toBeGreaterThan(10);
    expect([await save(String(event.minAge! - 1)), await save(String(event.minAge))]).toEqual(["FIELDS_INVALID", "ok"]);
    await setFlag("blokbunyi", "withAgeRestriction", false);
    expect((await eventOf(buyer, event.slug)).minAge).toBeNull();
    expect(await save("9")).toBe("ok");
    await setFlag("blokbunyi", "withAgeRestriction", true);
    expect(await save("9")).toBe("FIELDS_INVALID");
  });

  it("makes the API show, require and accept waivers only if set [T6]", async () => {
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    const event = await eventOf(buyer, "losari-sunset-5k");
    const body = holdBody(event, [{ categoryId: event.prices.find(({ state }) => isOpen(state))!.id, qty: 1 }]);
    const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
    if (!held.ok) throw new Error(held.problem.code);
    const save = async (waiverVersion: string | null) => {
      const details = { ...detailsBody(event, held.data), waiverVersion };
      return buyer.call("saveDetails", { params: { id: held.data.id }, body: details, idempotencyKey: freshKey() });
    };
    const { version } = event.waiver!;
    expect([codeOf(await save(null)), codeOf(await save(version))]).toEqual(["WAIVER_REQUIRED", "ok"]);
    await setFlag("garudarun", "withNewWaiver", false);
    expect((await eventOf(buyer, event.slug)).waiver).toBeNull();
    const refused = await save(version);
    expect(!refused.ok && [refused.problem.code, refused.problem.details?.["version"]]).toEqual(["WAIVER_CHANGED", null]);
    expect(codeOf(await save(null))).toBe("ok");
    await setFlag("garudarun", "withNewWaiver", true);
    expect(codeOf(await save(null))).toBe("WAIVER_REQUIRED");
  });

  it("makes the API accept promo codes only if set [T6]", async () => {
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    const event = await eventOf(buyer, "losari-sunset-5k");
    const body = holdBody(event, [{ categoryId: event.prices.find(({ state }) => isOpen(state))!.id, qty: 1 }], { promoCode: "SENJA25" });
    const hold = async () => codeOf(await buyer.call("holdBooking", { body, idempotencyKey: freshKey() }));
    expect(await hold()).toBe("ok");
    await setFlag("garudarun", "withPromoCode", false);
    expect(await hold()).toBe("PROMO_INVALID");
    const { eventId, sessionId, selection, promoCode } = body;
    expect(codeOf(await buyer.call("quoteSelection", { body: { eventId, sessionId, selection, promoCode } }))).toBe("PROMO_INVALID");
    await setFlag("garudarun", "withPromoCode", true);
    expect(await hold()).toBe("ok");
  });

  it("limits a promo to its categories in quotes and holds alike [P3][P10] [T6]", async () => {
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    const event = await eventOf(buyer, "garuda-half-jakarta");
    const open = event.prices.filter(({ state }) => isOpen(state)).slice(0, 2);
    const [named, other] = open;
    await shop.services.db.transaction("garudarun" as never, (tx) =>
      tx.query(
        `update promos set max_discount = null, version = version + 1,
           multiple_events = jsonb_build_array(jsonb_build_object('eventId', $1::text, 'eventPriceId', $2::text)) where code = 'KLUBLARI'`,
        [event.id, named!.id],
      ),
    );
    const required = open.flatMap(({ additionals }) => additionals.filter(({ isRequired, isCustomDate }) => isRequired && !isCustomDate));
    const addons = required.map(({ id, minQty }) => ({ addonId: id, qty: Math.max(1, minQty) }));
    const categories = open.map(({ id }) => ({ categoryId: id, qty: 1 }));
    const body = holdBody(event, categories, { addons, promoCode: "KLUBLARI" });
    const { eventId, sessionId, selection, promoCode } = body;
    const prices = async () => {
      const quoted = await buyer.call("quoteSelection", { body: { eventId, sessionId, selection, promoCode } });
      const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
      if (!quoted.ok || !held.ok) throw new Error("refused");
      expect(held.data.quote).toEqual(quoted.data.quote);
      const { quote } = quoted.data;
      return { of: (id: string) => quote.lines.find(({ categoryId }) => categoryId === id)!, quote, id: held.data.id };
    };
    // `setFlag` also waits for the changed promo, which the server may cache for a second.
    await setFlag("garudarun", "promoEligibleOnly", false);
    const whole = await prices();
    expect(whole.of(named!.id).discount + whole.of(other!.id).discount).toBe(Math.round(whole.quote.gross / 10));
    expect(whole.of(other!.id).discount).toBeGreaterThan(0);
    await setFlag("garudarun", "promoEligibleOnly", true);
    const narrow = await prices();
    expect([narrow.of(named!.id).discount, narrow.of(other!.id).discount]).toEqual([Math.round(narrow.of(named!.id).gross / 10), 0]);
    expect(narrow.quote.promoBase).toBe("eligible");
    await setFlag("garudarun", "promoEligibleOnly", false);
    expect((await prices()).quote).toEqual(whole.quote);
    // Existing holds keep their discount base.
    for (const [{ id, quote }, promoBase] of [
      [narrow, "eligible"],
      [whole, "whole"],
    ] as const) {
      const trace = await buyer.call("getPriceBreakdown", { params: { id } });
      expect(trace.ok && trace.data).toMatchObject({ replays: true, inputs: { promoBase }, quote });
    }
  });

  it("allows several categories in one order [E8] [T6]", async () => {
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    const event = await eventOf(buyer, "garuda-half-jakarta");
    const open = event.prices.filter(({ state }) => isOpen(state)).slice(0, 2);
    expect(open).toHaveLength(2);
    const required = open.flatMap(({ additionals }) => additionals.filter(({ isRequired, isCustomDate }) => isRequired && !isCustomDate));
    const addons = required.map(({ id, minQty }) => ({ addonId: id, qty: Math.max(1, minQty) }));
    const categories = open.map(({ id }) => ({ categoryId: id, qty: 1 }));
    const hold = async () =>
      codeOf(await buyer.call("holdBooking", { body: holdBody(event, categories, { addons }), idempotencyKey: freshKey() }));
    expect(await hold()).toBe("ok");
    await setFlag("garudarun", "allowMultipleCategory", false);
    expect(await hold()).toBe("ONE_CATEGORY_ONLY");
    await setFlag("garudarun", "allowMultipleCategory", true);
  });

  it("refuses a choice that leaves a single seat, and says so in the event [B12] [T6]", async () => {
    const tenant = "teaterlampu";
    const buyer = newBuyer(shop, { tenant });
    for (const isOn of [true, false, true]) {
      await setFlag(tenant, "noSingleSeats", isOn);
      const event = await eventOf(buyer, "surat-dari-stasiun");
      expect(event.seating!.refusesSingleSeats).toBe(isOn);
      const { id: categoryId } = event.prices.find(({ name }) => name === "Platform")!;
      const choice = { categoryId, qty: 1, seats: ["stalls-K-2"] };
      const held = await buyer.call("holdBooking", { body: holdBody(event, [choice]), idempotencyKey: freshKey() });
      expect(codeOf(held)).toBe(isOn ? "SEAT_ALONE" : "ok");
      if (held.ok) await buyer.call("cancelBooking", { params: { id: held.data.id }, body: {}, idempotencyKey: freshKey() });
    }
  });

  it("makes the API list past events [T6]", async () => {
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    const past = async () => {
      const answer = await buyer.call("listEvents", { query: { when: "past" } });
      return answer.ok ? answer.data.events.length : `${answer.status} ${answer.problem.code}`;
    };
    expect(await past()).toBeGreaterThan(0);
    await setFlag("garudarun", "withPastEvent", false);
    expect(await past()).toBe("404 NOT_FOUND");
    // The flag does not affect other calls of the shop's own pages.
    expect((await buyer.call("getAlias", { params: { slug: "biz_garudarun" }, query: {} })).ok).toBe(true);
    await setFlag("garudarun", "withPastEvent", true);
  });
});
