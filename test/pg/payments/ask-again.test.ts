import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { ProviderUnavailable, type PaymentProvider } from "#server/platform/ports/payment-provider.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage } from "../../harness/buyer.ts";

let stall: Stall;
let honest: PaymentProvider;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  honest = stall.shop.services.provider!;
});
beforeEach(() => {
  Object.assign(stall.shop.services, { provider: honest });
  return stall.setStock(50);
});
afterAll(() => stall.close());

function behave(readSession: PaymentProvider["readSession"]): void {
  Object.assign(stall.shop.services, { provider: { ...honest, readSession } });
}
/**
 * Pretends that the payment's last query was that long ago, and returns whether the next is due. Time stands still within a transaction.
 */
const isDueAt = (id: string, seconds: number) =>
  stall.shop.services.db.transaction("garudarun", async (tx) => {
    await tx.query("update payments set asked_at = now() - make_interval(secs => $2) where booking_id = $1", [id, seconds]);
    return (await tx.query("select 1 from due_lanes() where lane = 'payment'")).length > 0;
  });
const isAskedAfter = async (id: string, seconds: number) => !(await isDueAt(id, seconds - 0.001)) && isDueAt(id, seconds);

describe("an open payment", () => {
  it("queries a payment every 20 seconds while its page is open, for any length (W12)", async () => {
    const buyer = stall.buyer();
    const { id, redirectUrl } = await stall.start(buyer);
    for (let turn = 0; turn < 5; turn++) {
      expect(await isAskedAfter(id, 20)).toBe(true);
      await runDueWork(stall.shop.services);
    }
    await actOnPaymentPage(stall.shop, redirectUrl, "webhook_lost");
    await isDueAt(id, 20);
    await runDueWork(stall.shop.services);
    expect(await stall.statusOf(buyer, id)).toBe("confirmed");
  });

  it.each([
    ["the provider is away", () => Promise.reject(new ProviderUnavailable("503"))],
    ["asking fails", () => Promise.reject(new TypeError("poisoned"))],
  ])("queries a payment ever more rarely, down to once an hour, while %s", async (_, readSession) => {
    const buyer = stall.buyer();
    const { id, redirectUrl } = await stall.start(buyer);
    behave(readSession);
    for (const seconds of [20, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]) {
      expect([seconds, await isAskedAfter(id, seconds)]).toEqual([seconds, true]);
      await runDueWork(stall.shop.services).catch(() => {});
    }
    Object.assign(stall.shop.services, { provider: honest });
    await actOnPaymentPage(stall.shop, redirectUrl, "webhook_lost");
    await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe("confirmed");
  });

  it("closes a payment with an audit row a day after its end if its provider reports pending for ever; money still counts", async () => {
    const buyer = stall.buyer();
    const { id, paymentId, redirectUrl } = await stall.start(buyer);
    const statusOf = async () => (await stall.sql<{ status: string }>("select status from payments where id = $1", [paymentId]))[0]!.status;
    await stall.sql("update payments set expires_at = now() - interval '23 hours' where id = $1", [paymentId]);
    await stall.work();
    expect(await statusOf()).toBe("pending");
    await stall.sql("update payments set expires_at = now() - interval '25 hours' where id = $1", [paymentId]);
    await stall.work();
    expect(await statusOf()).toBe("expired");
    expect(await stall.sql("select 1 from audit where action = 'payment.abandoned' and subject_id = $1", [paymentId])).toHaveLength(1);
    await stall.runOut(id);
    await stall.work();
    await actOnPaymentPage(stall.shop, redirectUrl, "pay");
    await expect.poll(() => stall.statusOf(buyer, id)).toBe("confirmed");
    expect(await stall.laws()).toEqual([]);
  });
});
