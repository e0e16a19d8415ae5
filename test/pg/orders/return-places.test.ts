import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, detailsBody, freshKey, holdBody } from "../../harness/buyer.ts";
import { openGates, tally, type Gates } from "../tickets/gate-desk.ts";
import { openReturnDesk, STEPS } from "./return-desk.ts";
import { openSeatDesk, rowsMap } from "./seat-desk.ts";
import { openLine, type Line } from "./waiting-line.ts";

const DAY = 86_400_000;

describe("a return while a gate scans the ticket", () => {
  let gates: Gates;
  beforeAll(async () => {
    gates = await openGates(inject("postgresUrl"));
  });
  afterAll(() => gates?.stall.close());

  it("admits or returns, whichever is first, never both", async () => {
    const desk = openReturnDesk(() => gates.stall);
    await desk.beginsIn(10 * DAY);
    await desk.setPolicy(STEPS);
    const orders = [];
    for (let n = 0; n < 12; n += 1) orders.push(await desk.paid(1));
    const ends = await Promise.all(
      orders.map(async (order) => {
        const [id] = order.tickets;
        const { amount } = (await desk.quote(order)).tickets[0]!;
        const qr = gates.desk.sign({ id: id! });
        const [outcome, answer] = await Promise.all([gates.desk.outcome(gates.north, qr), desk.give(order, [id!], { shown: amount })]);
        return `${outcome} ${codeOf(answer)} ${(await desk.statesOf(order.id)).join()}`;
      }),
    );
    const kinds = tally(ends);
    expect((kinds["admitted RETURN_USED checked_in"] ?? 0) + (kinds["cancelled ok returned"] ?? 0)).toBe(12);
    const returned = await desk.paid(1);
    expect(codeOf(await desk.give(returned, returned.tickets))).toBe("ok");
    expect(await gates.desk.outcome(gates.north, gates.desk.sign({ id: returned.tickets[0]! }))).toBe("cancelled");
    expect(await gates.desk.outcome(gates.north, returned.codes[0]!)).toBe("cancelled");
    const list = await gates.desk.call(gates.north, "/list");
    const listed = (list.json["tickets"] as { id: string; status: string }[]).find(({ id }) => id === returned.tickets[0]);
    expect(listed?.status).toBe("returned");
  });
});

describe("the places of a returned ticket", () => {
  let stall: Stall;
  const desk = openReturnDesk(() => stall);
  beforeAll(async () => {
    stall = await openStall(inject("postgresUrl"));
    await stall.setStock(200);
    await desk.beginsIn(10 * DAY);
    await desk.setPolicy(STEPS);
  });
  afterAll(() => stall?.close());

  it("waits for a gate that admits the ticket just now", async () => {
    const order = await desk.paid(1);
    const { amount } = (await desk.quote(order)).tickets[0]!;
    const gate = new pg.Client({ connectionString: stall.database.url });
    await gate.connect();
    await gate.query("begin");
    await gate.query("update tickets set status = 'checked_in' where id = $1", order.tickets);
    const answer = desk.give(order, order.tickets, { shown: amount });
    const waits = async () =>
      (await stall.sql("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length;
    await expect.poll(waits).toBe(1);
    await gate.query("commit");
    await gate.end();
    expect(codeOf(await answer)).toBe("RETURN_USED");
    expect(await stall.laws()).toEqual([]);
  });

  it("brings a bundle back as a whole, and its piece of stock", async () => {
    const family = stall.event.prices.find(({ bundlingTicket }) => bundlingTicket === "4")!;
    const buyer = stall.buyer();
    const held = await buyer.call("holdBooking", {
      body: holdBody(stall.event, [
        { categoryId: family.id, qty: 1 },
        { categoryId: stall.category.id, qty: 1 },
      ]),
      idempotencyKey: freshKey(),
    });
    if (!held.ok) throw new Error(held.problem.code);
    const { id, quote } = held.data;
    await buyer.call("saveDetails", { params: { id }, body: detailsBody(stall.event, held.data), idempotencyKey: freshKey() });
    const started = await stall.pay(buyer, id, quote.total);
    if (!started.ok) throw new Error(started.problem.code);
    await actOnPaymentPage(stall.shop, started.data.redirectUrl!, "pay");
    await expect.poll(() => stall.statusOf(buyer, id)).toBe("confirmed");
    const { tickets } = await desk.quote({ buyer, id });
    const ids = tickets.filter(({ piece }) => piece === tickets[0]!.piece).map((ticket) => ticket.id);
    expect([tickets.length, ids.length]).toEqual([5, 4]);
    const taken = async () =>
      (
        await stall.sql<{ n: number }>(
          "select q.taken as n from quotas q join quota_uses u on u.quota_id = q.id and u.tenant_id = q.tenant_id where u.item_id = $1",
          [family.id],
        )
      )[0]!.n;
    const before = await taken();
    expect(codeOf(await desk.give({ buyer, id }, ids.slice(1)))).toBe("RETURN_BUNDLE");
    expect(codeOf(await desk.give({ buyer, id }, ids))).toBe("ok");
    expect(await taken()).toBe(before - 1);
    expect(await stall.laws()).toEqual([]);
  });

  it("brings its add-ons back to their stock", async () => {
    const [addon] = stall.category.additionals.filter(({ isRequired, isCustomDate }) => !isRequired && !isCustomDate);
    const buyer = stall.buyer();
    const held = await stall.fill(buyer, 2, { addons: [{ addonId: addon!.id, qty: 2 }] });
    const started = await stall.pay(buyer, held.id, held.quote.total);
    if (!started.ok) throw new Error(started.problem.code);
    await actOnPaymentPage(stall.shop, started.data.redirectUrl!, "pay");
    await expect.poll(() => stall.statusOf(buyer, held.id)).toBe("confirmed");
    const taken = async () =>
      (
        await stall.sql<{ n: number }>(
          "select q.taken as n from quotas q join quota_uses u on u.quota_id = q.id and u.tenant_id = q.tenant_id where u.item_id = $1",
          [addon!.id],
        )
      )[0]!.n;
    const before = await taken();
    const { tickets } = await desk.quote({ buyer, id: held.id });
    expect(tickets[0]!.paid).toBeGreaterThan(tickets[1]!.paid);
    expect(codeOf(await desk.give({ buyer, id: held.id }, [tickets[1]!.id]))).toBe("ok");
    expect(await taken()).toBe(before);
    expect(codeOf(await desk.give({ buyer, id: held.id }, [tickets[0]!.id]))).toBe("ok");
    expect(await taken()).toBe(before - 2);
    expect(await stall.laws()).toEqual([]);
  });

  it("frees its seat for others, and keeps the order's other seat", async () => {
    const map = rowsMap(6, 20);
    const seats = openSeatDesk(stall);
    await seats.anew(map);
    const buyer = stall.buyer();
    const { held, url } = await seats.started(buyer, ["s-A-1", "s-A-2"]);
    await actOnPaymentPage(stall.shop, url, "pay");
    await expect.poll(() => stall.statusOf(buyer, held.id)).toBe("confirmed");
    const { tickets } = await desk.quote({ buyer, id: held.id });
    expect(codeOf(await desk.give({ buyer, id: held.id }, [tickets[0]!.id]))).toBe("ok");
    await expect.poll(() => seats.states(map)).toEqual({ "s-A-2": 2 });
    const shown = await buyer.call("getBooking", { params: { id: held.id }, query: {} });
    expect(shown.ok && shown.data).toMatchObject({ seatsMissing: 0, seats: [{ ticket: 1 }] });
    expect(await stall.laws()).toEqual([]);
  });
});

describe("a place returned to a sold-out event", () => {
  let line: Line;
  beforeAll(async () => {
    line = await openLine(inject("postgresUrl"));
  });
  afterAll(() => line?.stall.close());

  it("offers a returned place to the first of the waiting list, and to nobody else [B7]", async () => {
    const desk = openReturnDesk(() => line.stall);
    await desk.beginsIn(10 * DAY);
    await desk.setPolicy(STEPS);
    await line.stall.setStock(2);
    const order = await desk.paid(2);
    const waiters = await line.queue(2);
    expect(codeOf(await desk.give(order, [order.tickets[0]!]))).toBe("ok");
    expect(codeOf(await line.strangerTakes())).toBe("SOLD_OUT");
    await line.work();
    expect(await line.offered(waiters)).toEqual([0]);
    expect(codeOf(await line.strangerTakes())).toBe("SOLD_OUT");
    expect(await line.stall.laws()).toEqual([]);
  });
});
