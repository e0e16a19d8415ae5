import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import { dueAddons, leastAddonQty } from "#domain/catalogue/required-addons.ts";
import { withAvailability } from "#storefront/catalogue/event/with-availability.ts";
import { addonLeft } from "#storefront/orders/transaction/addon-left.ts";
import { comingDays } from "#storefront/orders/transaction/coming-days.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { eventOf, freshKey, holdBody, newBuyer } from "../../harness/buyer.ts";

/** Brands with several sessions and add-ons with stock per session. */
const TIMED = [
  ["bianglala", "rumah-hantu-pabrik"],
  ["bianglala", "taman-bianglala"],
  ["dongengku", null],
  ["galeriseri", null],
] as const;

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
});
afterAll(() => stall.close());

type Time = EventDetail["sessions"][number];
const timeOf = (session: Time) => `${session.date}T${session.time}`;

/** The event on a screen: as loaded, then refreshed from another process with a new copy of the catalogue. */
async function screenOf(tenant: string, slug: string, shop?: Stall["shop"]): Promise<EventDetail> {
  const buyer = newBuyer(shop ?? (await stall.openProcess()), { tenant });
  const now = await buyer.call("getAvailability", { params: { slug }, query: {} });
  if (!now.ok) throw new Error(now.problem.code);
  const event = await eventOf(buyer, slug);
  expect(now.data.addonStock).toEqual(event.addonStock);
  return withAvailability(event, now.data);
}

/** Tries a hold of one piece with an add-on and the required ones. A successful hold is cancelled at once. */
async function tryHold(tenant: string, event: EventDetail, { session, categoryId, addonId, qty }: Wanted): Promise<string> {
  const buyer = stall.buyer(tenant);
  const category = event.prices.find(({ id }) => id === categoryId)!;
  const due = dueAddons(category, { days: comingDays(event, timeOf(session)), pieces: 1 });
  const others = due.filter(({ addon }) => addon.id !== addonId).map((each) => ({ addonId: each.addon.id, qty: each.qty }));
  const body = holdBody(event, [{ categoryId, qty: 1 }], { sessionId: session.id, addons: [...others, { addonId, qty }] });
  const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
  if (held.ok) await buyer.call("cancelBooking", { params: { id: held.data.id }, body: {}, idempotencyKey: freshKey() });
  return codeOf(held);
}
type Wanted = { readonly session: Time; readonly categoryId: string; readonly addonId: string; readonly qty: number };

/** Limits the remaining stock of an add-on at one session. */
const setLeft = (addonId: string, sessionId: string, left: number) =>
  stall.sql(
    `update quotas q set total = q.taken + $3 from quota_uses u
     where u.tenant_id = q.tenant_id and u.quota_id = q.id and u.item_id = $1 and u.session_id = $2`,
    [addonId, sessionId, left],
  );

describe("an add-on with stock per session", () => {
  it("shows an add-on per session as available exactly if a hold of it succeeds", async () => {
    const [tenant, slug] = TIMED[0];
    const first = await screenOf(tenant, slug);
    const open = first.availability.filter(({ state }) => isBuyable(state));
    const [one, other] = open.map(({ sessionId }) => first.sessions.find(({ id }) => id === sessionId)!);
    const category = first.prices.find(({ id }) => id === open[0]!.categoryId)!;
    const torch = category.additionals.find(({ availableStock }) => availableStock !== null && availableStock > 1)!;
    const ask = (session: Time, qty: number) => tryHold(tenant, first, { session, categoryId: category.id, addonId: torch.id, qty });

    await setLeft(torch.id, one!.id, 1);
    const few = await screenOf(tenant, slug);
    expect(addonLeft(few, torch, timeOf(one!))).toBe(1);
    expect(addonLeft(few, torch, timeOf(other!))).toBe(torch.availableStock);
    expect([await ask(one!, 1), await ask(one!, 2), await ask(other!, 2)]).toEqual(["ok", "SOLD_OUT", "ok"]);

    await setLeft(torch.id, one!.id, 0);
    const none = await screenOf(tenant, slug);
    expect(addonLeft(none, torch, timeOf(one!))).toBe(0);
    expect(addonLeft(none, torch, "")).toBe(torch.availableStock);
    expect([await ask(one!, 1), await ask(other!, 1)]).toEqual(["SOLD_OUT", "ok"]);
  });

  it("shows all available add-ons of any event and no other", async () => {
    const seen = { gone: 0, left: 0 };
    const late = await stall.openProcess();
    for (const [tenant, only] of TIMED) {
      const list = await stall.buyer(tenant).call("listEvents", { query: { size: 24 } });
      const slugs = list.ok ? list.data.events.filter((card) => card.sessionCount > 1 && (only ?? card.slug) === card.slug) : [];
      for (const { slug } of slugs) {
        const event = await screenOf(tenant, slug, late);
        for (const { sessionId, categoryId, state } of event.availability.slice(0, 12)) {
          const category = event.prices.find(({ id }) => id === categoryId)!;
          const session = event.sessions.find(({ id }) => id === sessionId)!;
          for (const addon of isBuyable(state) ? category.additionals.filter((each) => !each.isRequired && !each.isCustomDate) : []) {
            const qty = leastAddonQty(addon, { bundlingTicket: category.bundlingTicket, pieces: 1 });
            const left = addonLeft(event, addon, timeOf(session));
            const code = await tryHold(tenant, event, { session, categoryId, addonId: addon.id, qty });
            expect(`${slug} ${timeOf(session)} ${addon.name} ${code}`).toBe(
              `${slug} ${timeOf(session)} ${addon.name} ${left === null || left >= qty ? "ok" : "SOLD_OUT"}`,
            );
            seen[code === "ok" ? "left" : "gone"] += 1;
          }
        }
      }
    }
    expect(seen.gone).toBeGreaterThan(2);
    expect(seen.left).toBeGreaterThan(10);
  });
});
