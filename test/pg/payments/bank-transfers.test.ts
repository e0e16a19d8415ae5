import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eraseOld } from "#server/modules/people/retention/erase-old.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { payTransfer } from "#server/modules/payments/transfers/pay-transfer.ts";
import { remindTransfers } from "#server/modules/payments/records/remind-transfers.ts";
import { NOT_REFUNDABLE, type PaymentProvider } from "#server/platform/ports/payment-provider.ts";
import { sendNotice } from "../../api/payments/notice.ts";
import { codeOf, openStall, SECRET, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, freshKey } from "../../harness/buyer.ts";
import { run } from "../../process/run.ts";
import { moneyOf } from "./money-of.ts";

let stall: Stall;
let honest: PaymentProvider;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  honest = stall.shop.services.provider!;
});
beforeEach(() => {
  Object.assign(stall.shop.services, { provider: honest });
  return stall.setStock(200);
});
afterAll(() => stall.close());

const TENANT = "garudarun" as never;
const { paymentsOf, refundsOf } = moneyOf(() => stall);
const ACCOUNT = { bank: "014", accountNumber: "123 456 7890", holderName: "Siti Rahma" };
const karcis = (...words: string[]) =>
  run("cli/karcis.ts", { env: { KARCIS_ENV: "demo", DATABASE_URL: stall.database.url, KARCIS_SECRET: SECRET }, words }).ended;

type Owed = Awaited<ReturnType<typeof owed>>;
/** A paid, then cancelled order of a channel without refunds, which needs a bank account. */
async function owed() {
  const buyer = stall.buyer();
  const { id, redirectUrl, total, paymentId } = await stall.start(buyer);
  await actOnPaymentPage(stall.shop, redirectUrl, "refunds_by_hand");
  await expect.poll(() => stall.statusOf(buyer, id)).toBe("confirmed");
  await cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id, reason: "test" });
  await stall.work();
  const [row] = await stall.sql<{ reference: string; provider_ref: string; refund: string }>(
    `select b.reference, p.provider_ref, r.id as refund from bookings b join payments p on p.booking_id = b.id
     join refunds r on r.booking_id = b.id where b.id = $1`,
    [id],
  );
  return { buyer, id, total, paymentId, ...row! };
}
const give = ({ buyer, id }: Pick<Owed, "buyer" | "id">, account: Partial<typeof ACCOUNT> = {}) =>
  buyer.call("giveRefundAccount", { params: { id }, query: {}, body: { ...ACCOUNT, ...account }, idempotencyKey: freshKey() });
const pay = (id: string, shop = stall.shop) =>
  payTransfer({ ...shop.services, tenant: TENANT, actor: OPERATOR }, { bookingId: id, amount: null, reference: "BCA 77" });
async function shown({ buyer, id }: Pick<Owed, "buyer" | "id">) {
  const answer = await buyer.call("getBooking", { params: { id }, query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data.refunds[0]!;
}
const transferOf = async (id: string) =>
  (
    await stall.sql<{ status: string; sealed: string | null }>("select status, sealed from refund_transfers where booking_id = $1", [id])
  )[0]!;
const topics = async (id: string) =>
  (
    await stall.sql<{ action: string }>(
      "select action from audit where action ~ '^payment.(transfer|account|refund)' and data->>'bookingId' = $1 order by at, id",
      [id],
    )
  ).map(({ action }) => action);
const messages = async (id: string) =>
  (
    await stall.sql<{ template: string }>(
      "select template from messages where thread_id = $1 and channel = 'whatsapp' and template ~ 'transfer|account|refund' order by position",
      [id],
    )
  ).map(({ template }) => template);

describe("a refund by bank transfer", () => {
  it("refunds by bank transfer once the buyer named an account, once, and books it like any refund", async () => {
    const one = await owed();
    expect(await refundsOf(one.id)).toMatchObject([{ status: "pending", amount: one.total }]);
    expect(await paymentsOf(one.id)).toMatchObject([{ status: "refund_pending" }]);
    expect(await shown(one)).toMatchObject({ status: "pending", transfer: { status: "asked", account: null } });
    for (let turn = 0; turn < 3; turn++) await stall.work();
    expect(await stall.laws()).toEqual([]);
    expect(await pay(one.id)).toEqual({ kind: "unnamed" });
    expect(codeOf(await give(one))).toBe("ok");
    expect(await shown(one)).toMatchObject({ transfer: { status: "details_given", account: { bank: "BCA", number: "••••7890" } } });
    expect(await pay(one.id)).toEqual({ kind: "paid", amount: one.total });
    expect(await pay(one.id)).toEqual({ kind: "none" });
    expect(await refundsOf(one.id)).toMatchObject([{ status: "succeeded", amount: one.total }]);
    expect(await paymentsOf(one.id)).toMatchObject([{ status: "refunded" }]);
    expect((await shown(one)).transfer).toMatchObject({ status: "paid" });
    expect(codeOf(await give(one))).toBe("BOOKING_STATE");
    await stall.work();
    expect(await topics(one.id)).toEqual([
      "payment.refund_requested",
      "payment.transfer_asked",
      "payment.account_given",
      "payment.transfer_paid",
      "payment.refunded",
    ]);
    expect(await messages(one.id)).toEqual(["payment.transfer_asked", "payment.account_given", "payment.transferred"]);
    expect(await stall.laws()).toEqual([]);
  });

  it("seals the account for a refund, shows it only to the order's owner, and accepts changes until paid", async () => {
    const one = await owed();
    expect(codeOf(await give({ ...one, buyer: stall.buyer() }))).toBe("NOT_FOUND");
    expect(codeOf(await give({ ...one, buyer: stall.buyer("jenius") }))).toBe("NOT_FOUND");
    expect(codeOf(await give(one, { bank: "999" }))).toBe("FIELDS_INVALID");
    expect((await transferOf(one.id)).status).toBe("asked");
    await give(one);
    await give(one, { bank: "009", accountNumber: "5550001112" });
    expect((await shown(one)).transfer!.account).toEqual({ bank: "BNI", number: "••••1112" });
    for (const table of ["audit", "outbox", "refund_transfers", "refunds", "idempotency"]) {
      const rows = await stall.sql<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`);
      expect(rows.filter(({ row }) => /1234567890|5550001112|Siti Rahma/.test(row))).toEqual([]);
    }
  });

  it("reminds the buyer of a bank transfer once, and keeps it on the list", async () => {
    const one = await owed();
    const age = (days: number) =>
      stall.sql("update refund_transfers set asked_at = now() - make_interval(days => $2) where booking_id = $1", [one.id, days]);
    await age(2);
    await remindTransfers(stall.shop.services);
    await age(40);
    for (let turn = 0; turn < 2; turn++) await remindTransfers(stall.shop.services);
    await stall.work();
    expect(await messages(one.id)).toEqual(["payment.transfer_asked", "payment.transfer_reminded"]);
    expect((await karcis("transfers", "list", "garudarun")).said).toContain(
      `${one.reference}  Rp ${one.total}  waits for an account, 40 days\n`,
    );
  });

  it("withdraws a bank transfer if the provider refunds after all", async () => {
    const one = await owed();
    await give(one);
    const answer: PaymentProvider["readRefund"] = async ({ key }) => {
      return { key, paymentId: one.paymentId, status: "succeeded", amount: one.total, currency: "IDR", failure: null };
    };
    Object.assign(stall.shop.services, { provider: { ...honest, readRefund: answer } });
    const session = { id: one.provider_ref, payment_id: one.paymentId, status: "settled", amount: one.total, currency: "IDR" };
    const refund = { refund_key: one.refund, payment_id: one.paymentId, status: "succeeded", amount: one.total, currency: "IDR" };
    expect((await sendNotice(stall.shop, { session, refund })).status).toBe(200);
    expect((await transferOf(one.id)).status).toBe("withdrawn");
    expect(await refundsOf(one.id)).toMatchObject([{ status: "succeeded" }]);
    expect(await pay(one.id)).toEqual({ kind: "none" });
    expect(await stall.laws()).toEqual([]);
  });

  it("withdraws a bank transfer after a chargeback before the provider's answer", async () => {
    const buyer = stall.buyer();
    const { id, redirectUrl, paymentId, total } = await stall.start(buyer);
    await actOnPaymentPage(stall.shop, redirectUrl, "refunds_by_hand");
    await expect.poll(() => stall.statusOf(buyer, id)).toBe("confirmed");
    await cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id, reason: "test" });
    await chargeBack({ paymentId, total });
    await stall.work();
    expect(await stall.sql("select 1 from refund_transfers where booking_id = $1", [id])).toEqual([]);
    expect(await refundsOf(id)).toMatchObject([{ status: "failed" }]);
    expect(await stall.laws()).toEqual([]);
  });
});

/** A chargeback by the payer's bank, reported by the provider. */
async function chargeBack({ paymentId, total }: Pick<Owed, "paymentId" | "total">): Promise<void> {
  const readSession: PaymentProvider["readSession"] = async (ref) => {
    const reported = await honest.readSession(ref);
    return reported && reported.paymentId === paymentId ? { ...reported, status: "charged_back" } : reported;
  };
  Object.assign(stall.shop.services, { provider: { ...honest, readSession } });
  const [row] = await stall.sql<{ ref: string }>("select provider_ref as ref from payments where id = $1", [paymentId]);
  const session = { id: row!.ref, payment_id: paymentId, status: "charged_back", amount: total, currency: "IDR" };
  expect((await sendNotice(stall.shop, { session })).status).toBe(200);
}

describe("simultaneous changes of a transfer", () => {
  it("marks a refund as paid once, with one notification, from two processes", async () => {
    const other = await stall.openProcess();
    for (let turn = 0; turn < 5; turn++) {
      const one = await owed();
      await give(one);
      const ticks = await Promise.all([pay(one.id), pay(one.id, other), pay(one.id), pay(one.id, other)]);
      expect(ticks.map(({ kind }) => kind).toSorted()).toEqual(["none", "none", "none", "paid"]);
      expect((await topics(one.id)).filter((topic) => topic === "payment.refunded")).toHaveLength(1);
    }
    expect(await stall.laws()).toEqual([]);
  });

  it("marks a transfer as paid or withdraws it in a race with a chargeback", async () => {
    const seen = new Set<string>();
    for (let turn = 0; turn < 6; turn++) {
      const one = await owed();
      await give(one);
      const late = turn % 2 === 0 ? chargeBack(one) : Promise.resolve();
      const [tick] = await Promise.all([pay(one.id), late.then(() => chargeBack(one))]);
      const { status } = await transferOf(one.id);
      seen.add(status);
      expect([status, (await refundsOf(one.id))[0]!.status]).toEqual(
        tick.kind === "paid" ? ["paid", "succeeded"] : ["withdrawn", "failed"],
      );
      expect(await paymentsOf(one.id)).toMatchObject([{ status: "charged_back" }]);
      Object.assign(stall.shop.services, { provider: honest });
    }
    expect(await stall.laws()).toEqual([]);
  });

  it("withdraws the task with its account after a chargeback, and refuses to mark it as paid", async () => {
    const one = await owed();
    await give(one);
    await chargeBack(one);
    expect(await pay(one.id)).toEqual({ kind: "none" });
    expect(await topics(one.id)).toEqual([
      "payment.refund_requested",
      "payment.transfer_asked",
      "payment.account_given",
      "payment.transfer_withdrawn",
      "payment.refund_failed",
    ]);
    expect(await stall.laws()).toEqual([]);
  });

  it("marks a transfer as paid once, whether a simultaneous change of its account comes before or after", async () => {
    const one = await owed();
    await give(one);
    const [tick, change] = await Promise.all([pay(one.id), give(one, { accountNumber: "9998887776" })]);
    expect(tick.kind).toBe("paid");
    expect(["ok", "BOOKING_STATE"]).toContain(codeOf(change));
  });
});

describe("karcis transfers", () => {
  it("lists transfers, shows accounts on request with an audit row, prints the bank's file, and marks a transfer as paid once", async () => {
    const one = await owed();
    await give(one);
    const plain = await karcis("transfers", "list", "garudarun");
    expect(plain.said).toContain(`${one.reference}  Rp ${one.total}  can be paid, 0 days\n`);
    expect(plain.said).not.toContain("1234567890");
    const audited = () =>
      stall.sql<{ how: string }>("select data->>'how' as how from audit where action = 'payment.accounts_shown' order by at");
    const before = (await audited()).length;
    expect((await karcis("transfers", "list", "garudarun", "--show")).said).toContain(`can be paid, 0 days  BCA 1234567890 Siti Rahma\n`);
    const file = await karcis("transfers", "export", "garudarun");
    expect(file.said).toContain(`${one.reference},014,BCA,1234567890,Siti Rahma,${one.total},IDR,Refund ${one.reference}\n`);
    expect((await audited()).slice(before).map(({ how }) => how)).toEqual(["list", "file"]);
    expect(await karcis("transfers", "paid", "garudarun", one.reference)).toMatchObject({ code: 1 });
    const ticked = { code: 0, said: `${one.reference}: Rp ${one.total} are paid; a running shop tells the buyer\n` };
    expect(await karcis("transfers", "paid", "garudarun", one.reference, "--reference", "BCA 1")).toEqual(ticked);
    expect(await karcis("transfers", "paid", "garudarun", one.reference, "--reference", "BCA 1")).toMatchObject({ code: 1 });
    expect((await refundsOf(one.id))[0]!.status).toBe("succeeded");
  });

  it("asks for the amount if an order has several transfers", async () => {
    const one = await owed();
    await stall.sql("update payments set settled_amount = settled_amount + 5000 where id = $1", [one.paymentId]);
    await stall.sql(
      `with r as (insert into refunds (tenant_id, id, booking_id, payment_id, key, amount, reason, status)
         select tenant_id, gen_random_uuid(), booking_id, id, 'overpaid', 5000, 'overpaid', 'pending' from payments where id = $1 returning tenant_id, id, booking_id)
       insert into refund_transfers (tenant_id, id, booking_id) select tenant_id, id, booking_id from r`,
      [one.paymentId],
    );
    await give(one);
    const paid = (...more: string[]) => karcis("transfers", "paid", "garudarun", one.reference, "--reference", "BCA 2", ...more);
    expect((await paid()).said).toContain("say which with --amount");
    expect((await paid("--amount", "5001")).code).toBe(1);
    expect((await paid("--amount", "5000")).code).toBe(0);
    expect((await refundsOf(one.id)).map(({ amount, status }) => [amount, status])).toEqual([
      [one.total, "pending"],
      [5000, "succeeded"],
    ]);
    expect((await paid()).code).toBe(0);
  });
});

it("erases an account thirty days after payment, and keeps the refund", async () => {
  const one = await owed();
  await give(one);
  await pay(one.id);
  const age = (days: number) =>
    stall.sql("update refund_transfers set ended_at = now() - make_interval(days => $2) where booking_id = $1", [one.id, days]);
  await age(29);
  await eraseOld(stall.shop.services);
  expect((await transferOf(one.id)).sealed).not.toBeNull();
  await age(31);
  await eraseOld(stall.shop.services);
  expect(await transferOf(one.id)).toEqual({ status: "paid", sealed: null });
  expect(await shown(one)).toMatchObject({ status: "succeeded", transfer: { status: "paid", account: null } });
});

it("counts a refund paid by bank transfer as refused by the provider in the books", async () => {
  const { compareBooks } = await import("#server/modules/payments/books/compare-books.ts");
  const one = await owed();
  await give(one);
  await pay(one.id);
  const differences = (await compareBooks(stall.shop.services, { since: new Date(0) })).flatMap(({ compared }) => compared!.differences);
  expect(differences.filter(({ paymentId }) => paymentId === one.paymentId)).toEqual([]);
  expect((await honest.readRefund({ providerRef: one.provider_ref, key: one.refund }))!.failure).toBe(NOT_REFUNDABLE);
});
