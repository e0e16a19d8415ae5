import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "#simulators/midtrans/order.ts";
import type { Session } from "#simulators/xendit/session.ts";
import { openEmulatedStall, type EmulatedStall, type Kind } from "../../api/payments/emulated-stall.ts";
import { freshKey, newBuyer } from "../../harness/buyer.ts";
import { orderVideo, payVideo, videoOf } from "../../harness/video-buyer.ts";

const TENANT = "gemasimfoni";
const TITLE = "Suita Sungai: Rekaman";

let orders = 0;
let world: EmulatedStall;
beforeAll(async () => {
  world = await openEmulatedStall();
});
afterAll(() => world.close());

/** An order of a film with a required extra, with an open page at the provider. */
async function openAt(kind: Kind) {
  const { stall } = world;
  await world.give(TENANT, kind);
  const buyer = newBuyer(stall.shop, { tenant: TENANT });
  const order = await orderVideo(buyer, await videoOf(buyer, "suita-sungai-rekaman"), {
    phone: `08137000000${(orders += 1)}`,
  });
  if (!order.ok) throw new Error(JSON.stringify(order.problem));
  const paid = await payVideo(buyer, order.data);
  if (!paid.ok) throw new Error(JSON.stringify(paid.problem));
  const { id, reference, payment } = paid.data.booking;
  return { buyer, id, reference, payment: payment!.id, quote: order.data.quote };
}

describe("an order of a film", () => {
  it("sends a film's order to Midtrans by title, as a video, in lines that add up", async () => {
    const { payment, quote } = await openAt("midtrans");
    const { items } = (world.emulators.midtrans.list() as Order[]).find(({ id }) => id === payment)!;
    expect(items).toEqual([
      { id: "video-1", name: TITLE, price: 85_000, quantity: 1, category: "video", merchant_name: "Gema Simfoni" },
      { id: "video-addon-1-1", name: "Programme with score", price: 10_000, quantity: 1, category: "video", merchant_name: "Gema Simfoni" },
      { id: "tax", name: "Tax", price: quote.tax, quantity: 1, category: "fee", merchant_name: "Gema Simfoni" },
      { id: "fee", name: "Service fee", price: quote.serviceFee, quantity: 1, category: "fee", merchant_name: "Gema Simfoni" },
    ]);
  });

  it("sends a film's order to Midtrans by title, as a video, also for the rest of its price", async () => {
    const { buyer, id, reference, payment, quote } = await openAt("midtrans");
    const { midtrans } = world.emulators;
    midtrans.act({ id: payment, act: "pay", channel: "gopay", amount: 1000 });
    await midtrans.notices.idle();
    const rest = quote.total - 1000;
    const answer = await buyer.call("payRest", { params: { id }, body: { shownTotal: rest, locale: "en" }, idempotencyKey: freshKey() });
    expect(answer.ok).toBe(true);
    expect((midtrans.list() as Order[]).find(({ amount }) => amount === rest)!.items).toEqual([
      { id: "video-rest", name: `${reference} · ${TITLE}`, price: rest, quantity: 1, category: "video", merchant_name: "Gema Simfoni" },
    ]);
  });

  it("sends a film's order to Xendit by title, as digital goods, in lines that add up", async () => {
    const { payment, quote } = await openAt("xendit");
    const { items } = (world.emulators.xendit.list() as Session[]).find(({ reference }) => reference === payment)!;
    const line = (reference_id: string, type: string, name: string, price: number, category: string) => ({
      reference_id,
      type,
      name,
      net_unit_amount: price,
      quantity: 1,
      category,
    });
    expect(items).toEqual([
      line("video-1", "DIGITAL_SERVICE", TITLE, 85_000, "video"),
      line("video-addon-1-1", "DIGITAL_SERVICE", "Programme with score", 10_000, "video"),
      line("tax", "FEE", "Tax", quote.tax, "fee"),
      line("fee", "FEE", "Service fee", quote.serviceFee, "fee"),
    ]);
  });
});
