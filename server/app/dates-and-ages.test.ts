import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { codeOf } from "#test/api/stall.ts";
import { detailsBody, eventOf, freshKey, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const isOpen = (state: string) => state === "available" || state === "few_left";

/** The first session with an available category, on one of `dates` if `isAmong`, else on another date. */
function sessionOn(
  event: EventDetail,
  { categoryId, dates, isAmong }: { readonly categoryId: string; readonly dates: readonly string[]; readonly isAmong: boolean },
): string {
  const found = event.sessions.find(
    (s) =>
      dates.includes(s.date) === isAmong &&
      event.availability.some((a) => a.sessionId === s.id && a.categoryId === categoryId && isOpen(a.state)),
  );
  if (!found) throw new Error(`${event.slug} has no such session`);
  return found.id;
}

describe("an add-on with dates", () => {
  it("sells an add-on on its dates alone, by the order's session (P06) [E3][E11]", async () => {
    const buyer = newBuyer(shop, { tenant: "cahayaubud" });
    const event = await eventOf(buyer, "jalan-cahaya");
    const category = event.prices.find((p) => p.additionals.some((a) => a.isCustomDate))!;
    const addon = category.additionals.find((a) => a.isCustomDate)!;
    const hold = (sessionId: string | null, addons: { addonId: string; qty: number }[]) =>
      buyer.call("holdBooking", {
        body: { ...holdBody(event, [{ categoryId: category.id, qty: 1 }], { addons }), sessionId },
        idempotencyKey: freshKey(),
      });
    const [on, off] = [true, false].map((isAmong) => sessionOn(event, { categoryId: category.id, dates: addon.customDate, isAmong })) as [
      string,
      string,
    ];
    const wanted = [{ addonId: addon.id, qty: 1 }];
    expect(codeOf(await hold(on, wanted))).toBe("ok");
    expect(codeOf(await hold(off, wanted))).toBe("ADDON_UNAVAILABLE");
    expect(codeOf(await hold(off, []))).toBe("ok");
    expect(codeOf(await hold(null, []))).toBe("TIME_REQUIRED");
    const other = await eventOf(newBuyer(shop, { tenant: "tirtaria" }), "hari-di-air");
    expect(codeOf(await hold(other.sessions[0]!.id, []))).toBe("TIME_UNAVAILABLE");
  });
});

describe("an add-on of an event without sessions", () => {
  it("sells an add-on on its event's day, in at least its smallest quantity (P05)(P06) [E3]", async () => {
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    const event = await eventOf(buyer, "garuda-half-jakarta");
    const category = event.prices.find((p) => isOpen(p.state) && p.additionals.some((a) => !a.isRequired))!;
    const optional = category.additionals.find((a) => !a.isRequired)!;
    const required = category.additionals.filter((a) => a.isRequired).map((a) => ({ addonId: a.id, qty: 1 }));
    const hold = async (qty: number) =>
      codeOf(
        await buyer.call("holdBooking", {
          body: holdBody(event, [{ categoryId: category.id, qty: 1 }], {
            addons: qty === 0 ? required : [...required, { addonId: optional.id, qty }],
          }),
          idempotencyKey: freshKey(),
        }),
      );
    const change = (text: string) =>
      shop.services.db.transaction("garudarun", async (tx) => {
        await tx.query(`update addons set ${text} where id = $1`, [optional.id]);
        await tx.query("update events set version = version + 1 where id = $1", [event.id]);
        return new Promise((resolve) => setTimeout(resolve, 1100));
      });
    const day = new Intl.DateTimeFormat("sv", { timeZone: event.zone }).format(new Date(event.startsAt!));
    await change("min_qty = 3");
    expect([await hold(0), await hold(1), await hold(2), await hold(3)]).toEqual(["ok", "ADDON_REQUIRED", "ADDON_REQUIRED", "ok"]);
    await change("min_qty = 0, is_custom_date = true, custom_dates = '{2020-01-01}'");
    expect([await hold(0), await hold(1)]).toEqual(["ok", "ADDON_UNAVAILABLE"]);
    await change(`custom_dates = '{2020-01-01,${day}}'`);
    expect(await hold(1)).toBe("ok");
    await change(`is_required = true`);
    expect([await hold(0), await hold(1)]).toEqual(["ADDON_REQUIRED", "ok"]);
    await change(`custom_dates = '{2020-01-01}'`);
    expect(await hold(0)).toBe("ok");
  });
});

describe("an event with an age limit", () => {
  it("refuses buyers below the age limit or without an age, even if the form did not ask (P13)", async () => {
    const buyer = newBuyer(shop, { tenant: "blokbunyi" });
    const events = await Promise.all(["malam-bising", "rilis-kaset", "dansa-gudang"].map((slug) => eventOf(buyer, slug)));
    const event = events.find((e) => e.prices.some((p) => isOpen(p.state)))!;
    const category = event.prices.find((p) => isOpen(p.state))!;
    const addons = category.additionals.filter((a) => a.isRequired).map((a) => ({ addonId: a.id, qty: 1 }));
    const held = await buyer.call("holdBooking", {
      body: holdBody(event, [{ categoryId: category.id, qty: 1 }], { addons }),
      idempotencyKey: freshKey(),
    });
    if (!held.ok) throw new Error(held.problem.code);
    const body = detailsBody(event, held.data);
    const save = async (age: string) => {
      const patron = { ...(body.patron as Record<string, string>), age } as never;
      const attendees = body.attendees.map((a) => ({ ...a, age }));
      const answer = await buyer.call("saveDetails", {
        params: { id: held.data.id },
        body: { ...body, patron, attendees },
        idempotencyKey: freshKey(),
      });
      return answer.ok ? "ok" : answer.problem.fields?.find((field) => field.path.endsWith("age"))?.code;
    };
    const limit = event.minAge!;
    expect(await save(String(limit - 1))).toBe("under_age");
    for (const age of ["", "-40", "1e3", "21.5", "abc", "121"]) expect([age, (await save(age)) === "ok"]).toEqual([age, false]);
    expect(await save(String(limit))).toBe("ok");
  });
});
