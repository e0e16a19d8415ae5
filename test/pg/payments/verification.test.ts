import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import type { ProviderStatus } from "#server/platform/ports/payment-provider.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, freshKey, type Buyer } from "../../harness/buyer.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
});
beforeEach(() => stall.setStock(50));
afterAll(() => stall.close());

/** The provider's reports of payments by id. Otherwise it would settle them after a while, done or not. */
const words = new Map<string, ProviderStatus>();
beforeAll(() => {
  const { services } = stall.shop;
  const honest = services.provider!;
  const readSession: typeof honest.readSession = async (ref) => {
    const reported = (await honest.readSession(ref))!;
    return { ...reported, status: words.get(reported.paymentId) ?? reported.status };
  };
  Object.assign(services, { provider: { ...honest, readSession } });
});

/** Sets the provider's report of one booking's payment. */
async function say(id: string, status: ProviderStatus): Promise<void> {
  const [payment] = await stall.sql<{ id: string }>("select id from payments where booking_id = $1", [id]);
  words.set(payment!.id, status);
}

/** A booking whose payment is under verification. */
async function verifying() {
  const buyer = stall.buyer();
  const { id, redirectUrl, total } = await stall.start(buyer);
  await say(id, "verifying");
  const back = await actOnPaymentPage(stall.shop, redirectUrl, "verify_10s");
  expect(back.headers.get("location")).toContain("payment=verifying");
  await ask(buyer, id);
  return { buyer, id, total };
}
const ask = (buyer: Buyer, id: string) => buyer.call("checkPayment", { params: { id }, body: {}, idempotencyKey: freshKey() });
const topics = async (id: string) =>
  (await stall.sql<{ topic: string }>("select topic from outbox where subject_id = $1 order by created_at, id", [id])).map(
    (row) => row.topic,
  );

async function asked(buyer: Buyer, id: string, status: ProviderStatus): Promise<string> {
  await say(id, status);
  await stall.work();
  return stall.statusOf(buyer, id);
}

describe("a payment under verification", () => {
  it("keeps an order under verification and its stock for a day by the database's clock, and announces it once [B3]", async () => {
    const left = await stall.stockLeft();
    const { buyer, id, total } = await verifying();
    expect(await stall.statusOf(buyer, id)).toBe("verifying");
    const [row] = await stall.sql<{ hours: number }>(
      "select round(extract(epoch from hold_until - now()) / 3600)::int as hours from bookings where id = $1",
      [id],
    );
    expect(row?.hours).toBe(24);
    await ask(buyer, id);
    await stall.work();
    expect((await topics(id)).filter((topic) => topic === "booking.verifying")).toHaveLength(1);
    expect(await stall.stockLeft()).toBe(left - 1);
    const again = await stall.pay(buyer, id, total);
    expect(again.ok ? "ok" : again.problem.code).toBe("BOOKING_STATE");
    const cancelled = await buyer.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() });
    expect(cancelled.ok ? "ok" : cancelled.problem.code).toBe("BOOKING_STATE");
    expect(await stall.laws()).toEqual([]);
  });

  it("confirms an order under verification with its tickets once it is settled [B3]", async () => {
    const { buyer, id } = await verifying();
    expect(await asked(buyer, id, "settled")).toBe("confirmed");
    const tickets = await buyer.call("listBookingTickets", { params: { id }, query: {} });
    expect(tickets.ok && tickets.data.tickets).toHaveLength(1);
    expect(await topics(id)).toEqual(expect.arrayContaining(["booking.verifying", "booking.confirmed"]));
    expect(await stall.laws()).toEqual([]);
  });

  it.each(["denied", "failed", "cancelled", "expired"] as const)(
    "cancels the booking once if its verification ends as %s, and frees the stock",
    async (status) => {
      const left = await stall.stockLeft();
      const { buyer, id } = await verifying();
      expect(await asked(buyer, id, status)).toBe("cancelled");
      await asked(buyer, id, status);
      expect(await stall.stockLeft()).toBe(left);
      expect((await topics(id)).filter((topic) => topic === "booking.verification_refused")).toHaveLength(1);
      expect(await stall.laws()).toEqual([]);
    },
  );

  it("puts a booking in review with an alert after a day of verification, and keeps its stock", async () => {
    const left = await stall.stockLeft();
    const { buyer, id } = await verifying();
    const alert = vi.spyOn(console, "warn").mockImplementation(() => {});
    try {
      await asked(buyer, id, "verifying");
      expect(await stall.statusOf(buyer, id)).toBe("verifying");
      expect(alert).not.toHaveBeenCalled();
      await stall.runOut(id);
      expect(await asked(buyer, id, "verifying")).toBe("needs_review");
      expect(JSON.parse(String(alert.mock.calls[0]?.[0]))).toMatchObject({ level: "alert", tenant: "garudarun", bookings: [id] });
      await asked(buyer, id, "verifying");
      expect(alert).toHaveBeenCalledTimes(1);
    } finally {
      alert.mockRestore();
    }
    expect(await topics(id)).toContain("booking.needs_review");
    expect(await stall.stockLeft()).toBe(left - 1);
  });

  it("changes nothing for a booking that ended during verification", async () => {
    const buyer = stall.buyer();
    const { id } = await stall.start(buyer);
    await stall.runOut(id);
    await stall.work();
    expect(await asked(buyer, id, "verifying")).toBe("expired");
    expect(await topics(id)).not.toContain("booking.verifying");
    expect(await stall.laws()).toEqual([]);
  });
});
