import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, detailsBody, freshKey, type Buyer } from "../../harness/buyer.ts";
import { moneyOf } from "../payments/money-of.ts";
import { openSeatDesk, rowsMap, TENANT, withBack, type SeatDesk } from "./seat-desk.ts";

let stall: Stall;
let desk: SeatDesk;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  desk = openSeatDesk(stall);
});
afterAll(() => stall.close());
const MAP = rowsMap(6, 20);
beforeEach(() => desk.anew(MAP));

describe("seats of an order", () => {
  it("holds seats, sells them onto the ticket, and frees them after a refund [B12]", async () => {
    const buyer = stall.buyer();
    const { held, url } = await desk.started(buyer, ["s-A-1", "s-A-2"]);
    await expect.poll(() => desk.states(MAP)).toEqual({ "s-A-1": 1, "s-A-2": 1 });
    await actOnPaymentPage(stall.shop, url, "pay");
    await expect.poll(() => stall.statusOf(buyer, held.id)).toBe("confirmed");
    await expect.poll(() => desk.states(MAP)).toEqual({ "s-A-1": 2, "s-A-2": 2 });
    const tickets = await buyer.call("listBookingTickets", { params: { id: held.id }, query: { locale: "id" } });
    expect(tickets.ok && tickets.data.tickets.map(({ seat }) => seat?.label)).toEqual([
      "Stalls · Baris A · Kursi 1",
      "Stalls · Baris A · Kursi 2",
    ]);
    await cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id: held.id, reason: "test" });
    expect(await desk.owners()).toEqual({});
    await expect.poll(() => desk.states(MAP)).toEqual({});
    expect(await desk.left()).toBe(120);
    expect(await stall.laws()).toEqual([]);
  });

  it("frees seats after expiry or cancellation, and takes them again for late money if available [B12]", async () => {
    const [one, two] = [stall.buyer(), stall.buyer()];
    const [first, second] = [await desk.started(one, ["s-B-1"]), await desk.started(two, ["s-B-2"])];
    for (const { held } of [first, second]) await stall.runOut(held.id);
    // Not swept yet, but available to others all the same.
    const third = await desk.held(stall.buyer(), ["s-B-2"]);
    await actOnPaymentPage(stall.shop, first.url, "pay");
    await actOnPaymentPage(stall.shop, second.url, "pay");
    await stall.work();
    await expect.poll(() => stall.statusOf(one, first.held.id)).toBe("confirmed");
    await expect.poll(() => stall.statusOf(two, second.held.id)).toBe("needs_review");
    expect(await desk.owners()).toEqual({ "s-B-1": first.held.id, "s-B-2": third.id });
    const choices = await two.call("getLateMoneyChoices", { params: { id: second.held.id }, query: {} });
    // The buyer cannot choose to wait, because a sold seat may never return.
    expect(choices.ok && choices.data.waitUntil).toBe(null);
    expect(await stall.laws()).toEqual([]);
    const back = await two.call("chooseRefund", { params: { id: second.held.id }, body: {}, idempotencyKey: freshKey() });
    expect(codeOf(back)).toBe("ok");
    expect(await stall.laws()).toEqual([]);
  });

  it("swaps seats by a replacing hold that keeps common ones, and changes nothing after a refusal", async () => {
    const buyer = stall.buyer();
    const first = await desk.held(buyer, ["s-A-5", "s-A-6"]);
    const second = await desk.held(buyer, ["s-A-6", "s-A-7", "s-A-8"], { replaces: first.id });
    expect(await desk.owners()).toEqual({ "s-A-6": second.id, "s-A-7": second.id, "s-A-8": second.id });
    expect(await desk.left()).toBe(117);
    await desk.held(stall.buyer(), ["s-A-9"]);
    const refused = await desk.hold(buyer, ["s-A-8", "s-A-9"], { replaces: second.id });
    expect(refused).toMatchObject({ ok: false, problem: { code: "SEAT_TAKEN", details: { taken: ["s-A-9"] } } });
    expect(await stall.statusOf(buyer, second.id)).toBe("held");
    // A foreign hold is not replaced, and its seats do not count as own.
    expect(codeOf(await desk.hold(stall.buyer(), ["s-A-8"], { replaces: second.id }))).toBe("SEAT_TAKEN");
    expect(await stall.laws()).toEqual([]);
  });

  it("exchanges held seats in one call for all", async () => {
    const buyer = stall.buyer();
    const held = await desk.held(buyer, ["s-A-1", "s-A-2"]);
    const choose = (seats: string[], who = buyer) =>
      who.call("chooseSeats", {
        params: { id: held.id },
        body: { seats: [{ categoryId: desk.category(), seats }] },
        idempotencyKey: freshKey(),
      });
    const chosen = await choose(["s-A-2", "s-A-3"]);
    expect(chosen.ok && chosen.data.seats.map(({ seat }) => seat.id)).toEqual(["s-A-2", "s-A-3"]);
    expect(await desk.owners()).toEqual({ "s-A-2": held.id, "s-A-3": held.id });
    await desk.held(stall.buyer(), ["s-A-1"]);
    expect(codeOf(await choose(["s-A-1", "s-A-2"]))).toBe("SEAT_TAKEN");
    expect(codeOf(await choose(["s-A-4", "s-A-5"], stall.buyer()))).toBe("NOT_FOUND");
    expect((await desk.owners())["s-A-3"]).toBe(held.id);
    expect(await stall.laws()).toEqual([]);
  });

  it("chooses seats for a waiting list's offer before payment [B12]", async () => {
    await desk.anew(rowsMap(1, 2));
    await stall.sql("update ticket_categories set has_waiting_list = true where id = $1", [desk.category()]);
    await stall.sql("update events set version = version + 1 where id = $1", [stall.event.id]);
    await desk.fresh();
    const [first, waiter] = [stall.buyer(), stall.buyer()];
    await desk.paid(stall.buyer(), ["s-A-1"]);
    const held = await desk.paid(first, ["s-A-2"]);
    const offer = await desk.offered(waiter, async () => {
      await cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id: held.id, reason: "test" });
    });
    expect(offer).toMatchObject({ status: "held", seats: [], seatsMissing: 1 });
    // Free but promised seats are not on open sale.
    expect(codeOf(await desk.hold(stall.buyer(), ["s-A-2"]))).toBe("SOLD_OUT");
    const of = { params: { id: offer.id } };
    await waiter.call("saveDetails", { ...of, body: detailsBody(stall.event, offer as never), idempotencyKey: freshKey() });
    expect(codeOf(await stall.pay(waiter, offer.id, offer.quote.total))).toBe("SEATS_REQUIRED");
    expect(await stall.laws()).toEqual([]);
    const body = { seats: [{ categoryId: desk.category(), seats: ["s-A-2"] }] };
    const chosen = await waiter.call("chooseSeats", { ...of, body, idempotencyKey: freshKey() });
    expect(chosen.ok && chosen.data).toMatchObject({ seatsMissing: 0, seats: [{ seat: { id: "s-A-2" } }] });
    const paying = await stall.pay(waiter, offer.id, offer.quote.total);
    await actOnPaymentPage(stall.shop, paying.ok ? paying.data.redirectUrl! : "", "pay");
    await expect.poll(() => stall.statusOf(waiter, offer.id)).toBe("confirmed");
    expect(await desk.seatsOnTickets(waiter, offer.id)).toEqual(["s-A-2"]);
    expect(await stall.laws()).toEqual([]);
  });
});

describe("money too late for its seats", () => {
  const TWO = withBack(MAP, 2);
  beforeEach(() => desk.anew(TWO, { seat: [{ key: "seat", price: 100_000 }], back: [{ key: "back", price: 60_000 }] }));

  /** An order paid after its seats were sold to others, with its alternatives. */
  async function late(seats: readonly string[]) {
    const buyer = stall.buyer();
    const { held, url } = await desk.started(buyer, seats);
    await stall.runOut(held.id);
    await desk.held(stall.buyer(), seats);
    await actOnPaymentPage(stall.shop, url, "pay");
    await stall.work();
    await expect.poll(() => stall.statusOf(buyer, held.id)).toBe("needs_review");
    return { buyer, id: held.id, total: held.quote.total, exchanges: await exchangesOf(buyer, held.id) };
  }
  async function exchangesOf(buyer: Buyer, id: string) {
    const answer = await buyer.call("getLateMoneyChoices", { params: { id }, query: { locale: "en" } });
    if (!answer.ok) throw new Error(answer.problem.code);
    const of = (key: string) => answer.data.exchanges.find(({ categoryId }) => categoryId === desk.category(key))!;
    return { seat: of("seat"), back: of("back"), all: answer.data.exchanges };
  }
  type Wish = { readonly categoryId: string; readonly shownTotal: number; readonly seats?: readonly string[] };
  const exchange = (buyer: Buyer, id: string, wish: Wish, idempotencyKey = freshKey()) =>
    buyer.call("exchangeCategory", {
      params: { id },
      body: { ...wish, seats: wish.seats ? [...wish.seats] : undefined },
      idempotencyKey,
    });
  const idsOf = (seats: readonly { readonly id: string }[]) => seats.map(({ id }) => id);

  it("offers late money the nearest seats of its category and of others, and sells them in one call [B3][B12]", async () => {
    const { buyer, id, total, exchanges } = await late(["s-C-5", "s-C-6"]);
    const { seat, back } = exchanges;
    expect(seat).toMatchObject({ qty: 2, total, back: 0 });
    expect(seat.seats.map((group) => group.length)).toEqual([2, 2, 2]);
    const offered = seat.seats.flatMap(idsOf);
    expect(new Set(offered).size).toBe(6);
    // Beside the lost ones, or in the row before or behind.
    for (const near of offered) expect(near).toMatch(/^s-[BCD]-[3-8]$/);
    expect(seat.seats[0]![0]).toMatchObject({ section: "Stalls", row: expect.stringMatching(/^[BCD]$/), isTable: false });
    for (const other of back.seats.flatMap(idsOf)) expect(other).toMatch(/^s-[EF]-/);
    const before = await desk.owners();
    const of = { categoryId: desk.category("back"), shownTotal: back.total };
    expect(codeOf(await exchange(buyer, id, of))).toBe("SEATS_REQUIRED");
    expect(codeOf(await exchange(buyer, id, { ...of, seats: idsOf(seat.seats[0]!) }))).toBe("SEATS_MISMATCH");
    expect(codeOf(await exchange(buyer, id, { ...of, seats: ["s-E-1", "s-Z-1"] }))).toBe("SEAT_UNKNOWN");
    expect(codeOf(await exchange(buyer, id, { ...of, shownTotal: 1, seats: ["s-E-1", "s-E-2"] }))).toBe("PRICE_CHANGED");
    const other = await desk.held(stall.buyer(), ["s-E-1"], { categoryId: desk.category("back") });
    const taken = await exchange(buyer, id, { ...of, seats: ["s-E-1", "s-E-2"] });
    expect(taken).toMatchObject({ ok: false, problem: { code: "SEAT_TAKEN", details: { taken: ["s-E-1"] } } });
    expect(await desk.owners()).toEqual({ ...before, "s-E-1": other.id });
    expect(await stall.statusOf(buyer, id)).toBe("needs_review");
    expect(await stall.laws()).toEqual([]);

    const seats = idsOf(back.seats[0]!);
    const key = freshKey();
    expect(codeOf(await exchange(buyer, id, { ...of, seats }, key))).toBe("ok");
    expect(codeOf(await exchange(buyer, id, { ...of, seats }, key))).toBe("ok");
    expect(codeOf(await exchange(buyer, id, { ...of, seats: ["s-F-1", "s-F-2"] }))).toBe("BOOKING_STATE");
    expect(await desk.owners()).toEqual({ ...before, "s-E-1": other.id, [seats[0]!]: id, [seats[1]!]: id });
    expect(await desk.seatsOnTickets(buyer, id)).toEqual(seats);
    expect([await desk.left(), await desk.left("back")]).toEqual([78, 37]);
    await stall.work();
    expect(await moneyOf(() => stall).refundsOf(id)).toMatchObject([{ amount: back.back, reason: "exchanged", status: "succeeded" }]);
    expect(await stall.laws()).toEqual([]);
  });

  it("gives an alternative seat to one order only, over simultaneous calls and processes [B12]", async () => {
    const orders = [await late(["s-A-1"]), await late(["s-A-2"]), await late(["s-A-3"])];
    const { total } = orders[0]!;
    const wish = { categoryId: desk.category(), shownTotal: total, seats: ["s-B-2"] };
    const holds = Array.from({ length: 3 }, () => desk.hold(stall.buyer(), wish.seats));
    const answers = await Promise.all([...orders.map(({ buyer, id }) => exchange(buyer, id, wish)), ...holds]);
    const codes = answers.map(codeOf).toSorted();
    expect(codes).toEqual(["SEAT_TAKEN", "SEAT_TAKEN", "SEAT_TAKEN", "SEAT_TAKEN", "SEAT_TAKEN", "ok"]);
    const [won] = answers.flatMap((answer) => (answer.ok ? [answer.data.id] : []));
    expect((await desk.owners())["s-B-2"]).toBe(won);
    expect(await stall.laws()).toEqual([]);
  });

  it("gives late money its own seats once they are free, and offers no others if too few are left", async () => {
    const { buyer, id, total } = await late(["s-D-1", "s-D-2"]);
    const [taker] = await stall.sql<{ booking_id: string }>("select booking_id from seat_claims where seat = 's-D-1' and state = 1");
    await stall.runOut(taker!.booking_id);
    await stall.work();
    expect(codeOf(await exchange(buyer, id, { categoryId: desk.category(), shownTotal: total, seats: ["s-D-2", "s-D-1"] }))).toBe("ok");
    expect(await desk.seatsOnTickets(buyer, id)).toEqual(["s-D-2", "s-D-1"]);
    expect(await stall.laws()).toEqual([]);
    await desk.anew(rowsMap(1, 3));
    const few = await late(["s-A-1", "s-A-2"]);
    expect(few.exchanges.seat).toBeUndefined();
  });

  it("returns an order's remaining seats when it gets others, or seatless tickets", async () => {
    const buyers = [stall.buyer(), stall.buyer()];
    const orders = [await desk.started(buyers[0]!, ["s-A-1", "s-A-2"]), await desk.started(buyers[1]!, ["s-A-3", "s-A-4"])];
    for (const { url } of orders) await actOnPaymentPage(stall.shop, url, "wrong_amount");
    const [one, two] = orders.map(({ held }) => held.id);
    for (const [i, { held }] of orders.entries()) await expect.poll(() => stall.statusOf(buyers[i]!, held.id)).toBe("needs_review");
    const { back } = await exchangesOf(buyers[0]!, one!);
    const seats = ["s-F-1", "s-F-2"];
    expect(codeOf(await exchange(buyers[0]!, one!, { categoryId: back.categoryId, shownTotal: back.total, seats }))).toBe("ok");
    await stall.sql("update ticket_categories set price = 50000 where id = $1", [stall.category.id]);
    await stall.sql("update events set version = version + 1 where id = $1", [stall.event.id]);
    const standing = (await exchangesOf(buyers[1]!, two!)).all.find(({ categoryId }) => categoryId === stall.category.id)!;
    expect(standing.seats).toEqual([]);
    const wish = { categoryId: standing.categoryId, shownTotal: standing.total };
    expect(codeOf(await exchange(buyers[1]!, two!, { ...wish, seats: ["s-F-3", "s-F-4"] }))).toBe("SEATS_MISMATCH");
    expect(codeOf(await exchange(buyers[1]!, two!, wish))).toBe("ok");
    expect(await desk.owners()).toEqual({ "s-F-1": one, "s-F-2": one });
    expect(await desk.seatsOnTickets(buyers[1]!, two!)).toEqual([null, null]);
    expect([await desk.left(), await desk.left("back")]).toEqual([80, 38]);
    expect(await stall.laws()).toEqual([]);
  });
});
