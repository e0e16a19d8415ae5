import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { theatre } from "#demo/seating/theatre.ts";
import { layOut } from "#domain/catalogue/seating/map/lay-out.ts";
import { detailsBody, eventOf, holdBody, newBuyer } from "../../harness/buyer.ts";
import type { TestShop } from "../../harness/open-shop.ts";
import { setFlag } from "../../harness/set-flag.ts";
import { send, type Sent } from "../send.ts";

type Ways = Partial<Record<ProblemCode, () => Promise<Sent>>>;

export const SEATED = { tenant: "teaterlampu", slug: "surat-dari-stasiun" };
const HOST = `${SEATED.tenant}.localhost:3000`;

const { ids, category } = layOut(theatre());
const REGULAR = ids.filter((_, seat) => theatre().categories[category[seat]!]!.key === "regular");
let next = 0;
/** Unused adjacent seats, with two more free ones before the previous ones. */
const fresh = (n = 1) => REGULAR.slice((next += n + 2) - n - 2, next - 2);

/** Causes of the refusals of seats, at the demo's theatre. */
export function seatRefusals(shop: () => TestShop): Partial<Record<EndpointName, Ways>> {
  const event = () => eventOf(newBuyer(shop(), { tenant: SEATED.tenant }), SEATED.slug);

  async function bodyOf(seats: readonly string[], qty = seats.length) {
    const of = await event();
    const { id: categoryId } = of.prices.find(({ name }) => name === "Platform")!;
    return { ...holdBody(of, []), selection: { categories: [{ categoryId, qty, seats: [...seats] }], addons: [] } };
  }
  const hold = async (seats: readonly string[], qty?: number) =>
    send(shop(), "/api/v1/bookings", { host: HOST, body: await bodyOf(seats, qty) });
  async function alone(ask: (seats: readonly string[]) => Promise<Sent>): Promise<Sent> {
    await setFlag(shop(), { tenant: SEATED.tenant, flag: "noSingleSeats", isOn: true });
    // The second seat of a row leaves the first one single.
    const answer = await ask(["stalls-K-2"]);
    await setFlag(shop(), { tenant: SEATED.tenant, flag: "noSingleSeats", isOn: false });
    return answer;
  }

  async function held() {
    const sent = await hold(fresh(2));
    const cookie = sent.headers.get("set-cookie")!.split(";")[0]!;
    return { id: sent.json["id"] as string, cookie, answer: sent.json as never };
  }
  async function choose(
    seats: readonly string[] | null,
    more: { key?: string; of?: Awaited<ReturnType<typeof held>> } = {},
  ): Promise<Sent> {
    const { id, cookie } = more.of ?? (await held());
    const { categories } = (await bodyOf([])).selection;
    const body = { seats: [{ categoryId: categories[0]!.categoryId, seats: seats ?? [] }] };
    return send(shop(), `/api/v1/bookings/${id}/seats`, { host: HOST, cookie, body, ...(more.key ? { key: more.key } : {}) });
  }
  /** Saves details and opens the payment page. */
  async function pay(of: Awaited<ReturnType<typeof held>>): Promise<Sent> {
    const at = { host: HOST, cookie: of.cookie };
    await send(shop(), `/api/v1/bookings/${of.id}/details`, { ...at, body: detailsBody(await event(), of.answer) });
    return send(shop(), `/api/v1/bookings/${of.id}/payments`, { ...at, body: { shownTotal: totalOf(of), locale: "en" } });
  }
  const totalOf = (of: Awaited<ReturnType<typeof held>>) => (of.answer as { quote: { total: number } }).quote.total;
  /** An order in review after late money. */
  async function late() {
    const of = await held();
    await pay(of);
    await sql("update payments set status = 'settled', settled_amount = amount, settled_at = now() where booking_id = $1", [of.id]);
    await sql("update bookings set status = 'needs_review', review_until = now() + interval '1 day' where id = $1", [of.id]);
    return of;
  }
  async function exchange(seats: readonly string[], before?: Awaited<ReturnType<typeof held>>): Promise<Sent> {
    const of = before ?? (await late());
    const { categoryId } = (await bodyOf([])).selection.categories[0]!;
    const body = { categoryId, shownTotal: totalOf(of), seats: [...seats] };
    return send(shop(), `/api/v1/bookings/${of.id}/exchange`, { host: HOST, cookie: of.cookie, body });
  }
  const sql = (text: string, params: string[]) => shop().services.db.transaction(SEATED.tenant as never, (tx) => tx.query(text, params));

  return {
    holdBooking: {
      SEATS_REQUIRED: () => hold([], 1),
      SEAT_UNKNOWN: () => hold(["no-such-seat"]),
      SEATS_MISMATCH: () => hold(fresh(), 2),
      async SEAT_TAKEN() {
        const seats = fresh();
        await hold(seats);
        return hold(seats);
      },
      SEAT_ALONE: () => alone((seats) => hold(seats)),
    },
    startPayment: {
      async SEATS_REQUIRED() {
        const of = await held();
        await sql("delete from seat_claims where booking_id = $1", [of.id]);
        return pay(of);
      },
    },
    chooseSeats: {
      async IDEMPOTENCY_MISMATCH() {
        const of = await held();
        const key = randomUUID();
        await choose(fresh(2), { of, key });
        return choose(fresh(2), { of, key });
      },
      async HOLD_EXPIRED() {
        const of = await held();
        await sql("update bookings set hold_until = now() - interval '1 minute' where id = $1", [of.id]);
        return choose(fresh(2), { of });
      },
      async BOOKING_STATE() {
        const of = await held();
        await send(shop(), `/api/v1/bookings/${of.id}/cancel`, { host: HOST, cookie: of.cookie, body: {} });
        return choose(fresh(2), { of });
      },
      SEATS_REQUIRED: () => choose([]),
      SEAT_UNKNOWN: () => choose(["no-such-seat", "nor-this-one"]),
      SEATS_MISMATCH: () => choose(fresh(1)),
      async SEAT_TAKEN() {
        const seats = fresh(2);
        await hold(seats);
        return choose(seats);
      },
      async SEAT_ALONE() {
        const of = await held();
        return alone((seats) => choose([...seats, ...fresh(1)], { of }));
      },
    },
    exchangeCategory: {
      SEATS_REQUIRED: () => exchange([]),
      SEAT_UNKNOWN: () => exchange(["no-such-seat", "nor-this-one"]),
      SEATS_MISMATCH: () => exchange(fresh(1)),
      async SEAT_TAKEN() {
        const seats = fresh(2);
        await hold(seats);
        return exchange(seats);
      },
      async SEAT_ALONE() {
        const of = await late();
        return alone((seats) => exchange([...seats, ...fresh(1)], of));
      },
    },
  };
}
