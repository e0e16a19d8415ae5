import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#server/platform/base/new-id.ts";
import { compareTonight } from "#server/modules/payments/books/compare-nightly.ts";
import { listBookkeepings } from "#server/modules/payments/books/list-bookkeepings.ts";
import { DESKS, openProviderDesk, type DeskName, type ProviderDesk } from "./provider-desk.ts";

const AMOUNT = 150_000;
let desk: ProviderDesk;
beforeAll(async () => {
  desk = await openProviderDesk();
});
beforeEach(() => desk.ageBooks());
afterAll(() => desk?.close());

const BOTH: DeskName[] = ["midtrans", "xendit"];

/** A page of an order lost in a restore: only the provider has it. */
async function lostPage(name: DeskName) {
  const { tenant } = DESKS[name];
  const { provider } = (await listBookkeepings(desk.stall.shop.services)).find((each) => each.provider.name === name)!;
  const paymentId = newId();
  const { providerRef: ref } = await provider.createSession({
    paymentId,
    reference: "L0STL0ST",
    amount: AMOUNT,
    currency: "IDR",
    description: "lost",
    merchant: tenant,
    shop: tenant,
    expiresAt: new Date(Date.now() + 3_600_000),
    returnUrl: `http://${tenant}.localhost:3000/`,
    noticeUrl: `http://${tenant}.localhost:3000/api/v1/payments/notices/${name}`,
    locale: "en",
  });
  const act = async (what: string, more: object = {}) => {
    desk.emulators[name].act({ ...more, id: ref, act: what });
    await desk.emulators[name].notices.idle();
  };
  return { tenant, provider, paymentId, ref, act };
}
async function passNight(): Promise<void> {
  await desk.stall.sql("delete from book_comparisons");
  expect(await compareTonight(desk.stall.shop.services, { between: 0, tries: [] })).toBe(true);
}
const open = () =>
  desk.stall.sql("select tenant_id, kind, payment_id, provider_ref, ours, theirs::int from book_differences where closed_at is null");

describe.each(BOTH)("money reported by %s without an order", (name) => {
  it("names money without an order in each night's comparison until fully refunded", async () => {
    const { tenant, provider, paymentId, ref, act } = await lostPage(name);
    await passNight();
    expect(await open()).toEqual([]);
    await act("pay", { channel: name === "midtrans" ? "other_qris" : "CARDS" });
    const orphans = await desk.stall.sql(
      "select distinct tenant_id from audit where action = 'payment.orphan' and data->>'paymentId' = $1",
      [paymentId],
    );
    expect(orphans).toEqual([{ tenant_id: tenant }]);
    for (let night = 0; night < 2; night += 1) {
      await passNight();
      expect(await open()).toEqual([
        { tenant_id: tenant, kind: "unknown_order", payment_id: paymentId, provider_ref: ref, ours: null, theirs: AMOUNT },
      ]);
    }
    await provider.refund({ providerRef: ref, paymentId, key: newId(), amount: AMOUNT, reason: "cancelled" });
    await act(name === "midtrans" ? "confirm_refund" : "finish_refund");
    await passNight();
    expect(await open()).toEqual([]);
    expect(await desk.stall.laws()).toEqual([]);
  });
});
