import { OPERATOR } from "#server/platform/base/actor.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { utcToLocal } from "#domain/time/zone.ts";
import type { AccountDay } from "#server/modules/payments/books/reconcile-day.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { SECRET } from "../../api/stall.ts";
import { run } from "../../process/run.ts";
import { DESKS, fileText, openProviderDesk, type DeskName, type FileRow, type ProviderDesk } from "./provider-desk.ts";

let desk: ProviderDesk;
const folder = mkdtempSync(join(tmpdir(), "karcis-reconcile-"));
beforeAll(async () => {
  desk = await openProviderDesk();
});
/** Moves earlier tests' rows to days long ago. */
beforeEach(() =>
  desk.stall.sql(
    `with p as (update payments set created_at = created_at - interval '40 days', settled_at = settled_at - interval '40 days')
     update refunds set created_at = created_at - interval '40 days', finished_at = finished_at - interval '40 days'`,
  ),
);
afterAll(async () => {
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

const BOTH: DeskName[] = ["midtrans", "xendit"];
type Order = Awaited<ReturnType<ProviderDesk["order"]>>;
const told = ({ differences }: AccountDay) =>
  differences
    .map(({ kind, paymentId, ours, theirs }) => ({ kind, paymentId, ours, theirs }))
    .toSorted((a, b) => (a.kind < b.kind ? -1 : 1));

async function paid(name: DeskName): Promise<Order> {
  const order = await desk.order(name);
  await order.pay();
  return order;
}
/** The fee that the provider's API reports. Midtrans reports none. */
const feeOf = (name: DeskName, total: number) => {
  const own = Math.max(100, Math.floor((total * 7) / 1000));
  return name === "xendit" ? own + Math.floor((own * 11) / 100) : 1000;
};
const rowOf = (name: DeskName, { ref, paymentId, total }: Order, more: Partial<FileRow> = {}): FileRow => ({
  order: name === "midtrans" ? ref : paymentId,
  amount: total,
  fee: feeOf(name, total),
  net: total - feeOf(name, total),
  ...more,
});
const dayWith = (name: DeskName, rows: readonly FileRow[], at = desk.span) => desk.day(name, { text: fileText(name, rows), at });

describe.each(BOTH)("a settlement file of %s", (name) => {
  it("finds no differences in a settlement file, and stores its fees", async () => {
    const [one, back] = [await paid(name), await paid(name)];
    await cancelOrder({ ...desk.stall.shop.services, tenant: back.tenant, actor: OPERATOR }, { id: back.id, reason: "test" });
    await desk.stall.work();
    await back.act(name === "midtrans" ? "confirm_refund" : "finish_refund");
    await desk.stall.work();
    const [refund] = await desk.stall.sql<{ id: string }>("select id from refunds where booking_id = $1", [back.id]);
    const order = name === "midtrans" ? back.ref : `${back.paymentId}.${refund!.id}`;
    const rows = [rowOf(name, one), rowOf(name, back), { order, kind: "refund", amount: back.total, refund: refund!.id } as const];
    const day = await dayWith(name, rows);
    expect([told(day), day.file]).toEqual([[], { compared: 3, otherDays: 0, otherMerchants: 0, otherKinds: 0, firstOther: null }]);
    const fees = feeOf(name, one.total) + feeOf(name, back.total);
    expect(day.sums).toMatchObject({ known: 2, fee: fees, net: one.total + back.total - fees });
  });

  it("reports missing and duplicate payments and refunds", async () => {
    const [one, lacking] = [await paid(name), await paid(name)];
    await desk.stall.sql(
      `insert into refunds (tenant_id, id, booking_id, payment_id, key, amount, reason, status, finished_at)
       values ($1, gen_random_uuid(), $2, $3, 'x', 50, 'cancelled', 'succeeded', clock_timestamp())`,
      [one.tenant, one.id, one.paymentId],
    );
    expect(told(await dayWith(name, [rowOf(name, one), rowOf(name, one)]))).toEqual([
      { kind: "not_in_file", paymentId: lacking.paymentId, ours: lacking.total, theirs: null },
      { kind: "refund_not_in_file", paymentId: one.paymentId, ours: 50, theirs: null },
      { kind: "refund_unknown_there", paymentId: one.paymentId, ours: 50, theirs: null },
      { kind: "twice_in_file", paymentId: one.paymentId, ours: one.total, theirs: one.total },
    ]);
  });

  it("names unknown orders, differing amounts, and money not counted here, each once", async () => {
    const [other, open] = [await paid(name), await desk.order(name)];
    await desk.unheard(name, () => open.pay());
    const unknown = "11111111-2222-4333-8444-555555555555";
    const day = await dayWith(name, [
      { order: unknown, amount: 7 },
      rowOf(name, other, { amount: other.total - 5 }),
      rowOf(name, open),
      { order: unknown, kind: "chargeback", amount: 9 },
    ]);
    expect(told(day)).toEqual([
      { kind: "amount", paymentId: other.paymentId, ours: other.total, theirs: other.total - 5 },
      { kind: "unknown_order", paymentId: unknown, ours: null, theirs: 7 },
      { kind: "unsettled", paymentId: open.paymentId, ours: null, theirs: open.total },
    ]);
    expect(day.differences.map(({ kind, line }) => [kind, line])).toEqual([
      ["unsettled", null],
      ["unknown_order", 2],
      ["amount", 3],
    ]);
  });

  it("names unknown refunds and chargebacks", async () => {
    const order = await paid(name);
    const refund = name === "midtrans" ? order.ref : `${order.paymentId}.at-the-desk`;
    const rows: FileRow[] = [
      rowOf(name, order),
      { order: refund, kind: "refund", amount: 11, refund: "at-the-desk" },
      rowOf(name, order, { kind: "chargeback" }),
    ];
    expect(told(await dayWith(name, rows))).toEqual([
      { kind: "refund_unknown_here", paymentId: order.paymentId, ours: null, theirs: 11 },
      { kind: "state", paymentId: order.paymentId, ours: order.total, theirs: order.total },
    ]);
  });

  it("names fees that differ from earlier ones, and net amounts that do not add up", async () => {
    const [one, two] = [await paid(name), await paid(name)];
    await dayWith(name, [rowOf(name, one), rowOf(name, two)]);
    const [fee, total] = [feeOf(name, one.total), one.total];
    const rows = [rowOf(name, one, { fee: fee + 1, net: total - fee - 1 }), rowOf(name, two, { net: two.total })];
    expect(told(await dayWith(name, rows))).toEqual([
      { kind: "fee", paymentId: one.paymentId, ours: fee, theirs: fee + 1 },
      { kind: "net", paymentId: two.paymentId, ours: two.total - feeOf(name, two.total), theirs: two.total },
    ]);
  });

  it("skips rows of other days, merchants and kinds, with their number", async () => {
    const order = await paid(name);
    const rows = [
      rowOf(name, order, { at: new Date(desk.span.from.getTime() - 1000) }),
      rowOf(name, order, { at: new Date(desk.span.to.getTime() + 1000) }),
      rowOf(name, order, { merchant: "another" }),
      rowOf(name, order, { kind: "payout" }),
      rowOf(name, order),
    ];
    const day = await dayWith(name, rows);
    expect([told(day), day.file]).toEqual([[], { compared: 1, otherDays: 2, otherMerchants: 1, otherKinds: 1, firstOther: 2 }]);
  });

  it("dates a payment by the provider's clock, not ours", async () => {
    const order = await paid(name);
    // Paid there two hours ago, before midnight, and received now.
    await desk.stall.sql("update payments set created_at = now() - interval '3 hours' where id = $1", [order.paymentId]);
    const midnight = new Date(Date.now() - 3_600_000);
    const [before, after] = [
      { from: desk.span.from, to: midnight },
      { from: midnight, to: desk.span.to },
    ];
    const row = rowOf(name, order, { at: new Date(midnight.getTime() - 3_500_000) });
    expect(told(await dayWith(name, [row], before))).toEqual([]);
    expect(told(await dayWith(name, [row], after))).toEqual([]);
    expect(told(await dayWith(name, [], before))).toMatchObject([{ kind: "not_in_file" }]);
  });

  it("compares no file while the provider is away", async () => {
    await paid(name);
    desk.emulators[name].calls.add({ on: "*", kind: "status", status: 503, times: 1000 });
    const day = await dayWith(name, []);
    desk.emulators[name].calls.clear();
    expect([day.isAway, day.differences, day.file]).toEqual([true, [], null]);
  });
});

it("reports a Midtrans file without fees", async () => {
  const order = await paid("midtrans");
  const { differences } = await dayWith("midtrans", [rowOf("midtrans", order, { fee: "" })]);
  expect(differences).toMatchObject([{ kind: "fee_unknown", paymentId: order.paymentId, theirs: null }]);
});

const rupiah = (sum: number) => `Rp ${sum.toLocaleString("en-US")}`;

it("prints each difference on one line, ends with 0, 1, 2 or 3, and shows no names or numbers", async () => {
  // Today, in a zone far from midnight.
  const zone = /^(23|00)/.test(utcToLocal("Asia/Jakarta", new Date().toISOString()).time) ? "Asia/Jayapura" : "Asia/Jakarta";
  const { date } = utcToLocal(zone, new Date().toISOString());
  const env = {
    KARCIS_ENV: "demo",
    DATABASE_URL: desk.stall.database.url,
    DATA_DIR: folder,
    KARCIS_SECRET: SECRET,
    PAYSIM_URL: "http://127.0.0.1:9",
    MIDTRANS_URL: desk.emulators.midtrans.url,
    XENDIT_URL: desk.emulators.xendit.url,
  };
  const { tenant } = DESKS.midtrans;
  const command = (...words: string[]) => run("cli/karcis.ts", { env, words: ["books", "reconcile", ...words] }).ended;
  const order = await paid("midtrans");
  // Paid now by our clock too, because the emulator's is behind.
  const clean = await command(tenant, date, "--zone", zone);
  expect(clean).toMatchObject({ code: 0, said: expect.stringMatching(new RegExp(`^${tenant}, ${date} in ${zone} \\(WI[BT]\\)$`, "m")) });
  expect(clean.said).toContain(
    `midtrans: gross ${rupiah(order.total)} in 1 payments, taken back Rp 0, sent back Rp 0 in 0 refunds; fee and net not told of any yet`,
  );
  expect(clean.said).toMatch(/^0 differences$/m);
  const path = join(folder, "settlement.csv");
  writeFileSync(path, fileText("midtrans", [rowOf("midtrans", order, { amount: order.total - 1 })]));
  const differs = await command(tenant, date, "--zone", zone, "--file", path);
  expect(differs.code).toBe(1);
  expect(differs.said).toContain(
    `amount  midtrans  paid on both sides, in other amounts: payment ${order.paymentId}, order ${order.reference}, line 2; ours ${rupiah(order.total)}, theirs ${rupiah(order.total - 1)}`,
  );
  expect(differs.said).toMatch(/^1 difference\nto do about amount: ask the provider$/m);
  const json = await command(tenant, date, "--zone", zone, "--file", path, "--account", "midtrans", "--json");
  expect([json.code, JSON.parse(json.said)]).toMatchObject([
    1,
    {
      brand: tenant,
      day: date,
      zone,
      accounts: [{ account: "midtrans", differences: [{ kind: "amount", line: 2 }], sums: { gross: order.total } }],
    },
  ]);
  expect(differs.said + json.said).not.toMatch(/@|\+62|0812/);
  writeFileSync(path, `${fileText("midtrans", [rowOf("midtrans", order)])}x,y\r\n`);
  for (const [words, why] of [
    [[tenant, date, "--zone", zone, "--file", path], `${path}: line 3: has 2 cells, and the header 8`],
    [[tenant, date, "--zone", zone, "--file", join(folder, "none.csv")], "there is no file"],
    [[tenant, "2026-02-30"], 'not a day: "2026-02-30"'],
    [[tenant, "2999-01-01"], "has not begun"],
    [[tenant, date, "--zone", "Mars"], 'no such zone: "Mars"'],
    [[tenant, date, "--zone", zone, "--account", "midtrans"], "--file is missing"],
    [[tenant, date, "--zone", zone, "--file", path, "--account", "midtrans.9"], 'no account "midtrans.9"'],
    [["nobody", date, "--zone", zone], 'no tenant is called "nobody"'],
    [[tenant], "something is missing: <brand> <day>"],
  ] as const) {
    const wrong = await command(...words);
    expect([wrong.code, wrong.said]).toEqual([2, expect.stringContaining(why)]);
  }
  desk.emulators.midtrans.calls.add({ on: "*", kind: "status", status: 503, times: 1000 });
  const away = await command(tenant, date, "--zone", zone);
  desk.emulators.midtrans.calls.clear();
  expect(away).toMatchObject({ code: 3, said: expect.stringMatching(/^away {2}midtrans {2}the provider could not be asked to the end/m) });
  expect(away.said).toMatch(/^0 differences; not all could be asked, run it again$/m);
  expect(away.said).not.toContain("file was not compared");
}, 120_000);
