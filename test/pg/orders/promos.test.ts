import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { runDueWork } from "#server/worker/run-worker.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { detailsBody, freshKey, newBuyer, type Buyer, type Shop } from "../../harness/buyer.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
});
beforeEach(async () => {
  await stall.setStock(200);
  await stall.sql("update promos set max_uses = used + 100, max_per_phone = null, starts_at = null, ends_at = null where code = 'SENJA25'");
  await setPerPhone(null);
});
afterAll(() => stall.close());

const CODE = { promoCode: "SENJA25" };
const times = <T>(n: number, work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const tally = (codes: readonly string[]) => Object.fromEntries([...new Set(codes)].map((c) => [c, codes.filter((x) => x === c).length]));
const setPerPhone = (most: number | null) =>
  stall.sql("update events set max_per_phone = $1, version = version + 1 where id = $2", [most, stall.event.id]);
const usedNow = async () => (await stall.sql<{ used: number }>("select used from promos where code = 'SENJA25'"))[0]!.used;

let numbers = 0;
/** An unused mobile number. */
function freshNumber(): string {
  numbers += 1;
  return `8129${String(1_000_000 + numbers)}`;
}

type Held = Awaited<ReturnType<Stall["hold"]>>;
function save(buyer: Buyer, held: Held, phoneNumber: string) {
  const body = detailsBody(stall.event, held);
  const patron = { ...(body.patron as object), countryCode: "+62", phoneNumber } as never;
  return buyer.call("saveDetails", { params: { id: held.id }, body: { ...body, patron }, idempotencyKey: freshKey() });
}
const cancel = (buyer: Buyer, id: string) => buyer.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() });

/** Uses of live bookings by phone number. */
const shares = () =>
  stall.sql<{ uses: number; tickets: number }>(
    `select count(b.promo_id)::int as uses, sum(b.tickets)::int as tickets from bookings b join booking_buyers y on y.tenant_id = b.tenant_id
     and y.booking_id = b.id where b.status in ('held', 'awaiting_payment', 'verifying', 'confirmed') group by y.tenant_id, y.phone`,
  );

describe("a promo with a limit per phone number", () => {
  it("limits a promo by phone number in any spelling, at two processes at once (C03)(C01)", async () => {
    await stall.sql("update promos set max_per_phone = 1 where code = 'SENJA25'");
    const other = await stall.openProcess();
    const typed = [
      "+6281230001111",
      "6281230001111",
      "081230001111",
      "0812 3000 1111",
      "0812-3000-1111",
      "０８１２３０００１１１１",
      "81230\u200b001111",
    ];
    const orders = await times(typed.length, async (i) => {
      const buyer = newBuyer(i % 2 ? stall.shop : other, { tenant: "garudarun" });
      return { buyer, held: await stall.hold(buyer, 1, CODE) };
    });
    const answers = await times(typed.length, (i) => save(orders[i]!.buyer, orders[i]!.held, typed[i]!));
    expect(tally(answers.map(codeOf))).toEqual({ ok: 1, PROMO_PHONE_LIMIT: typed.length - 1 });
    const refused = answers.findIndex((answer) => !answer.ok);
    const { buyer, held } = orders[refused]!;
    expect(await stall.statusOf(buyer, held.id)).toBe("held");
    expect(await stall.sql("select 1 from booking_buyers where booking_id = $1", [held.id])).toEqual([]);
    expect(codeOf(await save(buyer, held, freshNumber()))).toBe("ok");
    expect(await stall.laws()).toEqual([]);
  });

  it("returns a promo's use if its order is cancelled, expires, or changes the number (C08)", async () => {
    await stall.sql("update promos set max_per_phone = 1 where code = 'SENJA25'");
    const number = freshNumber();
    const [one, two, three, four] = Array.from({ length: 4 }, () => stall.buyer()) as [Buyer, Buyer, Buyer, Buyer];
    const first = await stall.hold(one, 1, CODE);
    expect(codeOf(await save(one, first, number))).toBe("ok");
    expect(codeOf(await save(one, first, number))).toBe("ok");
    const second = await stall.hold(two, 1, CODE);
    expect(codeOf(await save(two, second, number))).toBe("PROMO_PHONE_LIMIT");
    await cancel(one, first.id);
    expect(codeOf(await save(two, second, number))).toBe("ok");
    const third = await stall.hold(three, 1, CODE);
    expect(codeOf(await save(three, third, number))).toBe("PROMO_PHONE_LIMIT");
    await stall.runOut(second.id);
    expect(codeOf(await save(three, third, number))).toBe("ok");
    expect(codeOf(await save(three, third, freshNumber()))).toBe("ok");
    expect(codeOf(await save(four, await stall.hold(four, 1, CODE), number))).toBe("ok");
    expect(await stall.laws()).toEqual([]);
  });

  it("requires a phone number only for orders with the code", async () => {
    await stall.sql("update promos set max_per_phone = 1 where code = 'SENJA25'");
    const number = freshNumber();
    for (let n = 0; n < 3; n += 1) {
      const buyer = stall.buyer();
      expect(codeOf(await save(buyer, await stall.hold(buyer), number))).toBe("ok");
    }
    const buyer = stall.buyer();
    expect(codeOf(await save(buyer, await stall.hold(buyer, 1, CODE), ""))).toBe("FIELDS_INVALID");
  });
});

describe("tickets with a limit per phone number", () => {
  it("sells one phone number tickets up to its limit, over several orders in a race (P07)", async () => {
    await setPerPhone(3);
    const number = freshNumber();
    const other = await stall.openProcess();
    const orders = await times(20, async (i) => {
      const buyer = newBuyer(i % 2 ? stall.shop : other, { tenant: "garudarun" });
      return { buyer, held: await stall.hold(buyer) };
    });
    const answers = await times(20, (i) => save(orders[i]!.buyer, orders[i]!.held, number));
    expect(tally(answers.map(codeOf))).toEqual({ ok: 3, LIMIT_REACHED: 17 });
    const refused = answers.find((answer) => !answer.ok);
    expect(refused && !refused.ok && refused.problem.details).toEqual({ maxPerPhone: 3 });
    const most = (await shares()).reduce((highest, row) => Math.max(highest, row.tickets), 0);
    expect(most).toBe(3);
    expect(await stall.laws()).toEqual([]);
  });

  it("limits one browser's holds of tickets with a limit by number, and lets new ones replace old ones (P07)(Q04)", async () => {
    await setPerPhone(2);
    const other = await stall.openProcess();
    const cookie = `karcis_visitor=${randomBytes(32).toString("base64url")}`;
    const ask = (shop: Shop, qty: number, replaces: string | null = null) =>
      shop.fetch(
        new Request("http://garudarun.localhost:3000/api/v1/bookings", {
          method: "POST",
          headers: { host: "garudarun.localhost:3000", cookie, "content-type": "application/json", "idempotency-key": freshKey() },
          body: JSON.stringify({ ...stall.body(qty), replaces }),
        }),
      );
    const answers = await times(50, (i) => ask(i % 2 ? stall.shop : other, 1));
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { id: string; code?: string }[];
    expect(tally(bodies.map((body) => body.code ?? "ok"))).toEqual({ ok: 2, LIMIT_REACHED: 48 });
    const [one, two] = bodies.filter((body) => !body.code) as [{ id: string }, { id: string }];
    expect((await ask(other, 1, one.id)).status).toBe(201);
    expect((await ask(stall.shop, 2, two.id)).status).toBe(422);
    expect((await ask(stall.shop, 1, two.id)).status).toBe(201);
    expect(await stall.sql("select status from bookings where id = any ($1::uuid[])", [[one.id, two.id]])).toEqual([
      { status: "cancelled" },
      { status: "cancelled" },
    ]);
    expect(await stall.laws()).toEqual([]);
  });
});

describe("a promo's uses", () => {
  it("returns a promo's use once per order, even if it is cancelled while it expires (C08)", async () => {
    const before = await usedNow();
    const other = await stall.openProcess();
    const orders = await times(12, async () => {
      const buyer = stall.buyer();
      return { buyer, held: await stall.hold(buyer, 1, CODE) };
    });
    expect(await usedNow()).toBe(before + 12);
    for (const { held } of orders) await stall.runOut(held.id);
    await Promise.all([
      ...orders.map(({ buyer, held }) => cancel(buyer, held.id)),
      runDueWork(stall.shop.services),
      runDueWork(other.services),
    ]);
    await stall.work();
    expect(await usedNow()).toBe(before);
    expect(await stall.laws()).toEqual([]);
  });

  it("rejects impossible uses and terms of a promo by constraints of its table (C07)", async () => {
    for (const wrong of [
      "used = -1",
      "used = max_uses + 1",
      "discount_percentage = 150",
      "discount_percentage = -20",
      "discount_amount = -1",
      "max_discount = -1",
      "max_per_phone = 0",
      "max_uses = -1",
      "code = 'senja25'",
    ]) {
      await expect(stall.sql(`update promos set ${wrong} where code = 'SENJA25'`), wrong).rejects.toMatchObject({ code: "23514" });
    }
  });

  it("takes one use per booking, and returns it if another code replaces the first (C07)", async () => {
    await stall.sql("update promos set max_uses = used + 5 where code = 'TERIMAKASIHMARSHAL'");
    const [before, buyer] = [await usedNow(), stall.buyer()];
    const first = await stall.hold(buyer, 1, CODE);
    const answer = await buyer.call("holdBooking", {
      body: { ...stall.body(1, { promoCode: "terimakasihmarshal" }), replaces: first.id },
      idempotencyKey: freshKey(),
    });
    expect(answer.ok && [answer.data.quote.promoCode, answer.data.quote.total]).toEqual(["TERIMAKASIHMARSHAL", 0]);
    expect(await usedNow()).toBe(before);
    expect(await stall.laws()).toEqual([]);
  });

  it("keeps an order's own use on changes, even the last one, against holds that name it (C07)(C01)", async () => {
    await stall.sql("update promos set max_uses = used + 1 where code = 'SENJA25'");
    const [buyer, other] = [stall.buyer(), stall.buyer()];
    const first = await stall.hold(buyer, 1, CODE);
    const theirs = await stall.hold(other);
    const change = (who: Buyer, replaces: string) =>
      who.call("holdBooking", { body: { ...stall.body(2, CODE), replaces }, idempotencyKey: freshKey() });
    for (const replaces of [theirs.id, first.id]) expect(codeOf(await change(other, replaces))).toBe("PROMO_INVALID");
    expect(await stall.statusOf(other, theirs.id)).toBe("held");
    const changed = await change(buyer, first.id);
    expect(changed.ok && [changed.data.quote.promoCode, changed.data.quote.tickets]).toEqual(["SENJA25", 2]);
    expect(await stall.statusOf(buyer, first.id)).toBe("cancelled");
    const [row] = await stall.sql("select used = max_uses as is_spent from promos where code = 'SENJA25'");
    expect(row).toEqual({ is_spent: true });
    expect(await stall.laws()).toEqual([]);
  });

  it("recomputes a discount for a new price, never above it (C07) [P5]", async () => {
    const [{ price } = { price: 0 }] = await stall.sql<{ price: number }>("select price::int from ticket_categories where id = $1", [
      stall.category.id,
    ]);
    const setPrice = async (amount: number) => {
      await stall.sql("update ticket_categories set price = $1 where id = $2", [amount, stall.category.id]);
      await stall.sql("update events set version = version + 1 where id = $1", [stall.event.id]);
    };
    await setPrice(10_000);
    const held = await stall.hold(stall.buyer(), 1, CODE);
    expect([held.quote.gross, held.quote.discount, held.quote.total]).toEqual([10_000, 10_000, 0]);
    await setPrice(price);
  });
});

describe("a withdrawn promo", () => {
  it("refuses a withdrawn promo at the hold, and honours it in an existing one (C09) [P9]", async () => {
    const [early, late] = [stall.buyer(), stall.buyer()];
    const held = await stall.fill(early, 1, CODE);
    const { eventId, sessionId, selection, promoCode } = stall.body(1, CODE);
    const quoted = await late.call("quoteSelection", { body: { eventId, sessionId, selection, promoCode } });
    expect(quoted.ok && quoted.data.promo?.code).toBe("SENJA25");
    await stall.sql("update promos set ends_at = now(), version = version + 1 where code = 'SENJA25'");
    const left = await stall.stockLeft();
    expect(codeOf(await late.call("holdBooking", { body: stall.body(1, CODE), idempotencyKey: freshKey() }))).toMatch(
      /^PROMO_(INVALID|USED_UP)$/,
    );
    expect(await stall.stockLeft()).toBe(left);
    const started = await stall.pay(early, held.id, held.quote.total);
    expect(started.ok && started.data.booking.payment?.amount).toBe(held.quote.total);
    expect(held.quote.discount).toBe(25_000);
    expect(await stall.laws()).toEqual([]);
  });
});
