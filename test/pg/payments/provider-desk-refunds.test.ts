import { actAs } from "#server/act.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FAULTLESS } from "#simulators/kit/notice-faults.ts";
import { compareTonight } from "#server/modules/payments/books/compare-nightly.ts";
import { setReturnPolicy } from "#server/modules/catalogue/returns/set-policy.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { returnTickets } from "#server/modules/orders/returns/return-tickets.ts";
import { retryRefund, settleByHand } from "#server/modules/payments/refund/retry-refund.ts";
import { formatRupiah } from "#i18n/format.ts";
import { moneyOf } from "./money-of.ts";
import { DESKS, openProviderDesk, type DeskName, type ProviderDesk } from "./provider-desk.ts";

const PART = 7_588;
const PACE = { between: 0, tries: [] };
let desk: ProviderDesk;
beforeAll(async () => {
  desk = await openProviderDesk();
});
beforeEach(() => desk.ageBooks());
afterAll(() => desk.close());

const BOTH: DeskName[] = ["midtrans", "xendit"];
const { refundsOf } = moneyOf(() => desk.stall);
type Order = Awaited<ReturnType<typeof paid>>;

/** A paid order. At Xendit by a channel with partial refunds. */
async function paid(name: DeskName) {
  const order = await desk.order(name);
  await order.pay(name === "xendit" ? { channel: "CARDS" } : {});
  expect(await order.status()).toBe("confirmed");
  const xendit = desk.emulators.xendit.list() as { id: string; requests: { id: string }[] }[];
  const requestId = xendit.find(({ id }) => id === order.ref)?.requests.at(-1)?.id ?? "";
  return { ...order, name, requestId };
}

/** A refund from the provider's dashboard, unknown to the shop. */
async function sendAtDesk({ name, ref, requestId }: Order, amount: number): Promise<void> {
  const { url, notices } = desk.emulators[name];
  const key = name === "midtrans" ? "SB-Mid-server-test" : "xnd_development_emulated";
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`, "content-type": "application/json" };
  const path = name === "midtrans" ? `/v2/${ref}/refund` : "/refunds";
  const body = name === "midtrans" ? { amount } : { payment_request_id: requestId, amount, currency: "IDR", reason: "OTHERS" };
  const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  await notices.idle();
}
const confirm = ({ name, act }: Order) => act(name === "midtrans" ? "confirm_refund" : "finish_refund");
const fail = ({ act }: Order) => act("finish_refund", { status: "FAILED", failure: "REFUND_FAILED" });
const cancel = ({ tenant, id }: Order) => cancelOrder({ ...desk.stall.shop.services, tenant, actor: OPERATOR }, { id, reason: "test" });
const payment = async ({ paymentId }: Order) =>
  (
    await desk.stall.sql<{ status: string; back: number }>("select status, refunded_total::int as back from payments where id = $1", [
      paymentId,
    ])
  )[0]!;
/** The provider's own sum of refunds, sent or pending. */
function sentBy({ name, ref }: Order): number {
  type Refunds = readonly { readonly amount: number; readonly status?: string }[];
  const found = (desk.emulators[name].list() as { id: string; refunds?: Refunds; transaction?: { refunds: Refunds } }[]).find(
    ({ id }) => id === ref,
  )!;
  const refunds = found.refunds ?? found.transaction!.refunds;
  return refunds.reduce((sum, { amount, status }) => (status === "FAILED" ? sum : sum + amount), 0);
}
/** Works until nothing is left to do. Future work is made due. */
async function workOff(order: Order): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    await desk.stall.sql(
      "update refunds set next_try_at = now() where booking_id = $1 and status in ('requested', 'pending') and next_try_at <> 'infinity'",
      [order.id],
    );
    await desk.stall.work();
    await confirm(order);
  }
  await desk.stall.work();
}
const messages = async (id: string) =>
  (
    await desk.stall.sql<{ template: string }>(
      "select template from messages where thread_id = $1 and channel = 'whatsapp' and template ~ 'refund' order by position",
      [id],
    )
  ).map(({ template }) => template);

describe.each(BOTH)("refunds from the dashboard of %s", (name) => {
  it("books dashboard refunds by notice, announces them once, and keeps the order [H5]", async () => {
    const order = await paid(name);
    await sendAtDesk(order, PART);
    await confirm(order);
    await desk.stall.work();
    expect(await refundsOf(order.id)).toMatchObject([{ amount: PART, reason: "provider", status: "succeeded" }]);
    expect(await payment(order)).toEqual({ status: "partially_refunded", back: PART });
    expect([await order.status(), await messages(order.id)]).toEqual(["confirmed", ["payment.refunded"]]);
    expect(JSON.parse(await order.shown())).toMatchObject({
      data: { badges: ["partiallyRefunded"], refunds: [{ amount: PART, reason: "provider", status: "succeeded" }] },
    });
    expect(await desk.stall.sql("select 1 from payment_notices where outcome = 'orphan'")).toEqual([]);
    expect(await desk.stall.laws()).toEqual([]);
  });

  it("refunds only the rest of a cancelled order: all returns, and no rupiah twice [H5]", async () => {
    const order = await paid(name);
    await sendAtDesk(order, PART);
    await confirm(order);
    await cancel(order);
    const [part, rest, whole] = [PART, order.total - PART, order.total].map((sum) => formatRupiah(sum, "en").replace("\u00a0", " "));
    expect(await order.page()).toContain(`We've already refunded ${part}. The other ${rest} is on its way`);
    expect(await order.page("id")).toContain(`${formatRupiah(PART, "id").replace("\u00a0", " ")} sudah kembali kepadamu`);
    expect(await order.page()).not.toMatch(new RegExp(`−${whole}|checking`));
    await workOff(order);
    expect(await order.page()).toContain(`We refunded ${whole} to the same method`);
    expect(await refundsOf(order.id)).toMatchObject([
      { amount: PART, reason: "provider", status: "succeeded" },
      { amount: order.total - PART, reason: "cancelled", status: "succeeded" },
    ]);
    expect([await payment(order), sentBy(order)]).toEqual([{ status: "refunded", back: order.total }, order.total]);
    expect(await desk.stall.laws()).toEqual([]);
  });

  it("refunds only the rest if a dashboard refund without a notice came shortly before a cancellation", async () => {
    const order = await paid(name);
    await desk.unheard(name, async () => {
      await sendAtDesk(order, PART);
      await confirm(order);
    });
    await cancel(order);
    expect(await refundsOf(order.id)).toMatchObject([{ amount: order.total, status: "requested" }]);
    await workOff(order);
    const shown = JSON.parse(await order.shown()) as { data: { refunds: { amount: number; status: string }[] } };
    expect(shown.data.refunds.map(({ amount, status }) => `${amount} ${status}`).toSorted()).toEqual(
      [`${PART} succeeded`, `${order.total - PART} succeeded`].toSorted(),
    );
    expect([await payment(order), sentBy(order)]).toEqual([{ status: "refunded", back: order.total }, order.total]);
    expect(await desk.stall.laws()).toEqual([]);
  });

  it("sends a returned order no more than its policy gives, whatever part of it a dashboard refunds [S35]", async () => {
    const order = await paid(name);
    const act = actAs(desk.stall.shop.services, order.tenant, OPERATOR);
    await setReturnPolicy(act, { slug: DESKS[name].slug, category: null, policy: [{ hours: 0, percent: 50, withFee: true }] });
    const { amount } = await returnTickets(act, { id: order.id, tickets: null, reason: "test" });
    expect([await order.status(), amount > PART, amount < order.total]).toEqual(["cancelled", true, true]);
    await sendAtDesk(order, PART);
    await confirm(order);
    await workOff(order);
    expect([sentBy(order), await payment(order)]).toEqual([amount, { status: "partially_refunded", back: amount }]);
    expect(
      (await refundsOf(order.id)).filter(({ status }) => status === "succeeded").map(({ amount: part, reason }) => [part, reason]),
    ).toEqual(
      expect.arrayContaining([
        [PART, "provider"],
        [amount - PART, "returned"],
      ]),
    );
    expect(await desk.stall.laws()).toEqual([]);
  });

  it("books a dashboard refund without a notice by the night's comparison, or a due refund's query", async () => {
    const order = await paid(name);
    await desk.unheard(name, () => sendAtDesk(order, PART));
    const day = await desk.day(name);
    expect(day.differences).toMatchObject([{ kind: "refund_unknown_here", ours: null, theirs: PART }]);
    expect(await refundsOf(order.id)).toEqual([]);
    expect(await compareTonight(desk.stall.shop.services, PACE)).toBe(true);
    expect(await refundsOf(order.id)).toMatchObject([{ amount: PART, reason: "provider", status: "pending" }]);
    expect(await desk.stall.sql("select 1 from book_differences where closed_at is null")).toEqual([]);
    await desk.unheard(name, () => confirm(order));
    await workOff(order);
    expect(await payment(order)).toEqual({ status: "partially_refunded", back: PART });
    expect((await desk.day(name)).differences).toEqual([]);
    expect(await desk.stall.laws()).toEqual([]);
  });

  it("ends in the same state for partial dashboard refunds, in any order and number of notices", async () => {
    for (const how of ["sent", "reversed"] as const) {
      const bought = await paid(name);
      const { notices, noticeFaults } = desk.emulators[name];
      noticeFaults.conduct({ doubled: 1 });
      notices.hold();
      await sendAtDesk(bought, PART);
      await confirm(bought);
      await sendAtDesk(bought, bought.total - PART);
      await confirm(bought);
      notices.release(how);
      await notices.idle();
      noticeFaults.conduct(FAULTLESS);
      await desk.stall.work();
      expect((await refundsOf(bought.id)).map(({ amount, status }) => `${amount} ${status}`).toSorted()).toEqual(
        [`${PART} succeeded`, `${bought.total - PART} succeeded`].toSorted(),
      );
      expect(await payment(bought)).toEqual({ status: "refunded", back: bought.total });
      expect([await bought.status(), (await messages(bought.id)).length]).toEqual(["confirmed", 2]);
      expect(JSON.parse(await bought.shown())).toMatchObject({ data: { status: "confirmed", badges: ["refunded"] } });
      expect(await bought.listed()).toMatchObject({ status: "confirmed", badges: ["refunded"] });
      const [english, indonesian] = [await bought.page(), await bought.page("id")];
      expect(english).toMatch(/We've refunded everything you paid\. .*Status Refunded /);
      expect(indonesian).toMatch(/Semua yang kamu bayar sudah dikembalikan\. .*Status Sudah di-refund /);
    }
    expect(await desk.stall.laws()).toEqual([]);
  });
});

describe("a failed refund", () => {
  it("shows a failed refund as delayed, retries it once, and succeeds", async () => {
    const order = await paid("xendit");
    await sendAtDesk(order, PART);
    await confirm(order);
    await order.act("refuse_refund", { code: "INELIGIBLE_TRANSACTION_STATUS" });
    await cancel(order);
    await desk.stall.work();
    const [part, rest] = [PART, order.total - PART].map((sum) => formatRupiah(sum, "en").replace("\u00a0", " "));
    expect(await order.page()).toContain(`We've already refunded ${part}. We couldn't send the other ${rest} yet.`);
    expect(await order.page()).not.toMatch(new RegExp(`−${rest}|checking`));
    const { services } = desk.stall.shop;
    const choice = { bookingId: order.id, amount: null, why: "the account has money again" };
    expect(await retryRefund({ ...services, tenant: order.tenant, actor: OPERATOR }, { choice })).toEqual({
      kind: "done",
      amount: order.total - PART,
    });
    expect(await retryRefund({ ...services, tenant: order.tenant, actor: OPERATOR }, { choice })).toEqual({ kind: "none" });
    await workOff(order);
    expect([await payment(order), sentBy(order)]).toEqual([{ status: "refunded", back: order.total }, order.total]);
    expect(await order.page()).not.toContain("couldn't");
    expect(await desk.stall.laws()).toEqual([]);
  });

  it("marks a failed refund as paid by hand once, announces it, and reports no difference in the books", async () => {
    const order = await paid("xendit");
    await order.act("refuse_refund", { code: "INELIGIBLE_TRANSACTION_STATUS" });
    const { services } = desk.stall.shop;
    const input = { choice: { bookingId: order.id, amount: null, why: "cash at the desk" }, reference: "receipt 12" };
    expect(await settleByHand({ ...services, tenant: order.tenant, actor: OPERATOR }, input)).toEqual({ kind: "none" });
    await cancel(order);
    await desk.stall.work();
    const both = await Promise.all([
      settleByHand({ ...services, tenant: order.tenant, actor: OPERATOR }, input),
      settleByHand({ ...services, tenant: order.tenant, actor: OPERATOR }, input),
    ]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(["done", "none"]);
    await desk.stall.work();
    expect(await payment(order)).toEqual({ status: "refunded", back: order.total });
    expect(sentBy(order)).toBe(0);
    expect(await order.page()).toContain("We transferred");
    expect((await desk.day("xendit")).differences).toEqual([]);
    expect(await desk.stall.sql("select 1 from audit where action = 'payment.refund_by_hand'")).toHaveLength(1);
    expect(await desk.stall.laws()).toEqual([]);
  });
});

describe("other reversals by a provider", () => {
  it("suspends the tickets after a void at Midtrans [H5]", async () => {
    const order = await desk.order("midtrans");
    await order.pay({ channel: "credit_card" });
    expect(await order.status()).toBe("confirmed");
    await order.act("cancel");
    expect(await desk.stall.sql("select status from payments where id = $1", [order.paymentId])).toEqual([{ status: "cancelled" }]);
    expect(await order.status()).toBe("needs_review");
    expect((await desk.day("midtrans")).differences).toEqual([]);
    expect(await desk.stall.laws()).toEqual([]);
  });

  it("takes money after a lost dispute at Xendit, and returns it after a won one [H5]", async () => {
    const order = await paid("xendit");
    await order.act("dispute", { status: "LOST" });
    expect([await payment(order), await order.status()]).toMatchObject([{ status: "charged_back" }, "needs_review"]);
    await order.act("dispute", { status: "WON" });
    expect([await payment(order), await order.status()]).toMatchObject([{ status: "settled" }, "confirmed"]);
    expect(await desk.stall.laws()).toEqual([]);
  });

  it("books a partial chargeback without ending the order or announcing a refund [H5]", async () => {
    for (const [name, act] of [
      ["midtrans", (order: Order) => order.act("charge_back_part", { amount: PART })],
      ["xendit", (order: Order) => order.act("dispute", { status: "LOST", amount: PART })],
    ] as const) {
      const order = await paid(name);
      await act(order);
      await desk.stall.work();
      expect([name, await refundsOf(order.id)]).toMatchObject([name, [{ amount: PART, reason: "charged_back", status: "succeeded" }]]);
      expect([await payment(order), await order.status()]).toEqual([{ status: "partially_refunded", back: PART }, "confirmed"]);
      expect(await messages(order.id)).toEqual([]);
    }
    expect(await desk.stall.laws()).toEqual([]);
  });

  it("refunds a cancelled order ourselves after a failed dashboard refund at Xendit", async () => {
    const order = await paid("xendit");
    await sendAtDesk(order, PART);
    await cancel(order);
    await fail(order);
    await workOff(order);
    expect([await payment(order), sentBy(order)]).toEqual([{ status: "refunded", back: order.total }, order.total]);
    expect(await desk.stall.laws()).toEqual([]);
  });
});
