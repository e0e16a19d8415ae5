import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { DEMO_TENANTS } from "#demo/tenants.ts";
import { blankTransaction } from "#domain/orders/cart/blank.ts";
import { changeCategory } from "#domain/orders/cart/change-category.ts";
import { selectionOf } from "#domain/orders/cart/selection.ts";
import { dueAddons } from "#domain/catalogue/required-addons.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import { loadCatalogue } from "#server/modules/catalogue/events/load-catalogue.ts";
import { groupRows } from "#storefront/brands/group/group-rows.ts";
import { eventJsonLd } from "#storefront/catalogue/event/json-ld.ts";
import { rowPrice } from "#storefront/catalogue/event/row-price.ts";
import { comingDays } from "#storefront/orders/transaction/coming-days.ts";
import { freshKey, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { openShop, type TestShop } from "../../harness/open-shop.ts";
import { codeOf } from "../stall.ts";

type Shelf = { readonly buyer: Buyer; readonly event: EventDetail; readonly from: number | null };

let shop: TestShop;
const shelves: Shelf[] = [];

async function shelvesOf(tenant: string): Promise<Shelf[]> {
  const buyer = newBuyer(shop, { tenant });
  const list = await buyer.call("listEvents", { query: { size: 24 } });
  if (!list.ok) throw new Error(list.problem.code);
  expect(list.data.total, tenant).toBe(list.data.events.length);
  return Promise.all(
    list.data.events.map(async ({ slug, from }) => {
      const answer = await buyer.call("getEvent", { params: { slug }, query: {} });
      if (!answer.ok) throw new Error(`${slug}: ${answer.problem.code}`);
      return { buyer, event: answer.data, from };
    }),
  );
}

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  for (const { ui } of DEMO_TENANTS) shelves.push(...(await shelvesOf(ui)));
});
afterAll(() => shop.close());

const timeOf = ({ sessions }: EventDetail, id: string | null) => {
  const session = sessions.find((each) => each.id === id);
  return session ? `${session.date}T${session.time}` : "";
};

/** An order of one ticket, as the screen makes it. */
function orderOfOne(event: EventDetail, categoryId: string, sessionId: string | null) {
  const category = event.prices.find(({ id }) => id === categoryId)!;
  const days = comingDays(event, timeOf(event, sessionId));
  const { categories, addons } = selectionOf(changeCategory(blankTransaction(), { category, qty: 1, allowMultipleCategory: true, days }));
  return { eventId: event.id, sessionId, selection: { categories: [...categories], addons: [...addons] }, promoCode: null };
}

describe("the price on a row", () => {
  it("shows the total of one ticket in every category on sale, at every session, of every brand", async () => {
    let rows = 0;
    for (const { buyer, event } of shelves) {
      for (const { categoryId, sessionId } of event.availability.filter(({ state }) => isBuyable(state))) {
        const category = event.prices.find(({ id }) => id === categoryId)!;
        const answer = await buyer.call("quoteSelection", { body: orderOfOne(event, categoryId, sessionId) });
        const place = `${buyer.host} ${event.slug} ${category.name} ${timeOf(event, sessionId)}`;
        expect(answer.ok ? answer.data.quote.total : answer.problem.code, place).toBe(
          rowPrice(event, category, timeOf(event, sessionId)).amount,
        );
        rows += 1;
      }
    }
    expect(new Set(shelves.map(({ buyer }) => buyer.host)).size).toBe(31);
    expect(rows).toBeGreaterThan(200);
  });

  it("shows a payable total on every card, date and list of offers", () => {
    for (const { event, from } of shelves) {
      const open = event.availability.filter(({ state }) => isBuyable(state));
      const shown = open.length > 0 ? open : event.availability.filter(({ state }) => state === "coming_soon");
      const totals = shown.map(({ categoryId, sessionId }) => {
        const category = event.prices.find(({ id }) => id === categoryId)!;
        return { sessionId, total: rowPrice(event, category, timeOf(event, sessionId)).amount };
      });
      expect(from, event.slug).toBe(totals.length === 0 ? null : Math.min(...totals.map(({ total }) => total)));
      expect(event.from, event.slug).toBe(from);
      const { coming } = groupRows(event);
      for (const row of open.length > 0 ? coming : []) {
        const here = totals.filter(({ sessionId }) => sessionId === row.session.id).map(({ total }) => total);
        expect(row.from, `${event.slug} ${row.at}`).toBe(here.length === 0 ? null : Math.min(...here));
      }
      const offers = eventJsonLd(event, { origin: "https://a.id", url: "https://a.id/e", organiser: "A" })?.["offers"];
      for (const [i, offer] of ((offers ?? []) as { price: number }[]).entries())
        expect(offer.price, event.slug).toBe(rowPrice(event, event.prices[i]!, "").amount);
    }
  });

  it("hides the price of a category without its required add-on, which is sold out and says so [E3]", () => {
    const { event } = shelves.find(({ event: { slug } }) => slug === "malam-di-perpustakaan")!;
    const tent = event.prices.find(({ additionals }) => additionals.some(({ availableStock }) => availableStock === 0))!;
    const here = event.availability.find(({ categoryId }) => categoryId === tent.id);
    expect([tent.state, here]).toMatchObject(["sold_out", { state: "sold_out", missingAddonId: tent.additionals[0]!.id }]);
  });
});

type Draw = {
  readonly at: number;
  readonly session: number;
  readonly pieces: readonly number[];
  readonly more: readonly number[];
  /** Without required add-ons. */
  readonly isBare: boolean;
};
const draw: fc.Arbitrary<Draw> = fc.record({
  at: fc.nat(),
  session: fc.nat({ max: 200 }),
  pieces: fc.array(fc.constantFrom(0, 0, 1, 1, 2, 3), { minLength: 3, maxLength: 3 }),
  more: fc.array(fc.constantFrom(0, 0, 0, 1, 2, 30), { minLength: 4, maxLength: 4 }),
  isBare: fc.constantFrom(false, false, false, true),
});

/** Usually with required add-ons, sometimes with others, off their dates or sold out, and sometimes without a date. */
function drawn({ at, session, pieces, more, isBare }: Draw) {
  const { buyer, event } = shelves[at % shelves.length]!;
  const sessionId = session > 180 ? null : (event.sessions[session % Math.max(1, event.sessions.length)]?.id ?? null);
  const days = comingDays(event, timeOf(event, sessionId));
  const chosen = event.prices.flatMap((category, i) => {
    const qty = pieces[i % pieces.length]!;
    return qty === 0 ? [] : [{ category, qty }];
  });
  const addons = chosen.flatMap(({ category, qty }) => {
    const due = isBare ? [] : dueAddons(category, { days, pieces: qty });
    const other = category.additionals.filter(({ id }) => !due.some(({ addon }) => addon.id === id));
    const extra = other.flatMap(({ id }, i) => (more[i % more.length] ? [{ addonId: id, qty: more[i % more.length]! }] : []));
    return [...due.map((each) => ({ addonId: each.addon.id, qty: each.qty })), ...extra];
  });
  const categories = chosen.map(({ category, qty }) => ({ categoryId: category.id, qty }));
  return { buyer, event, body: { eventId: event.id, sessionId, selection: { categories, addons }, promoCode: null } };
}

describe("a quote", () => {
  it("quotes a choice exactly if it can be held, and refuses it with the same code otherwise [E3][P10]", async () => {
    const said = { accepted: 0, dated: 0, refused: new Set<string>() };
    await fc.assert(
      fc.asyncProperty(draw, async (given) => {
        const { buyer, event, body } = drawn(given);
        // Queues and seats do not affect prices: test/pg/orders/queue-holds.test.ts, test/pg/orders/seats.test.ts.
        fc.pre(body.selection.categories.length > 0 && event.queue === null && event.seating === null);
        // A quote's stock is at most a second old, and the previous order may have been cancelled since.
        await loadCatalogue(shop.services.db, buyer.host.split(".")[0]!, { fresh: true });
        const quoted = await buyer.call("quoteSelection", { body });
        const shownTotal = quoted.ok ? quoted.data.quote.total : null;
        const visitor = newBuyer(shop, { tenant: buyer.host.split(".")[0]! });
        const held = await visitor.call("holdBooking", {
          body: { ...body, shownTotal, utm: {}, replaces: null },
          idempotencyKey: freshKey(),
        });
        if (event.bookingMode === "whatsapp") {
          expect(codeOf(held)).not.toBe("ok");
          return;
        }
        expect(codeOf(held), event.slug).toBe(codeOf(quoted));
        if (!held.ok) {
          said.refused.add(held.problem.code);
          return;
        }
        said.accepted += 1;
        const dated = new Set(
          event.prices.flatMap(({ additionals }) => additionals.filter((addon) => addon.isCustomDate).map(({ id }) => id)),
        );
        if (body.selection.addons.some(({ addonId }) => dated.has(addonId))) said.dated += 1;
        expect(held.data.quote).toEqual(quoted.ok && quoted.data.quote);
        await visitor.call("cancelBooking", { params: { id: held.data.id }, body: {}, idempotencyKey: freshKey() });
      }),
      { numRuns: 500, seed: 20_261_123 },
    );
    expect(said.accepted).toBeGreaterThan(60);
    expect(said.dated).toBeGreaterThan(5);
    expect([...said.refused]).toEqual(expect.arrayContaining(["SOLD_OUT", "ADDON_UNAVAILABLE", "ADDON_REQUIRED", "TIME_REQUIRED"]));
  });

  it("refuses to quote tickets of past events, like a hold [B1]", async () => {
    let asked = 0;
    for (const { ui } of DEMO_TENANTS) {
      const buyer = newBuyer(shop, { tenant: ui });
      const past = await buyer.call("listEvents", { query: { when: "past", size: 24 } });
      for (const { slug, state } of past.ok ? past.data.events : []) {
        const event = (await buyer.call("getEvent", { params: { slug }, query: {} })) as { data: EventDetail };
        const body = orderOfOne(event.data, event.data.prices[0]!.id, event.data.sessions[0]?.id ?? null);
        const held = await buyer.call("holdBooking", {
          body: { ...body, shownTotal: null, utm: {}, replaces: null },
          idempotencyKey: freshKey(),
        });
        const says = state === "cancelled" || state === "postponed" ? "EVENT_NOT_ON_SALE" : "SALE_ENDED";
        expect([codeOf(await buyer.call("quoteSelection", { body })), codeOf(held)], slug).toEqual([says, says]);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(20);
  });

  it("adds the stock of the visitor's own hold to the stock of a quote, and no other hold's", async () => {
    const { buyer, event } = shelves.find(({ event: { slug } }) => slug === "malam-di-perpustakaan")!;
    const friend = event.prices.find(({ additionals }) => additionals.some(({ availableStock }) => availableStock === 1))!;
    const chair = friend.additionals.find(({ availableStock }) => availableStock === 1)!;
    const order = orderOfOne(event, friend.id, null);
    const body = { ...order, selection: { ...order.selection, addons: [{ addonId: chair.id, qty: 1 }] } };
    const held = await buyer.call("holdBooking", {
      body: { ...body, shownTotal: null, utm: {}, replaces: null },
      idempotencyKey: freshKey(),
    });
    if (!held.ok) throw new Error(held.problem.code);
    const asks = async (who: Buyer) => codeOf(await who.call("quoteSelection", { body: { ...body, replaces: held.data.id } }));
    await expect.poll(async () => codeOf(await buyer.call("quoteSelection", { body })), { timeout: 10_000 }).toBe("SOLD_OUT");
    expect(await asks(buyer)).toBe("ok");
    expect(await asks(newBuyer(shop, { tenant: "halamanbuku" }))).toBe("SOLD_OUT");
  });
});
