import { OPERATOR } from "#server/platform/base/actor.ts";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { blankPatron } from "#domain/orders/cart/blank.ts";
import type { SeatMap } from "#domain/catalogue/seating/map/seat-map.ts";
import { layOut } from "#domain/catalogue/seating/map/lay-out.ts";
import { decodeStates, SEAT_STATE } from "#domain/catalogue/seating/states/seat-states.ts";
import type { TenantId } from "#server/act.ts";
import { assignMap } from "#server/modules/orders/seats/assign-map.ts";
import { loadCatalogue } from "#server/modules/catalogue/events/load-catalogue.ts";
import { offerPlaces } from "#server/modules/orders/waiting-list/offer-places.ts";
import type { Stall } from "../../api/stall.ts";
import { actOnPaymentPage, detailsBody, freshKey, holdBody, type Buyer, type Shop } from "../../harness/buyer.ts";

const both = (text: string) => ({ en: text, id: text });
export const TENANT = "garudarun" as TenantId;

/** Rows of this many seats in one category, one behind the other. */
export function rowsMap(rows: number, seats: number): SeatMap {
  const names = Array.from({ length: rows }, (_, i) => String.fromCharCode(65 + i));
  return {
    format: "karcis-seats",
    version: 1,
    id: "rows",
    name: both("Rows"),
    size: [seats * 10 + 20, rows * 14 + 60],
    seat: 8,
    capacity: rows * seats,
    categories: [{ key: "seat", name: both("Seat") }],
    stage: [{ name: both("Stage"), shape: [10, 2, 60, 2, 60, 10, 10, 10] }],
    entrances: [{ id: "d", name: both("Door"), at: [5, 5], level: "l" }],
    levels: [
      {
        id: "l",
        name: both("Hall"),
        sections: [
          {
            id: "s",
            name: both("Stalls"),
            category: "seat",
            entrances: ["d"],
            rows: names.map((name, i) => ({
              id: name,
              name,
              runs: [{ seats: `1-${seats}`, from: [20, 30 + i * 14] as const, to: [20 + (seats - 1) * 10, 30 + i * 14] as const }],
            })),
          },
        ],
      },
    ],
  };
}

/** The same with its last rows in their own category. */
export function withBack(map: SeatMap, rows: number): SeatMap {
  const [level] = map.levels;
  const [section] = level!.sections;
  const last = section!.rows!.length - rows;
  return {
    ...map,
    categories: [...map.categories, { key: "back", name: both("Back") }],
    levels: [
      { ...level!, sections: [{ ...section!, rows: section!.rows!.map((row, i) => (i < last ? row : { ...row, category: "back" })) }] },
    ],
  };
}

/** The event category for a map's category. */
type Sold = { readonly key: string; readonly price: number; readonly bundle?: number };

type Extra = Partial<{ replaces: string; qty: number; categoryId: string }>;

/** Seats of a stall's hot category, for buyers and the organiser. */
export function openSeatDesk(stall: Stall) {
  const { event, category } = stall;
  const services = () => stall.shop.services;
  const fresh = () => loadCatalogue(services().db, TENANT, { fresh: true });

  /** Ids by category key, and quotas by map category. */
  let of: { readonly categories: Record<string, string>; readonly quotas: Record<string, string> } = { categories: {}, quotas: {} };

  async function sell(map: string, { key, price, bundle = 0 }: Sold): Promise<void> {
    const [id, quota] = [(of.categories[key] = randomUUID()), (of.quotas[map] ??= randomUUID())];
    await stall.sql(
      `insert into ticket_categories (tenant_id, event_id, id, position, name, description, price, max_per_order, bundling_ticket)
       select tenant_id, event_id, $2, 9, jsonb_build_object('en', $4::text, 'id', $4::text), description, $5, 10, $6 from ticket_categories
       where event_id = $1 and id = $3`,
      [event.id, id, category.id, key, price, bundle],
    );
    await stall.sql("insert into quotas (tenant_id, event_id, id, total) values ('garudarun', $1, $2, 0) on conflict do nothing", [
      event.id,
      quota,
    ]);
    await stall.sql("insert into quota_uses (tenant_id, event_id, quota_id, item_id, units) values ('garudarun', $1, $3, $2, $4)", [
      event.id,
      id,
      quota,
      Math.max(1, bundle),
    ]);
  }

  const desk = {
    /** Clears all sales of the event and assigns this map. */
    async assign(map: SeatMap, soldAs: Record<string, readonly string[]> = { seat: [of.categories["seat"]!] }) {
      const answer = await assignMap({ ...services(), tenant: TENANT, actor: OPERATOR }, { slug: event.slug, map, soldAs });
      await fresh();
      return answer;
    },
    /** Assigns this map to the event as if it never had one, with new categories of the event for the map's categories. */
    async anew(
      map: SeatMap,
      kinds: Readonly<Record<string, readonly Sold[]>> = { seat: [{ key: "seat", price: 100_000 }] },
    ): Promise<void> {
      await stall.sql("update events set seat_map = null, version = version + 1 where id = $1", [event.id]);
      for (const table of ["seat_claims", "seat_kinds"]) await stall.sql(`delete from ${table} where event_id = $1`, [event.id]);
      await stall.sql("update bookings set is_seated = false where event_id = $1", [event.id]);
      of = { categories: {}, quotas: {} };
      for (const [kind, sold] of Object.entries(kinds)) for (const each of sold) await sell(kind, each);
      const soldAs = Object.fromEntries(Object.entries(kinds).map(([kind, sold]) => [kind, sold.map(({ key }) => of.categories[key]!)]));
      const answer = await desk.assign(map, soldAs);
      if ("code" in answer) throw new Error(`${answer.code} ${answer.about.join(" ")}`);
    },
    category: (key = "seat") => of.categories[key]!,
    async left(map = "seat"): Promise<number> {
      const [row] = await stall.sql<{ n: number }>("select (total - taken)::int as n from quotas where id = $1", [of.quotas[map]]);
      return row!.n;
    },
    fresh,
    body: (seats: readonly string[], extra: Extra = {}) => ({
      ...holdBody(event, []),
      selection: {
        categories: [{ categoryId: extra.categoryId ?? of.categories["seat"]!, qty: extra.qty ?? seats.length, seats: [...seats] }],
        addons: [],
      },
      replaces: extra.replaces ?? null,
    }),
    hold: (buyer: Buyer, seats: readonly string[], extra: Extra & { key?: string } = {}) =>
      buyer.call("holdBooking", { body: desk.body(seats, extra), idempotencyKey: extra.key ?? freshKey() }),
    async held(buyer: Buyer, seats: readonly string[], extra: Extra = {}) {
      const answer = await desk.hold(buyer, seats, extra);
      if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
      return answer.data;
    },
    async started(buyer: Buyer, seats: readonly string[], extra: Extra = {}) {
      const held = await desk.held(buyer, seats, extra);
      const of = { params: { id: held.id } };
      const saved = await buyer.call("saveDetails", { ...of, body: detailsBody(event, held), idempotencyKey: freshKey() });
      if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
      const paying = await stall.pay(buyer, held.id, held.quote.total);
      if (!paying.ok) throw new Error(JSON.stringify(paying.problem));
      return { held, url: paying.data.redirectUrl! };
    },
    async paid(buyer: Buyer, seats: readonly string[]) {
      const { held, url } = await desk.started(buyer, seats);
      await actOnPaymentPage(stall.shop, url, "pay");
      await expect.poll(() => stall.statusOf(buyer, held.id)).toBe("confirmed");
      return held;
    },
    /** The seats on an order's tickets, null for one without, or the error. */
    async seatsOnTickets(buyer: Buyer, id: string) {
      const answer = await buyer.call("listBookingTickets", { params: { id }, query: {} });
      return answer.ok ? answer.data.tickets.map(({ seat }) => seat?.id ?? null) : answer.problem.code;
    },
    /** The offer to a visitor waiting for one place, once stock became free. */
    async offered(waiter: Buyer, free: () => Promise<void>) {
      const patron = {
        ...blankPatron(),
        ...(detailsBody(event, { quote: { lines: [] } } as never).patron as object),
        phoneNumber: "81955550199",
      };
      const body = {
        eventId: event.id,
        sessionId: null,
        categoryId: of.categories["seat"]!,
        qty: 1,
        patron,
        acceptTerms: true,
        locale: "en" as const,
      };
      const joined = await waiter.call("joinWaitingList", { body: body as never, idempotencyKey: freshKey() });
      if (!joined.ok) throw new Error(joined.problem.code);
      await free();
      await offerPlaces({ ...services(), tenant: TENANT, actor: OPERATOR });
      const [row] = await stall.sql<{ id: string }>("select offer_id as id from waiting_entries where booking_id = $1", [
        joined.data.booking.id,
      ]);
      const offer = await waiter.call("getBooking", { params: { id: row!.id }, query: {} });
      if (!offer.ok) throw new Error(offer.problem.code);
      return offer.data;
    },
    /** Seats that are not free, with their owners, from the database. */
    async owners(): Promise<Record<string, string>> {
      const rows = await stall.sql<{ seat: string; owner: string; state: number }>(
        "select seat, state, coalesce(booking_id::text, reason) as owner from seat_claims where event_id = $1 and state > 0",
        [event.id],
      );
      return Object.fromEntries(rows.map(({ seat, owner }) => [seat, owner]));
    },
    /** The states on a visitor's page by seat id, without free ones. */
    async states(map: SeatMap, shop: Shop = stall.shop): Promise<Record<string, number>> {
      const host = `${TENANT}.localhost:3000`;
      const { ids } = layOut(map);
      const answer = await shop.fetch(new Request(`http://${host}/api/v1/events/${event.slug}/seat-states`, { headers: { host } }));
      const read = decodeStates(new Uint8Array(await answer.arrayBuffer()), ids.length)!;
      return Object.fromEntries(ids.flatMap((id, i) => (read.states[i] === SEAT_STATE.free ? [] : [[id, read.states[i]!]])));
    },
  };
  return desk;
}
export type SeatDesk = ReturnType<typeof openSeatDesk>;
