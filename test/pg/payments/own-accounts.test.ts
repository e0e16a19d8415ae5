import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signatureOf, type Order } from "#simulators/midtrans/order.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import {
  openEmulatedStall,
  press,
  BUSINESS,
  MIDTRANS_KEY,
  TOKEN,
  type EmulatedStall,
  type Kind,
} from "../../api/payments/emulated-stall.ts";
import { saleOf } from "../../api/catalogue/sale-of.ts";
import { send, type Sending } from "../../api/send.ts";
import { buyUntilPayment, freshKey, newBuyer, detailsBody } from "../../harness/buyer.ts";

const BRANDS = [
  ["garudarun", "midtrans", "other_qris"],
  ["melancarun", "xendit", "OVO"],
] as const;
type Brand = (typeof BRANDS)[number][0];

let world: EmulatedStall;
const sales = new Map<string, Awaited<ReturnType<typeof saleOf>>>();
beforeAll(async () => {
  world = await openEmulatedStall();
  for (const [tenant, kind] of BRANDS) {
    await world.give(tenant, kind);
    sales.set(tenant, await saleOf(world.stall.shop, tenant));
  }
});
afterAll(() => world.close());

/** An order with an open page at its brand's own provider. */
async function waiting(tenant: Brand) {
  const { stall } = world;
  const buyer = newBuyer(stall.shop, { tenant });
  const { event, body } = sales.get(tenant)!;
  const started = await buyUntilPayment(buyer, event, body);
  if (!started.ok) throw new Error(JSON.stringify(started.problem));
  const { booking, redirectUrl } = started.data as typeof started.data & { booking: { id: string } };
  const { id: paymentId } = started.data.booking.payment!;
  const { total } = started.data.booking.quote;
  const payments = () =>
    stall.sql<{ provider: string; status: string; settled: number | null }>(
      "select provider, status, settled_amount::int as settled from payments where booking_id = $1",
      [booking.id],
    );
  const outcomes = async () =>
    (await stall.sql<{ outcome: string }>("select outcome from payment_notices where payment_id = $1", [paymentId])).map(
      ({ outcome }) => outcome,
    );
  return {
    buyer,
    id: booking.id,
    page: redirectUrl!,
    paymentId,
    total,
    payments,
    outcomes,
    status: () => stall.statusOf(buyer, booking.id),
  };
}

describe("a purchase at a brand's own provider", () => {
  it.each(BRANDS)("sells tickets of %s through %s alone: page, notice, tickets and refund", async (tenant, kind, channel) => {
    const { stall, emulators, booksOf } = world;
    const { buyer, id, page, paymentId, total, payments, status } = await waiting(tenant);
    expect(new URL(page).origin).toBe(new URL(emulators[kind].url).origin);
    expect(await (await fetch(page)).text()).toContain("No money moves.");
    await press(page, "choose", channel);
    await press(page, "pay");
    await emulators[kind].notices.idle();
    expect([await status(), await payments()]).toEqual(["confirmed", [{ provider: kind, status: "settled", settled: total }]]);
    const tickets = await buyer.call("listBookingTickets", { params: { id } });
    expect(tickets.ok && tickets.data.tickets.map((each) => each.status)).toEqual(["valid"]);

    await cancelOrder({ ...stall.shop.services, tenant, actor: OPERATOR }, { id, reason: "test" });
    await stall.work();
    emulators[kind].act({
      id: kind === "midtrans" ? paymentId : await refOf(paymentId),
      act: kind === "midtrans" ? "confirm_refund" : "finish_refund",
    });
    await emulators[kind].notices.idle();
    expect(await stall.sql("select status, amount::int as amount from refunds where booking_id = $1", [id])).toEqual([
      { status: "succeeded", amount: total },
    ]);
    expect(booksOf(kind, paymentId)).toEqual({ captured: total, refunded: total });
    expect(booksOf(kind === "midtrans" ? "xendit" : "midtrans", paymentId)).toEqual({ captured: 0, refunded: 0 });
    expect(await stall.laws()).toEqual([]);
  });

  it("pays by a code on our own page for a chosen channel", async () => {
    const { stall, emulators } = world;
    const { event, body } = sales.get("garudarun")!;
    const buyer = newBuyer(stall.shop, { tenant: "garudarun" });
    const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
    if (!held.ok) throw new Error(held.problem.code);
    const params = { id: held.data.id };
    await buyer.call("saveDetails", { params, body: detailsBody(event, held.data), idempotencyKey: freshKey() });
    const pay = { shownTotal: held.data.quote.total, locale: "en" as const, channel: "qris" as const };
    const started = await buyer.call("startPayment", { params, body: pay, idempotencyKey: freshKey() });
    if (!started.ok) throw new Error(started.problem.code);
    expect(new URL(started.data.redirectUrl!).host).toBe(buyer.host);
    const order = (emulators.midtrans.list() as Order[]).at(-1)!;
    expect(started.data.booking.payment).toMatchObject({ instructions: { kind: "qris", text: order.transaction!.details["qr_string"] } });
    await press(`${emulators.midtrans.url}/snap/v4/redirection/${order.id}`, "pay");
    await emulators.midtrans.notices.idle();
    expect(await stall.statusOf(buyer, held.data.id)).toBe("confirmed");
  });
});

const refOf = async (paymentId: string) =>
  (await world.stall.sql<{ ref: string }>("select provider_ref as ref from payments where id = $1", [paymentId]))[0]!.ref;

type Bad = {
  readonly name: string;
  readonly status: number;
  readonly outcome: string | null;
  how(order: { paymentId: string; total: number; ref: string }): Sending;
};

/** A validly signed notice of Midtrans with these contents. */
function byMidtrans(
  changes: Readonly<Record<string, unknown>>,
  { paymentId, total }: { paymentId: string; total: number },
  key = MIDTRANS_KEY,
): Sending {
  const said = {
    order_id: paymentId,
    status_code: "200",
    gross_amount: `${total}.00`,
    transaction_status: "settlement",
    transaction_id: "9f07920a-6145-4d1e-9fc2-66e6fd6bc6fc",
    merchant_id: "G123456789",
    payment_type: "qris",
    fraud_status: "accept",
    currency: "IDR",
    ...changes,
  };
  const signature_key = signatureOf({ orderId: said.order_id, statusCode: said.status_code, amount: said.gross_amount }, key);
  return { body: { ...said, signature_key, ...changes } };
}

/** The same from Xendit: an ended session, with the account's token. */
function byXendit(
  changes: Readonly<Record<string, unknown>>,
  { paymentId, total, ref }: { paymentId: string; total: number; ref: string },
  token = TOKEN,
): Sending {
  const data = { payment_session_id: ref, reference_id: paymentId, status: "COMPLETED", amount: total, currency: "IDR", ...changes };
  const { event = "payment_session.completed", business_id = BUSINESS } = changes;
  return { body: { event, business_id, created: new Date().toISOString(), data }, headers: { "x-callback-token": token } };
}

const NOBODYS = "0198a1b2-0000-7000-8000-00000000dead";
const MEGABYTE = "x".repeat(1_000_000);
const plainly = { "content-type": "text/plain" };

/**
 * Notices that are refused by 401 or 413, or stored beside their payment. `applied`: the provider was queried and reported otherwise. Equal
 * notices are stored once.
 */
const BAD: Readonly<Record<Kind, readonly Bad[]>> = {
  midtrans: [
    { name: "another amount", status: 200, outcome: "applied", how: (order) => byMidtrans({ gross_amount: "1.00" }, order) },
    { name: "another currency", status: 200, outcome: "applied", how: (order) => byMidtrans({ currency: "USD" }, order) },
    { name: "an order that nobody has", status: 200, outcome: null, how: (order) => byMidtrans({ order_id: NOBODYS }, order) },
    { name: "another merchant", status: 401, outcome: null, how: (order) => byMidtrans({ merchant_id: "G000000000" }, order) },
    { name: "another signature", status: 401, outcome: null, how: (order) => byMidtrans({ signature_key: "0".repeat(128) }, order) },
    { name: "another account's key", status: 401, outcome: null, how: (order) => byMidtrans({}, order, "Mid-server-of-somebody") },
    {
      name: "a status that nobody knows",
      status: 200,
      outcome: "applied",
      how: (order) => byMidtrans({ transaction_status: "teleported" }, order),
    },
    { name: "a megabyte of garbage", status: 413, outcome: null, how: () => ({ raw: MEGABYTE }) },
    { name: "what is no JSON", status: 401, outcome: null, how: () => ({ raw: "{" }) },
    {
      name: "another content type, and a word of settlement",
      status: 200,
      outcome: null,
      how: (order) => ({ ...byMidtrans({}, order), headers: plainly }),
    },
  ],
  xendit: [
    { name: "another amount", status: 200, outcome: "applied", how: (order) => byXendit({ amount: 1 }, order) },
    { name: "another currency", status: 200, outcome: null, how: (order) => byXendit({ currency: "USD" }, order) },
    {
      name: "an order that nobody has",
      status: 200,
      outcome: null,
      how: (order) => byXendit({ reference_id: NOBODYS, payment_session_id: "ps-000000000000000000000000" }, order),
    },
    {
      name: "a page that nobody has",
      status: 200,
      outcome: "contradicted",
      how: (order) => byXendit({ payment_session_id: "ps-111111111111111111111111" }, order),
    },
    { name: "another business", status: 401, outcome: null, how: (order) => byXendit({ business_id: "000000000000000000000000" }, order) },
    { name: "another token", status: 401, outcome: null, how: (order) => byXendit({}, order, "guessed-token-of-nobody") },
    {
      name: "an event that nobody knows",
      status: 200,
      outcome: "applied",
      how: (order) => byXendit({ event: "payment_session.teleported" }, order),
    },
    { name: "a megabyte of garbage", status: 413, outcome: null, how: () => ({ raw: MEGABYTE }) },
    { name: "what is no JSON", status: 401, outcome: null, how: () => ({ raw: "{", headers: { "x-callback-token": TOKEN } }) },
    {
      name: "another content type",
      status: 200,
      outcome: null,
      how: (order) => ({ ...byXendit({}, order), headers: { ...plainly, "x-callback-token": TOKEN } }),
    },
  ],
};

describe.each(BRANDS)("bad notices to %s at %s", (tenant, kind, channel) => {
  const toBrand = (how: Sending, brand: string = tenant) =>
    send(world.stall.shop, `/api/v1/payments/notices/${kind}`, { ...how, host: `${brand}.localhost:3000` });

  it("confirms nothing by a bad notice, refuses or stores it with its outcome, and still counts the right one", async () => {
    const { stall, emulators } = world;
    const order = await waiting(tenant);
    const ref = kind === "midtrans" ? order.paymentId : await refOf(order.paymentId);
    // Midtrans sends no notice of an unused page.
    emulators[kind].notices.hold();
    await press(order.page, "choose", channel);
    const expected: string[] = [];
    for (const { name, status, outcome, how } of BAD[kind]) {
      const answer = await toBrand(how({ ...order, ref }));
      expect([name, answer.status]).toEqual([name, status]);
      if (outcome) expected.push(outcome);
      expect([name, await order.status(), await order.payments()]).toEqual([
        name,
        "awaiting_payment",
        [{ provider: kind, status: "pending", settled: null }],
      ]);
    }
    expect((await order.outcomes()).toSorted()).toEqual(expected.toSorted());
    const orphans = await stall.sql("select 1 from payment_notices where payment_id is null and outcome = 'orphan' and tenant_id = $1", [
      tenant,
    ]);
    expect(orphans).toHaveLength(1);
    // Sent to another brand, which has no account there and no such payment.
    const other = BRANDS.find(([brand]) => brand !== tenant)![0];
    const good = kind === "midtrans" ? byMidtrans({}, order) : byXendit({}, { ...order, ref });
    expect((await toBrand(good, other)).status).toBe(404);

    await press(order.page, "pay");
    emulators[kind].notices.release("reversed");
    await emulators[kind].notices.idle();
    expect([await order.status(), await order.payments()]).toEqual([
      "confirmed",
      [{ provider: kind, status: "settled", settled: order.total }],
    ]);
    expect(await stall.laws()).toEqual([]);
  });

  it("queries the provider if the right notice never comes, and confirms nothing by a wrong amount", async () => {
    const { stall, emulators } = world;
    emulators[kind].noticeFaults.conduct({ lost: 1 });
    const [paid, short] = [await waiting(tenant), await waiting(tenant)];
    await toBrand(BAD[kind][0]!.how({ ...paid, ref: kind === "midtrans" ? paid.paymentId : await refOf(paid.paymentId) }));
    await press(paid.page, "pay", channel);
    const row = kind === "midtrans" ? short.paymentId : await refOf(short.paymentId);
    emulators[kind].act({ id: row, act: "pay", channel, amount: short.total - 1 });
    await stall.work();
    expect(await paid.status()).toBe("confirmed");
    expect(await short.status()).not.toBe("confirmed");
    expect(await short.payments()).toMatchObject([{ settled: short.total - 1 }]);
    emulators[kind].noticeFaults.conduct({ lost: 0 });
    expect(await stall.laws()).toEqual([]);
  });
});
