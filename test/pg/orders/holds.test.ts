import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { detailsBody, freshKey, newBuyer } from "../../harness/buyer.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
});
beforeEach(() => stall.setStock(50));
afterAll(() => stall.close());

const times = <T>(n: number, work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const tally = (codes: readonly string[]) => Object.fromEntries([...new Set(codes)].map((c) => [c, codes.filter((x) => x === c).length]));
const rowsOf = async (table: string, id: string) => (await stall.sql(`select 1 from ${table} where booking_id = $1`, [id])).length;

describe("stock", () => {
  it("sells the last place once to buyers at two processes (Q01)(Q14) [B1]", async () => {
    const other = await stall.openProcess();
    for (let round = 0; round < 5; round++) {
      await stall.setStock(1);
      const answers = await times(40, (i) =>
        newBuyer(i % 2 ? stall.shop : other, { tenant: "garudarun" }).call("holdBooking", {
          body: stall.body(),
          idempotencyKey: freshKey(),
        }),
      );
      expect(tally(answers.map(codeOf))).toEqual({ ok: 1, SOLD_OUT: 39 });
    }
    expect(await stall.laws()).toEqual([]);
  });

  it("gives an order all of its places or none (Q01)", async () => {
    await stall.setStock(7);
    const answers = await times(6, () => stall.buyer().call("holdBooking", { body: stall.body(3), idempotencyKey: freshKey() }));
    expect(tally(answers.map(codeOf))).toEqual({ ok: 2, SOLD_OUT: 4 });
    expect(await stall.stockLeft()).toBe(1);
  });

  it("scopes keys to visitors, and executes one key once at two processes (Q04)", async () => {
    const [key, other] = [freshKey(), await stall.openProcess()];
    const strangers = await times(3, () => stall.buyer().call("holdBooking", { body: stall.body(), idempotencyKey: key }));
    expect(new Set(strangers.map((a) => a.ok && a.data.id)).size).toBe(3);
    const mine = stall.buyer();
    await stall.hold(mine);
    const cookie = mine.cookie();
    const before = await stall.stockLeft();
    const same = await times(10, (i) =>
      (i % 2 ? stall.shop : other)
        .fetch(
          new Request("http://garudarun.localhost:3000/api/v1/bookings", {
            method: "POST",
            headers: { host: "garudarun.localhost:3000", cookie, "content-type": "application/json", "idempotency-key": key },
            body: JSON.stringify(stall.body()),
          }),
        )
        .then(async (answer) => ((await answer.json()) as { id: string }).id),
    );
    expect(new Set(same).size).toBe(1);
    expect(await stall.stockLeft()).toBe(before - 1);
  });
});

describe("a second tab", () => {
  it("replaces the first tab's hold, even of the last places", async () => {
    await stall.setStock(2);
    const buyer = stall.buyer();
    const first = await stall.hold(buyer, 2);
    const key = freshKey();
    const swap = () => buyer.call("holdBooking", { body: { ...stall.body(2), replaces: first.id }, idempotencyKey: key });
    const second = await swap();
    expect(codeOf(second)).toBe("ok");
    expect(await stall.statusOf(buyer, first.id)).toBe("cancelled");
    expect(await stall.stockLeft()).toBe(0);
    expect(await swap()).toEqual(expect.objectContaining({ ok: true, data: expect.objectContaining({ id: second.ok && second.data.id }) }));
    expect(await stall.laws()).toEqual([]);
  });

  it("keeps the first tab's hold if the second tab's fails", async () => {
    await stall.setStock(2);
    const buyer = stall.buyer();
    const first = await stall.hold(buyer, 2);
    const more = await buyer.call("holdBooking", { body: { ...stall.body(3), replaces: first.id }, idempotencyKey: freshKey() });
    expect(codeOf(more)).toBe("SOLD_OUT");
    expect(await stall.statusOf(buyer, first.id)).toBe("held");
  });

  it("replaces neither another visitor's hold nor one in payment (Q13)(O10)", async () => {
    await stall.setStock(2);
    const [one, two] = [stall.buyer(), stall.buyer()];
    const theirs = await stall.hold(one);
    const mine = await stall.start(two);
    for (const [buyer, replaces] of [
      [two, theirs.id],
      [two, mine.id],
    ] as const) {
      const answer = await buyer.call("holdBooking", { body: { ...stall.body(), replaces }, idempotencyKey: freshKey() });
      expect(codeOf(answer)).toBe("SOLD_OUT");
    }
    expect(await stall.statusOf(one, theirs.id)).toBe("held");
    expect(await stall.statusOf(two, mine.id)).toBe("awaiting_payment");
  });
});

describe("details sent twice", () => {
  it("stores details once per key, and refuses the key with other details (W03)", async () => {
    const buyer = stall.buyer();
    const held = await stall.hold(buyer);
    const [params, key] = [{ id: held.id }, freshKey()];
    const body = detailsBody(stall.event, held);
    const save = (b: typeof body, k: string) => buyer.call("saveDetails", { params, body: b, idempotencyKey: k });
    expect(tally((await times(8, () => save(body, key))).map(codeOf))).toEqual({ ok: 8 });
    const news = () => stall.sql("select 1 from outbox where topic = 'booking.details' and subject_id = $1", [held.id]);
    expect(await news()).toHaveLength(1);
    expect(codeOf(await save({ ...body, locale: "id" as never }, key))).toBe("IDEMPOTENCY_MISMATCH");
    const renamed = { ...body, patron: { ...(body.patron as object), fullName: "Ayu Lestari" } as never };
    expect(codeOf(await save(renamed, freshKey()))).toBe("ok");
    expect(codeOf(await save(body, key))).toBe("ok");
    const [row] = await stall.sql<{ full_name: string }>("select full_name from booking_buyers where booking_id = $1", [held.id]);
    expect(row!.full_name).toBe("Ayu Lestari");
    expect(await rowsOf("booking_attendees", held.id)).toBe(1);
  });
});

describe("a payment started twice", () => {
  it("opens one payment with one page, for any keys (W10)(W14)", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const key = freshKey();
    const answers = await times(12, (i) => stall.pay(buyer, held.id, held.quote.total, i % 2 ? key : freshKey()));
    expect(new Set(answers.map((a) => a.ok && a.data.redirectUrl)).size).toBe(1);
    expect(await rowsOf("payments", held.id)).toBe(1);
    expect(codeOf(await stall.pay(buyer, held.id, held.quote.total + 1, key))).toBe("IDEMPOTENCY_MISMATCH");
    expect(codeOf(await stall.pay(buyer, held.id, held.quote.total + 1))).toBe("PRICE_CHANGED");
  });

  it("confirms a free booking once without a provider (P12)", async () => {
    const buyer = stall.buyer();
    await stall.sql("update promos set max_uses = used + 1 where code = 'TERIMAKASIHMARSHAL'");
    const held = await stall.fill(buyer, 1, { promoCode: "TERIMAKASIHMARSHAL" });
    expect(held.quote.total).toBe(0);
    const answers = await times(8, () => stall.pay(buyer, held.id, 0));
    expect(answers.map((a) => a.ok && a.data.redirectUrl)).toEqual(Array.from({ length: 8 }, () => null));
    expect(await stall.statusOf(buyer, held.id)).toBe("confirmed");
    expect([await rowsOf("payments", held.id), await rowsOf("tickets", held.id)]).toEqual([0, 1]);
    expect(await stall.sql("select 1 from outbox where topic = 'booking.confirmed' and subject_id = $1", [held.id])).toHaveLength(1);
    expect(await stall.laws()).toEqual([]);
  });

  it("shows no ticket before payment (P13)(K05)", async () => {
    const buyer = stall.buyer();
    const { id } = await stall.start(buyer);
    const list = await buyer.call("listBookingTickets", { params: { id }, query: {} });
    expect(list.ok && list.data.tickets).toEqual([]);
    expect(await rowsOf("tickets", id)).toBe(0);
  });

  it("honours a hold's price after a change, and uses the new one for new holds (P10) [P10]", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    await stall.sql("update ticket_categories set price = price + 1000 where id = $1", [stall.category.id]);
    await stall.sql("update events set version = version + 1 where id = $1", [stall.event.id]);
    const raised = await stall.buyer().call("holdBooking", {
      body: { ...stall.body(), shownTotal: held.quote.total },
      idempotencyKey: freshKey(),
    });
    expect(codeOf(raised)).toBe("PRICE_CHANGED");
    const started = await stall.pay(buyer, held.id, held.quote.total);
    expect(started.ok && started.data.booking.payment?.amount).toBe(held.quote.total);
    await stall.sql("update ticket_categories set price = price - 1000 where id = $1", [stall.category.id]);
    await stall.sql("update events set version = version + 1 where id = $1", [stall.event.id]);
  });
});

describe("promo codes", () => {
  const limit = (uses: number) => stall.sql("update promos set max_uses = used + $1 where code = 'SENJA25'", [uses]);

  it("bounds a promo's uses in a race, counting unpaid orders (C01)(C02) [P5]", async () => {
    await limit(3);
    const take = () => stall.buyer().call("holdBooking", { body: stall.body(1, { promoCode: "SENJA25" }), idempotencyKey: freshKey() });
    const answers = await times(20, take);
    expect(tally(answers.map(codeOf))).toEqual({ ok: 3, PROMO_INVALID: 17 });
    expect(codeOf(await take())).toBe("PROMO_INVALID");
    expect(await stall.laws()).toEqual([]);
  });

  it("returns a promo's use once per cancelled order, however often it is cancelled (C08)", async () => {
    await limit(1);
    const buyer = stall.buyer();
    const held = await stall.hold(buyer, 1, { promoCode: "SENJA25" });
    const left = await stall.stockLeft();
    const cancel = () => buyer.call("cancelBooking", { params: { id: held.id }, body: {}, idempotencyKey: freshKey() });
    expect(tally((await times(6, cancel)).map(codeOf))).toEqual({ ok: 6 });
    expect(await stall.stockLeft()).toBe(left + 1);
    expect(await stall.laws()).toEqual([]);
    expect((await stall.hold(stall.buyer(), 1, { promoCode: "SENJA25" })).quote.discount).toBe(25_000);
  });
});
