import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { cancelPaidBooking } from "#server/features/checkout/cancel-paid-booking.ts";
import { codeOf, openStall, type Stall } from "../api/stall.ts";
import { actOnPaymentPage, detailsBody, freshKey, holdBody, newBuyer } from "../harness/buyer.ts";
import { openSeatDesk, rowsMap, TENANT, type SeatDesk } from "./seat-desk.ts";

let stall: Stall;
let desk: SeatDesk;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  desk = openSeatDesk(stall);
});
afterAll(() => stall.close());
const MAP = rowsMap(6, 20);
beforeEach(() => desk.anew(MAP));

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);
/** How often a hundred buyers want one seat: more by `SEAT_ROUNDS`. */
const ROUNDS = Number(process.env["SEAT_ROUNDS"] ?? 4);

describe("a hold of seats", () => {
  it("has the seats that were chosen, by their names in the order of the tickets, and nobody else gets them", async () => {
    const held = await desk.held(stall.buyer(), ["s-A-8", "s-A-7"]);
    expect(held.seats.map(({ ticket, seat }) => [ticket, seat.id, seat.label, seat.entrance])).toEqual([
      [0, "s-A-8", "Stalls · Row A · Seat 8", "Door"],
      [1, "s-A-7", "Stalls · Row A · Seat 7", "Door"],
    ]);
    const other = await desk.hold(stall.buyer(), ["s-A-8", "s-A-9"]);
    expect(other).toMatchObject({ ok: false, status: 422, problem: { code: "SEAT_TAKEN", details: { taken: ["s-A-8"] } } });
    const { instead } = (other as unknown as { problem: { details: { instead: { seats: string[] }[] } } }).problem.details;
    expect(instead[0]!.seats).toEqual(["s-A-9", "s-A-10"]);
    expect(await desk.owners()).toEqual({ "s-A-7": held.id, "s-A-8": held.id });
    expect(await desk.left()).toBe(118);
    expect(await stall.laws()).toEqual([]);
  });

  it("of one seat by a hundred at once, in two processes, is given to exactly one, and all others are told of other seats [B12] (Q02)", async () => {
    const other = await stall.openProcess();
    for (const round of upTo(ROUNDS)) {
      const seat = `s-${"ABCDEF"[round % 6]}-${(round % 20) + 1}`;
      if (round > 0 && round % 100 === 0) await desk.anew(MAP);
      const answers = await Promise.all(upTo(100).map((i) => desk.hold(newBuyer(i % 2 ? stall.shop : other, { tenant: TENANT }), [seat])));
      const won = answers.flatMap((answer) => (answer.ok ? [answer.data.id] : []));
      expect(won).toHaveLength(1);
      const lost = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]));
      expect(new Set(lost.map(({ code }) => code))).toEqual(new Set(["SEAT_TAKEN"]));
      for (const { details } of lost) {
        expect(details).toMatchObject({ taken: [seat] });
        expect((details as { instead: unknown[] }).instead.length).toBeGreaterThan(0);
      }
      expect((await desk.owners())[seat]).toBe(won[0]);
    }
    expect(await stall.laws()).toEqual([]);
  }, 120_000);

  it("of {A,B} beside others of {B,A} waits for nobody in a ring: each has both or none (Q03)", async () => {
    const other = await stall.openProcess();
    const pairs = upTo(10).flatMap((i) => ["A", "B"].map((row) => [`s-${row}-${2 * i + 1}`, `s-${row}-${2 * i + 2}`]));
    const wanted = pairs.flatMap((pair) => upTo(4).map((i) => (i % 2 ? [...pair].reverse() : pair)));
    // Crosswise, too: each pair overlaps its neighbour.
    const crossed = upTo(9).flatMap((i) => [
      [`s-A-${2 * i + 2}`, `s-A-${2 * i + 3}`],
      [`s-A-${2 * i + 3}`, `s-A-${2 * i + 2}`],
    ]);
    const before = await stall.sql<{ n: number }>("select deadlocks::int as n from pg_stat_database where datname = current_database()");
    const answers = await Promise.all(
      [...wanted, ...crossed].map((seats, i) => desk.hold(newBuyer(i % 3 ? stall.shop : other, { tenant: TENANT }), seats)),
    );
    expect(new Set(answers.map(codeOf))).toEqual(new Set(["ok", "SEAT_TAKEN"]));
    const owners = await desk.owners();
    for (const answer of answers) {
      if (!answer.ok) continue;
      for (const { seat } of answer.data.seats) expect(owners[seat.id]).toBe(answer.data.id);
    }
    expect(Object.keys(owners)).toHaveLength(2 * answers.filter(({ ok }) => ok).length);
    const after = await stall.sql<{ n: number }>("select deadlocks::int as n from pg_stat_database where datname = current_database()");
    expect(after).toEqual(before);
    expect(await stall.laws()).toEqual([]);
  });

  it("is not refused for a seat whose first claimant of the same moment got nothing", async () => {
    // Whoever comes first may hold no more, and the batch is one: the seat is the next one's.
    await stall.sql("insert into hold_limits (tenant_id, event_id, visitor_holds) values ('garudarun', $1, 1) on conflict do nothing", [
      stall.event.id,
    ]);
    const full = stall.buyer();
    await desk.held(full, ["s-E-1"]);
    const others = upTo(6).map(() => stall.buyer());
    const answers = await Promise.all([full, ...others].map((buyer) => desk.hold(buyer, ["s-E-2"])));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(codeOf(answers[0]!)).toMatch(/^(?:HOLD_LIMIT|SEAT_TAKEN)$/);
    await stall.sql("delete from hold_limits where event_id = $1", [stall.event.id]);
    expect(await stall.laws()).toEqual([]);
  });

  it("that comes again with its key is the same one, also when it was one of many", async () => {
    const buyer = stall.buyer();
    await desk.held(buyer, ["s-F-1"]);
    const key = freshKey();
    const answers = await Promise.all(upTo(5).map(() => desk.hold(buyer, ["s-C-1", "s-C-2"], { key })));
    expect(new Set(answers.map((answer) => (answer.ok ? answer.data.id : answer.problem.code))).size).toBe(1);
    expect(codeOf(await desk.hold(buyer, ["s-C-1", "s-C-3"], { key }))).toBe("IDEMPOTENCY_MISMATCH");
    expect(Object.keys(await desk.owners()).toSorted()).toEqual(["s-C-1", "s-C-2", "s-F-1"]);
  });

  it("is refused for seats that are not the event's, not the category's, blocked, named twice or too few (Q11)", async () => {
    const buyer = stall.buyer();
    const code = async (seats: readonly string[], extra = {}) => codeOf(await desk.hold(buyer, seats, extra));
    expect(await code(["s-Z-1"])).toBe("SEAT_UNKNOWN");
    expect(await code(["s-A-1", "s-A-1"])).toBe("SEATS_MISMATCH");
    expect(await code(["s-A-1"], { qty: 2 })).toBe("SEATS_MISMATCH");
    expect(await code([], { qty: 1 })).toBe("SEATS_REQUIRED");
    // A category whose places are no seats takes none.
    expect(await code(["s-A-1"], { categoryId: stall.category.id })).toBe("SEATS_MISMATCH");
    await stall.sql(
      `insert into seat_claims (tenant_id, event_id, seat, kind, state, reason) values ('garudarun', $1, 's-A-1', 'seat', 3, 'house')`,
      [stall.event.id],
    );
    expect(await code(["s-A-1"])).toBe("SEAT_TAKEN");
    const stranger = newBuyer(stall.shop, { tenant: "teaterlampu" });
    expect(codeOf(await desk.hold(stranger, ["s-A-2"]))).toBe("NOT_FOUND");
    expect(await desk.owners()).toEqual({ "s-A-1": "house" });
  });

  it("may have seats and places without one", async () => {
    const body = {
      ...holdBody(stall.event, []),
      selection: {
        categories: [
          { categoryId: stall.category.id, qty: 1 },
          { categoryId: desk.category(), qty: 2, seats: ["s-D-4", "s-D-5"] },
        ],
        addons: [],
      },
    };
    const answer = await stall.buyer().call("holdBooking", { body, idempotencyKey: freshKey() });
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
    const places = answer.data.quote.lines.flatMap(({ categoryId, tickets }) => upTo(tickets).map(() => categoryId));
    expect(answer.data.seats.map(({ ticket }) => places[ticket])).toEqual([desk.category(), desk.category()]);
    expect(answer.data.seatsMissing).toBe(0);
    expect(await stall.laws()).toEqual([]);
  });
});

describe("seats live as long as the order keeps its stock", () => {
  it("are held, sold once paid, on the ticket, and free after the money went back [B12]", async () => {
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
    await cancelPaidBooking(stall.shop.services, TENANT, { id: held.id, more: { actor: "organiser", why: "test" } });
    expect(await desk.owners()).toEqual({});
    await expect.poll(() => desk.states(MAP)).toEqual({});
    expect(await desk.left()).toBe(120);
    expect(await stall.laws()).toEqual([]);
  });

  it("are free when the hold runs out or is given up, and taken again by late money where nobody has them [B12]", async () => {
    const [one, two] = [stall.buyer(), stall.buyer()];
    const [first, second] = [await desk.started(one, ["s-B-1"]), await desk.started(two, ["s-B-2"])];
    for (const { held } of [first, second]) await stall.runOut(held.id);
    // Nobody has swept: whoever wants the seat gets it all the same.
    const third = await desk.held(stall.buyer(), ["s-B-2"]);
    await actOnPaymentPage(stall.shop, first.url, "pay");
    await actOnPaymentPage(stall.shop, second.url, "pay");
    await stall.work();
    await expect.poll(() => stall.statusOf(one, first.held.id)).toBe("confirmed");
    await expect.poll(() => stall.statusOf(two, second.held.id)).toBe("needs_review");
    expect(await desk.owners()).toEqual({ "s-B-1": first.held.id, "s-B-2": third.id });
    const choices = await two.call("getLateMoneyChoices", { params: { id: second.held.id }, query: {} });
    // Nobody is given a seat that they have not chosen, nor waits for one that may never come back.
    expect(choices.ok && choices.data.waitUntil).toBe(null);
    expect(choices.ok && choices.data.exchanges.some(({ categoryId }) => categoryId === desk.category())).toBe(false);
    expect(await stall.laws()).toEqual([]);
    const back = await two.call("chooseRefund", { params: { id: second.held.id }, body: {}, idempotencyKey: freshKey() });
    expect(codeOf(back)).toBe("ok");
    expect(await stall.laws()).toEqual([]);
  });

  it("are swapped by the hold that replaces another: those of both stay the buyer's, and a refusal leaves all as it was", async () => {
    const buyer = stall.buyer();
    const first = await desk.held(buyer, ["s-A-5", "s-A-6"]);
    const second = await desk.held(buyer, ["s-A-6", "s-A-7", "s-A-8"], { replaces: first.id });
    expect(await desk.owners()).toEqual({ "s-A-6": second.id, "s-A-7": second.id, "s-A-8": second.id });
    expect(await desk.left()).toBe(117);
    await desk.held(stall.buyer(), ["s-A-9"]);
    const refused = await desk.hold(buyer, ["s-A-8", "s-A-9"], { replaces: second.id });
    expect(refused).toMatchObject({ ok: false, problem: { code: "SEAT_TAKEN", details: { taken: ["s-A-9"] } } });
    expect(await stall.statusOf(buyer, second.id)).toBe("held");
    // Somebody else's hold is not replaced, and its seats do not count as one's own.
    expect(codeOf(await desk.hold(stall.buyer(), ["s-A-8"], { replaces: second.id }))).toBe("SEAT_TAKEN");
    expect(await stall.laws()).toEqual([]);
  });

  it("are chosen anew in one call for all, while they are held", async () => {
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

  it("are chosen by whoever takes up what a waiting list offers, before it is paid [B12]", async () => {
    await desk.anew(rowsMap(1, 2));
    await stall.sql("update ticket_categories set has_waiting_list = true where id = $1", [desk.category()]);
    await stall.sql("update events set version = version + 1 where id = $1", [stall.event.id]);
    await desk.fresh();
    const [first, waiter] = [stall.buyer(), stall.buyer()];
    await desk.paid(stall.buyer(), ["s-A-1"]);
    const held = await desk.paid(first, ["s-A-2"]);
    const offer = await desk.offered(waiter, async () => {
      await cancelPaidBooking(stall.shop.services, TENANT, { id: held.id, more: { actor: "organiser", why: "test" } });
    });
    expect(offer).toMatchObject({ status: "held", seats: [], seatsMissing: 1 });
    // Seats that are free, and promised: the open sale has none.
    expect(codeOf(await desk.hold(stall.buyer(), ["s-A-2"]))).toBe("SOLD_OUT");
    const of = { params: { id: offer.id } };
    await waiter.call("saveDetails", { ...of, body: detailsBody(stall.event, offer as never), idempotencyKey: freshKey() });
    expect(codeOf(await stall.pay(waiter, offer.id, offer.quote.total))).toBe("SEATS_REQUIRED");
    expect(await stall.laws()).toEqual([]);
    const body = { seats: [{ categoryId: desk.category(), seats: ["s-A-2"] }] };
    const chosen = await waiter.call("chooseSeats", { ...of, body, idempotencyKey: freshKey() });
    expect(chosen.ok && chosen.data).toMatchObject({ seatsMissing: 0, seats: [{ seat: { id: "s-A-2" } }] });
    expect(codeOf(await stall.pay(waiter, offer.id, offer.quote.total))).toBe("ok");
    expect(await stall.laws()).toEqual([]);
  });
});
