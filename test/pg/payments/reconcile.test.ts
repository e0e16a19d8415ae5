import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { compareTonight } from "#server/modules/payments/books/compare-nightly.ts";
import type { AccountDay } from "#server/modules/payments/books/reconcile-day.ts";
import { ProviderUnavailable, type PaymentProvider } from "#server/platform/ports/payment-provider.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { openProviderDesk, type DeskName, type ProviderDesk } from "./provider-desk.ts";

let desk: ProviderDesk;
beforeAll(async () => {
  desk = await openProviderDesk();
});
beforeEach(() => desk.ageBooks());
afterAll(() => desk.close());

const BOTH: DeskName[] = ["midtrans", "xendit"];
const told = ({ differences }: AccountDay) =>
  differences
    .map(({ kind, paymentId, ours, theirs }) => ({ kind, paymentId, ours, theirs }))
    .toSorted((a, b) => (a.kind < b.kind ? -1 : 1));

/** Refunds a paid order. With `isDone` its bank confirms. */
async function giveBack(order: Awaited<ReturnType<ProviderDesk["order"]>>, name: DeskName, isDone = true): Promise<void> {
  await cancelOrder({ ...desk.stall.shop.services, tenant: order.tenant, actor: OPERATOR }, { id: order.id, reason: "test" });
  await desk.stall.work();
  if (!isDone) return;
  await order.act(name === "midtrans" ? "confirm_refund" : "finish_refund");
  await desk.stall.work();
}

const refundsOf = (id: string) =>
  desk.stall.sql<{ id: string; status: string }>("select id, status from refunds where booking_id = $1", [id]);

describe.each(BOTH)("comparing a day with %s", (name) => {
  it("finds no differences after purchases, unpaid pages, refunds and chargebacks", async () => {
    const [paid, back, disputed] = [await desk.order(name), await desk.order(name), await desk.order(name)];
    await desk.order(name);
    await paid.pay();
    await back.pay();
    await giveBack(back, name);
    expect(await refundsOf(back.id)).toMatchObject([{ status: "succeeded" }]);
    await disputed.pay(name === "xendit" ? { channel: "CARDS" } : {});
    await disputed.act(name === "midtrans" ? "charge_back" : "dispute", { status: "LOST" });
    await desk.stall.work();
    expect(await desk.stall.sql("select status from payments where id = $1", [disputed.paymentId])).toEqual([{ status: "charged_back" }]);
    const day = await desk.day(name);
    expect([told(day), day.isAway, day.untold, day.asked]).toEqual([[], false, [], 4]);
    const gross = paid.total + back.total + disputed.total;
    expect(day.sums).toMatchObject({ payments: 3, gross, takenBack: disputed.total, refunds: 1, refunded: back.total });
  });

  it("reports payments known only there, without changing an order", async () => {
    const order = await desk.order(name);
    await desk.unheard(name, () => order.pay());
    const { paymentId, total, reference } = order;
    const day = await desk.day(name);
    expect(told(day)).toEqual([{ kind: "unsettled", paymentId, ours: null, theirs: total }]);
    expect(day.differences[0]).toMatchObject({ account: name, reference, line: null });
    expect(await order.status()).toBe("awaiting_payment");
  });

  it("reports payments known only here, other amounts, and one-sided chargebacks", async () => {
    const [ours, other, disputed] = [await desk.order(name), await desk.order(name), await desk.order(name)];
    for (const order of [other, disputed]) await order.pay(name === "xendit" ? { channel: "CARDS" } : {});
    await desk.unheard(name, () => disputed.act(name === "midtrans" ? "charge_back" : "dispute", { status: "LOST" }));
    await desk.stall.sql("update payments set status = 'settled', settled_at = now(), settled_amount = amount where id = $1", [
      ours.paymentId,
    ]);
    await desk.stall.sql("update payments set settled_amount = settled_amount + 1 where id = $1", [other.paymentId]);
    expect(told(await desk.day(name))).toEqual([
      { kind: "amount", paymentId: other.paymentId, ours: other.total + 1, theirs: other.total },
      { kind: "not_captured", paymentId: ours.paymentId, ours: ours.total, theirs: null },
      { kind: "state", paymentId: disputed.paymentId, ours: disputed.total, theirs: disputed.total },
    ]);
  });

  it("reports one-sided refunds and those of other amounts", async () => {
    const [byHand, alone, other] = [await desk.order(name), await desk.order(name), await desk.order(name)];
    for (const order of [byHand, alone, other]) await order.pay(name === "xendit" ? { channel: "CARDS" } : {});
    const provider = desk.stall.shop.services.accounts.of(byHand.tenant).find((each) => each.provider.name === name)!.provider;
    const wish = { providerRef: byHand.ref, paymentId: byHand.paymentId, key: "at-the-desk", amount: 100, reason: "cancelled" } as const;
    await desk.unheard(name, () => provider.refund(wish));
    const sent = async (order: typeof other) => {
      const [row] = await desk.stall.sql<{ id: string }>(
        `insert into refunds (tenant_id, id, booking_id, payment_id, key, amount, reason, status, finished_at)
         values ($1, gen_random_uuid(), $2, $3, 'x', 50, 'cancelled', 'succeeded', now()) returning id`,
        [order.tenant, order.id, order.paymentId],
      );
      return row!.id;
    };
    await sent(alone);
    await provider.refund({ ...wish, providerRef: other.ref, paymentId: other.paymentId, key: await sent(other), amount: 60 });
    const day = await desk.day(name);
    expect(told(day)).toEqual([
      { kind: "refund_amount", paymentId: other.paymentId, ours: 50, theirs: 60 },
      { kind: "refund_unknown_here", paymentId: byHand.paymentId, ours: null, theirs: 100 },
      { kind: "refund_unknown_there", paymentId: alone.paymentId, ours: 50, theirs: null },
    ]);
    expect(day.differences.find(({ kind }) => kind === "refund_unknown_here")!.refund).toBe("at-the-desk");
  });

  it("reports that the provider is away, and no differences", async () => {
    const order = await desk.order(name);
    await desk.unheard(name, () => order.pay());
    desk.emulators[name].calls.add({ on: "*", kind: "status", status: 503, times: 1000 });
    const away = await desk.day(name, { text: null });
    desk.emulators[name].calls.clear();
    expect([away.isAway, away.differences, away.asked]).toEqual([true, [], 0]);
    expect(told(await desk.day(name))).toHaveLength(1);
  });

  it("assigns a payment around midnight to the day on which its money came, without a difference on either day", async () => {
    const order = await desk.order(name);
    await order.pay();
    // Opened before midnight, settled after it.
    const midnight = new Date();
    await desk.stall.sql(
      "update payments set created_at = $2::timestamptz - interval '1 minute', settled_at = $2::timestamptz + interval '1 second' where id = $1",
      [order.paymentId, midnight],
    );
    const [before, after] = [
      { from: desk.span.from, to: midnight },
      { from: midnight, to: desk.span.to },
    ];
    for (const [at, payments] of [
      [before, 0],
      [after, 1],
    ] as const) {
      const day = await desk.day(name, { at });
      expect([told(day), day.asked, day.sums.payments]).toEqual([[], 1, payments]);
    }
  });
});

it("compares each brand with its own account alone", async () => {
  const [one, two] = [await desk.order("midtrans"), await desk.order("xendit")];
  await desk.unheard("midtrans", () => one.pay());
  await two.pay();
  const calls = desk.emulators.xendit.calls.counts();
  expect(told(await desk.day("midtrans")).map(({ paymentId }) => paymentId)).toEqual([one.paymentId]);
  expect(desk.emulators.xendit.calls.counts()).toEqual(calls);
  expect(told(await desk.day("xendit"))).toEqual([]);
});

it("stores Xendit's fees and reports later changes; Midtrans' API has none", async () => {
  const order = await desk.order("xendit");
  await order.pay();
  const own = Math.max(100, Math.floor((order.total * 7) / 1000));
  const fee = own + Math.floor((own * 11) / 100);
  const { sums, differences } = await desk.day("xendit");
  expect([sums, differences]).toEqual([expect.objectContaining({ gross: order.total, known: 1, fee, net: order.total - fee }), []]);
  const kept = () =>
    desk.stall.sql("select provider_fee::int as fee, provider_net::int as net from payments where id = $1", [order.paymentId]);
  expect(await kept()).toEqual([{ fee, net: order.total - fee }]);
  await desk.stall.sql("update payments set provider_fee = provider_fee - 1 where id = $1", [order.paymentId]);
  expect(told(await desk.day("xendit"))).toEqual([{ kind: "fee", paymentId: order.paymentId, ours: fee - 1, theirs: fee }]);
  // Buyers never see it.
  await desk.stall.sql("update payments set provider_fee = 987654321, provider_net = 987654321 where id = $1", [order.paymentId]);
  expect(await order.shown()).toContain('"status":"confirmed"');
  expect(await order.shown()).not.toContain("987654321");
  const other = await desk.order("midtrans");
  await other.pay();
  expect((await desk.day("midtrans")).sums).toMatchObject({ payments: 1, known: 0, fee: 0, net: 0 });
});

describe("the nightly comparison", () => {
  // Ends yesterday's runs.
  beforeEach(() =>
    desk.stall.sql(
      `insert into book_comparisons (tenant_id, provider, night, since, began_at, leased_until, finished_at)
       select tenant_id, name, current_date - 1000, now(), now() - interval '1 day', now(), now() from payment_accounts`,
    ),
  );
  const audited = () =>
    desk.stall.sql<{ n: number; kind: string }>(
      "select count(*)::int as n, data->>'kind' as kind from audit where action = 'books.differ' group by 2 order by 2",
    );
  let nights = 0;
  async function night(...shops: { services: ProviderDesk["stall"]["shop"]["services"] }[]) {
    const log = vi.spyOn(console, "warn").mockImplementation(() => {});
    const done = await Promise.all(shops.map(({ services }) => compareTonight(services, { between: 0, tries: [] })));
    log.mockRestore();
    // Moves to another night, long after this one.
    nights += 100;
    await desk.stall.sql(
      "update book_comparisons set night = night - $1::int, finished_at = coalesce(finished_at, now()) where night > current_date - 50",
      [nights],
    );
    return done;
  }

  it("settles uncounted money of the last three days, and audits the rest once, by two processes over two nights", async () => {
    const { shop } = desk.stall;
    const other = await desk.stall.openProcess();
    await other.services.accounts.refresh();
    const orders = [await desk.order("midtrans"), await desk.order("xendit")];
    const wrong = await desk.order("midtrans");
    await wrong.pay();
    await desk.stall.sql("update payments set settled_amount = settled_amount + 1, settled_at = now() - interval '2 days' where id = $1", [
      wrong.paymentId,
    ]);
    for (const [i, name] of BOTH.entries()) await desk.unheard(name, () => orders[i]!.pay());
    const before = await audited();
    for (let turn = 0; turn < 2; turn += 1) await night(shop, other, other, shop);
    for (const order of orders) expect(await order.status()).toBe("confirmed");
    const [sum] = await audited();
    expect([sum!.kind, sum!.n - (before[0]?.n ?? 0)]).toEqual(["amount", 1]);
    const rows = await desk.stall.sql("select kind, payment_id, ours::int, theirs::int from book_differences where closed_at is null");
    expect(rows).toEqual([{ kind: "amount", payment_id: wrong.paymentId, ours: wrong.total + 1, theirs: wrong.total }]);
    const figures = shop.watch();
    const line = 'karcis_book_differences{tenant="garudarun",provider="midtrans",kind="amount"} 1\n';
    await expect.poll(() => figures.read(), { timeout: 15_000 }).toContain(line);
    figures.stop();
    await desk.stall.sql("update payments set settled_amount = settled_amount - 1 where id = $1", [wrong.paymentId]);
    await night(shop);
    expect(await desk.stall.sql("select 1 from book_differences where closed_at is null")).toEqual([]);
  });

  it("delays a brand whose provider is away, and no other", async () => {
    const { shop } = desk.stall;
    const [one, two] = [await desk.order("midtrans"), await desk.order("xendit")];
    await desk.unheard("midtrans", () => one.pay());
    await desk.unheard("xendit", () => two.pay());
    desk.emulators.midtrans.calls.add({ on: "*", kind: "status", status: 503, times: 1000 });
    const runs = () =>
      desk.stall.sql<{ provider: string }>(
        "select provider from book_comparisons where finished_at is not null and provider <> 'simulated' and night > current_date - 50",
      );
    const log = vi.spyOn(console, "warn").mockImplementation(() => {});
    await compareTonight(shop.services, { between: 0, tries: [] });
    log.mockRestore();
    expect([await one.status(), await two.status(), await runs()]).toEqual(["awaiting_payment", "confirmed", [{ provider: "xendit" }]]);
    expect(await desk.stall.sql("select 1 from book_differences")).toEqual([]);
    desk.emulators.midtrans.calls.clear();
    await desk.stall.sql("update book_comparisons set leased_until = now() - interval '1 second' where finished_at is null");
    await compareTonight(shop.services, { between: 0, tries: [] });
    expect([await one.status(), (await runs()).length]).toEqual(["confirmed", 2]);
  });

  it("keeps the difference of a payment that cannot be queried, and compares others", async () => {
    const { services } = desk.stall.shop;
    const [one, two] = [await desk.order("midtrans"), await desk.order("midtrans")];
    for (const order of [one, two]) await order.pay();
    const change = (by: number) =>
      desk.stall.sql("update payments set settled_amount = settled_amount + $1 where id = any ($2)", [by, [one.paymentId, two.paymentId]]);
    const open = () => desk.stall.sql("select payment_id from book_differences where closed_at is null order by 1");
    await change(1);
    await night(desk.stall.shop);
    expect(await open()).toHaveLength(2);
    await change(-1);
    const honest = services.accounts;
    const mute = (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      readBooks: (ref) =>
        ref === one.ref ? Promise.reject(new ProviderUnavailable("nonsense", { isAnswered: true })) : provider.readBooks!(ref),
    });
    const all = () => honest.all().map(({ tenant, account }) => ({ tenant, account: { ...account, provider: mute(account.provider) } }));
    await night({ services: { ...services, accounts: { ...honest, all } } });
    expect(await open()).toEqual([{ payment_id: one.paymentId }]);
    await night(desk.stall.shop);
    expect(await open()).toEqual([]);
  });
});
