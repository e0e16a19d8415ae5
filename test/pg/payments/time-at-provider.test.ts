import { afterAll, beforeAll, expect, it } from "vitest";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { Order } from "#simulators/midtrans/order.ts";
import type { Session } from "#simulators/xendit/session.ts";
import { openEmulatedStall, type EmulatedStall, type Kind } from "../../api/payments/emulated-stall.ts";
import { saleOf } from "../../api/catalogue/sale-of.ts";
import { detailsBody, freshKey, newBuyer } from "../../harness/buyer.ts";

const BRANDS = { midtrans: "garudarun", xendit: "melancarun" } as const;
const HOUR = 3_600_000;

let world: EmulatedStall;
beforeAll(async () => {
  world = await openEmulatedStall();
  for (const [kind, tenant] of Object.entries(BRANDS)) await world.give(tenant, kind as Kind);
  await world.stall.sql("update quotas set total = total + 100000");
});
afterAll(() => world.close());

/** An order for a channel, with its deadline here and at the provider. */
async function waiting(kind: Kind, channel: PaymentChannel) {
  const { stall, emulators } = world;
  const tenant = BRANDS[kind];
  const buyer = newBuyer(stall.shop, { tenant });
  const { event, body } = await saleOf(stall.shop, tenant);
  const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
  if (!held.ok) throw new Error(JSON.stringify(held.problem));
  const { id, quote } = held.data;
  await buyer.call("saveDetails", { params: { id }, body: detailsBody(event, held.data), idempotencyKey: freshKey() });
  const choose = async (way: PaymentChannel) => {
    const started = await buyer.call("startPayment", {
      params: { id },
      body: { shownTotal: quote.total, locale: "en", channel: way },
      idempotencyKey: freshKey(),
    });
    if (!started.ok) throw new Error(JSON.stringify(started.problem));
    const { id: payment, expiresAt } = started.data.booking.payment!;
    return { ...ends(payment, expiresAt!), page: started.data.redirectUrl! };
  };
  function ends(payment: string, expiresAt: string) {
    const told =
      kind === "midtrans"
        ? (emulators.midtrans.list() as Order[])
            .filter((order) => order.id.startsWith(payment))
            .map((o) => o.transaction?.expiresAt ?? o.expiresAt)
        : (emulators.xendit.list() as Session[]).filter(({ reference }) => reference === payment).map((session) => session.expiresAt);
    return { payment, ours: Date.parse(expiresAt), told: told.at(-1)! };
  }
  return { buyer, id, choose, first: await choose(channel) };
}

it.each<[Kind, PaymentChannel, number]>([
  ["midtrans", "bca_va", 3],
  ["midtrans", "mandiri_va", 3],
  ["midtrans", "indomaret", 3],
  ["midtrans", "qris", 0.25],
  ["midtrans", "gopay", 0.25],
  ["xendit", "bca_va", 3],
  ["xendit", "alfamart", 3],
  ["xendit", "ovo", 0.25],
])("sends %s the end of a payment by %s to the second, %d hours from now, and never a later one", async (kind, channel, hours) => {
  const { first } = await waiting(kind, channel);
  expect(Math.abs(first.ours - Date.now() - hours * HOUR)).toBeLessThan(20_000);
  expect(first.told).toBeLessThanOrEqual(first.ours);
  expect(first.told).toBeGreaterThan(first.ours - 1000);
});

it.each<Kind>(["midtrans", "xendit"])("sends %s the shorter end of QRIS after hours, and the first end again after that", async (kind) => {
  const { first, choose } = await waiting(kind, "bca_va");
  const second = await choose("qris");
  const third = await choose("bri_va");
  expect([second, third].map(({ told, ours }) => ours - told < 1000 && told <= ours)).toEqual([true, true]);
  expect(second.ours - Date.now()).toBeLessThan(HOUR / 4 + 1000);
  expect(Math.abs(third.ours - first.ours)).toBeLessThan(3000);
});

it("accepts a virtual account at Midtrans in its last minute, and not after it", async () => {
  const { stall, emulators } = world;
  const [early, late] = [await waiting("midtrans", "bni_va"), await waiting("midtrans", "bni_va")];
  emulators.midtrans.clock.advance(3 * HOUR - 60_000);
  emulators.midtrans.act({ id: early.first.payment, act: "pay" });
  await emulators.midtrans.notices.idle();
  await expect.poll(() => stall.statusOf(early.buyer, early.id)).toBe("confirmed");
  emulators.midtrans.clock.advance(61_000);
  emulators.midtrans.list();
  await emulators.midtrans.notices.idle();
  await stall.work();
  expect(await stall.sql("select status from payments where id = $1", [late.first.payment])).toEqual([{ status: "expired" }]);
});
