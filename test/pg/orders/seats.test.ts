import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { loadCatalogue } from "#server/modules/catalogue/events/load-catalogue.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, detailsBody, freshKey, holdBody, newBuyer } from "../../harness/buyer.ts";
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
/** Rounds of a hundred buyers for one seat. More by `SEAT_ROUNDS`. */
const ROUNDS = Number(process.env["SEAT_ROUNDS"] ?? 4);

describe("a hold of seats", () => {
  it("holds the chosen seats by name in ticket order, exclusively", async () => {
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

  it(
    "gives a seat wanted by a hundred at two processes to exactly one, and offers others to the rest [B12] (Q02)",
    async () => {
      const other = await stall.openProcess();
      for (const round of upTo(ROUNDS)) {
        const seat = `s-${"ABCDEF"[round % 6]}-${(round % 20) + 1}`;
        if (round > 0 && round % 60 === 0) {
          await desk.anew(MAP);
          // The other process would see a manual change within a second.
          await loadCatalogue(other.services.db, TENANT, { fresh: true });
        }
        const answers = await Promise.all(
          upTo(100).map((i) => desk.hold(newBuyer(i % 2 ? stall.shop : other, { tenant: TENANT }), [seat])),
        );
        expect(new Set(answers.map(codeOf))).toEqual(new Set(["ok", "SEAT_TAKEN"]));
        const won = answers.flatMap((answer) => (answer.ok ? [answer.data.id] : []));
        expect(won).toHaveLength(1);
        const lost = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]));
        for (const { details } of lost) {
          expect(details).toMatchObject({ taken: [seat] });
          expect((details as { instead: unknown[] }).instead.length).toBeGreaterThan(0);
        }
        expect((await desk.owners())[seat]).toBe(won[0]);
      }
      expect(await stall.laws()).toEqual([]);
    },
    Math.max(120_000, ROUNDS * 1_000),
  );

  it("gives holds of {A,B} and {B,A} both seats or none, without deadlock (Q03)", async () => {
    const other = await stall.openProcess();
    const pairs = upTo(10).flatMap((i) => ["A", "B"].map((row) => [`s-${row}-${2 * i + 1}`, `s-${row}-${2 * i + 2}`]));
    const wanted = pairs.flatMap((pair) => upTo(4).map((i) => (i % 2 ? [...pair].reverse() : pair)));
    // Repeat it in a ring, where each pair overlaps its neighbour.
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

  it("gives a seat to the next claimant if the first in the batch gets nothing", async () => {
    // The first buyer has reached the limit of holds. If all calls are in one batch, the seat goes to the next buyer.
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

  it("returns the same hold for a repeated key, also from a batch", async () => {
    const buyer = stall.buyer();
    await desk.held(buyer, ["s-F-1"]);
    const key = freshKey();
    const answers = await Promise.all(upTo(5).map(() => desk.hold(buyer, ["s-C-1", "s-C-2"], { key })));
    expect(new Set(answers.map((answer) => (answer.ok ? answer.data.id : answer.problem.code))).size).toBe(1);
    expect(codeOf(await desk.hold(buyer, ["s-C-1", "s-C-3"], { key }))).toBe("IDEMPOTENCY_MISMATCH");
    expect(Object.keys(await desk.owners()).toSorted()).toEqual(["s-C-1", "s-C-2", "s-F-1"]);
  });

  it("refuses seats that are foreign, blocked, of another category, named twice, or too few (Q11)", async () => {
    const buyer = stall.buyer();
    const code = async (seats: readonly string[], extra = {}) => codeOf(await desk.hold(buyer, seats, extra));
    expect(await code(["s-Z-1"])).toBe("SEAT_UNKNOWN");
    expect(await code(["s-A-1", "s-A-1"])).toBe("SEATS_MISMATCH");
    expect(await code(["s-A-1"], { qty: 2 })).toBe("SEATS_MISMATCH");
    expect(await code([], { qty: 1 })).toBe("SEATS_REQUIRED");
    // A category without seats accepts none.
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

  it("holds seats together with seatless places", async () => {
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

describe("a bundle of seats", () => {
  beforeEach(() =>
    desk.anew(MAP, {
      seat: [
        { key: "seat", price: 100_000 },
        { key: "pair", price: 180_000, bundle: 2 },
      ],
    }),
  );

  it("gives each ticket of a bundle a seat and an attendee, from the single ones' stock, with their life cycle [B12] [E10]", async () => {
    const pair = { categoryId: desk.category("pair") };
    const buyer = stall.buyer();
    expect(codeOf(await desk.hold(buyer, ["s-A-1"], { ...pair, qty: 1 }))).toBe("SEATS_MISMATCH");
    const four = ["s-A-1", "s-A-2", "s-B-1", "s-B-2"];
    const first = await desk.held(buyer, four, { ...pair, qty: 2 });
    const { attendees, ...details } = detailsBody(stall.event, first);
    expect(attendees).toHaveLength(4);
    const few = { ...details, attendees: attendees.slice(0, 2) };
    expect(codeOf(await buyer.call("saveDetails", { params: { id: first.id }, body: few, idempotencyKey: freshKey() }))).toBe(
      "FIELDS_INVALID",
    );
    const { held, url } = await desk.started(buyer, four, { ...pair, qty: 2, replaces: first.id });
    expect(held.quote.lines.map(({ qty, tickets }) => [qty, tickets])).toEqual([[2, 4]]);
    expect(await desk.left()).toBe(116);
    expect(codeOf(await desk.hold(stall.buyer(), ["s-A-2"]))).toBe("SEAT_TAKEN");
    // It has expired and its seats are free: late money takes all four again.
    await stall.runOut(held.id);
    await stall.work();
    expect([await desk.owners(), await desk.left()]).toEqual([{}, 120]);
    await actOnPaymentPage(stall.shop, url, "pay");
    await stall.work();
    await expect.poll(() => stall.statusOf(buyer, held.id)).toBe("confirmed");
    expect(await desk.seatsOnTickets(buyer, held.id)).toEqual(four);
    expect(await stall.laws()).toEqual([]);
    await cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id: held.id, reason: "test" });
    expect([await desk.owners(), await desk.left()]).toEqual([{}, 120]);
    expect(await stall.laws()).toEqual([]);
  });

  it("refuses to sell a bundle without its lost seat, and exchanges it as a whole [B12]", async () => {
    const pair = { categoryId: desk.category("pair") };
    const buyer = stall.buyer();
    const { held, url } = await desk.started(buyer, ["s-C-1", "s-C-2"], { ...pair, qty: 1 });
    await stall.runOut(held.id);
    const taker = await desk.held(stall.buyer(), ["s-C-2"]);
    await actOnPaymentPage(stall.shop, url, "pay");
    await stall.work();
    await expect.poll(() => stall.statusOf(buyer, held.id)).toBe("needs_review");
    expect(await desk.owners()).toEqual({ "s-C-2": taker.id });
    const body = { ...pair, shownTotal: held.quote.total };
    const ask = (seats: string[]) =>
      buyer.call("exchangeCategory", { params: { id: held.id }, body: { ...body, seats }, idempotencyKey: freshKey() });
    expect(codeOf(await ask(["s-C-1"]))).toBe("SEATS_MISMATCH");
    expect(codeOf(await ask(["s-C-1", "s-C-2"]))).toBe("SEAT_TAKEN");
    expect(codeOf(await ask(["s-D-1", "s-D-2"]))).toBe("ok");
    expect(await desk.owners()).toEqual({ "s-C-2": taker.id, "s-D-1": held.id, "s-D-2": held.id });
    expect(await stall.laws()).toEqual([]);
  });
});
