import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { FAULTLESS } from "#simulators/kit/notice-faults.ts";
import type { Emulator } from "#simulators/kit/start-emulator.ts";
import type { Order } from "#simulators/midtrans/order.ts";
import { startMidtrans } from "#simulators/midtrans/start-midtrans.ts";
import { createMidtransPayments } from "#server/platform/adapters/midtrans/midtrans-payments.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { freshKey } from "../../harness/buyer.ts";

const serverKey = "SB-Mid-server-test";
let stall: Stall;
let emulator: Emulator;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  emulator = await startMidtrans({
    serverKey,
    confirmsRefunds: false,
    compression: 100_000,
    deliver: (url, { headers, body }) => stall.shop.fetch(new Request(url, { method: "POST", headers, body })),
  });
  const baseUrls = { snap: emulator.url, core: emulator.url };
  const provider = createMidtransPayments({
    name: "midtrans",
    serverKey,
    isProduction: false,
    channels: ["qris", "card", "permata_va"],
    baseUrls,
  });
  Object.assign(stall.shop.services, { provider });
});
beforeEach(() => {
  emulator.noticeFaults.conduct(FAULTLESS);
  return stall.setStock(50);
});
afterAll(async () => {
  await emulator.close();
  await stall.close();
});

async function waiting() {
  const buyer = stall.buyer();
  const { id, redirectUrl, paymentId } = await stall.start(buyer);
  expect(redirectUrl.startsWith(emulator.url)).toBe(true);
  return { buyer, id, paymentId, status: () => stall.statusOf(buyer, id) };
}

const rowOf = (id: string) => (emulator.list() as Order[]).find((row) => row.id === id)!;
const paymentOf = (id: string) =>
  stall.sql<{ status: string; method: string | null }>("select status, method from payments where id = $1", [id]);

describe("an order paid at Midtrans", () => {
  it("confirms an order once by its notice, among repeated and forged ones", async () => {
    const { paymentId, status } = await waiting();
    emulator.noticeFaults.conduct({ doubled: 1, forged: 1 });
    emulator.act({ id: paymentId, act: "pay", channel: "other_qris" });
    await emulator.notices.idle();
    expect(await status()).toBe("confirmed");
    expect(await paymentOf(paymentId)).toEqual([{ status: "settled", method: "qris" }]);
    const notices = await stall.sql<{ outcome: string }>("select outcome from payment_notices where payment_id = $1", [paymentId]);
    expect(notices.length).toBe(2);
    expect(await stall.laws()).toEqual([]);
  });

  it("keeps an order confirmed if notices arrive out of order", async () => {
    const { paymentId, status } = await waiting();
    emulator.notices.hold();
    emulator.act({ id: paymentId, act: "choose", channel: "other_qris" });
    emulator.act({ id: paymentId, act: "pay" });
    emulator.notices.release("reversed");
    await emulator.notices.idle();
    expect(await status()).toBe("confirmed");
  });

  it("closes page and payment of a cancelled order at Midtrans, so that neither can be paid", async () => {
    const { buyer, id, paymentId } = await waiting();
    const given = await buyer.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() });
    expect(given.ok).toBe(true);
    expect(rowOf(paymentId).page).toBe("cancelled");
    expect(await paymentOf(paymentId)).toMatchObject([{ status: "cancelled" }]);
  });

  it("suspends the tickets of an order paid at Midtrans after a chargeback", async () => {
    const { id, paymentId, status } = await waiting();
    emulator.act({ id: paymentId, act: "pay", channel: "permata_va" });
    await emulator.notices.idle();
    expect(await status()).toBe("confirmed");
    emulator.act({ id: paymentId, act: "deny" });
    await emulator.notices.idle();
    expect(await paymentOf(paymentId)).toMatchObject([{ status: "denied" }]);
    expect(await stall.sql("select distinct status from tickets where booking_id = $1", [id])).toEqual([{ status: "reserved" }]);
  });

  it("needs a person to refund a virtual account of Midtrans", async () => {
    const { id, paymentId } = await waiting();
    emulator.act({ id: paymentId, act: "pay", channel: "permata_va" });
    await emulator.notices.idle();
    await cancelOrder({ ...stall.shop.services, tenant: "garudarun", actor: OPERATOR }, { id, reason: "test" });
    await stall.work();
    expect(await stall.sql("select status, failure from refunds where booking_id = $1", [id])).toEqual([
      { status: "pending", failure: "not_refundable" },
    ]);
  });
});
