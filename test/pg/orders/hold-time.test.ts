import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, detailsBody, freshKey, type Buyer } from "../../harness/buyer.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
});
beforeEach(() => stall.setStock(50));
afterAll(() => stall.close());

type Act = "saveDetails" | "startPayment" | "extendHold";
async function act(buyer: Buyer, what: Act, held: Awaited<ReturnType<Stall["hold"]>>): Promise<string> {
  const params = { id: held.id };
  if (what === "saveDetails") {
    return codeOf(await buyer.call(what, { params, body: detailsBody(stall.event, held), idempotencyKey: freshKey() }));
  }
  if (what === "startPayment") return codeOf(await stall.pay(buyer, held.id, held.quote.total));
  return codeOf(await buyer.call(what, { params, body: {}, idempotencyKey: freshKey() }));
}
const ACTS: readonly Act[] = ["saveDetails", "startPayment", "extendHold"];

describe("an expiring hold", () => {
  it.each(["held", "filled", "paying"] as const)(
    "expires a hold at once in state %s, by the database's clock (Q05)(P13)",
    async (stage) => {
      const buyer = stall.buyer();
      const held = stage === "held" ? await stall.hold(buyer) : await stall.fill(buyer);
      if (stage === "paying") expect(await act(buyer, "startPayment", held)).toBe("ok");
      await stall.runOut(held.id);
      expect(await stall.statusOf(buyer, held.id)).toBe("expired");
      const refusal = (what: Act) => (what === "extendHold" && stage === "paying" ? "BOOKING_STATE" : "HOLD_EXPIRED");
      for (const what of ACTS) expect(`${what} ${await act(buyer, what, held)}`).toBe(`${what} ${refusal(what)}`);
      const left = await stall.stockLeft();
      await Promise.all([stall.work(), stall.work(), stall.work()]);
      expect(await stall.stockLeft()).toBe(left + 1);
      for (const what of ACTS) expect(`${what} ${await act(buyer, what, held)}`).toBe(`${what} HOLD_EXPIRED`);
      expect(await stall.laws()).toEqual([]);
    },
  );

  it("extends a hold to at most twice its length, however often it is requested (Q09)", async () => {
    const buyer = stall.buyer();
    const held = await stall.hold(buyer);
    const [began] = await stall.sql<{ held_at: Date; ttl_seconds: number }>("select held_at, ttl_seconds from bookings where id = $1", [
      held.id,
    ]);
    const latest = began!.held_at.getTime() + 2 * began!.ttl_seconds * 1000;
    expect(Date.parse(held.extendableUntil!)).toBe(latest);
    let until = held.holdUntil!;
    for (const minutes of [10, 4, 10, 3, 2]) {
      // The database's clock cannot be set, so move the rows back.
      await stall.sql(
        "update bookings set held_at = held_at - make_interval(mins => $2), hold_until = hold_until - make_interval(mins => $2) where id = $1",
        [held.id, minutes],
      );
      const answer = await buyer.call("extendHold", { params: { id: held.id }, body: {}, idempotencyKey: freshKey() });
      if (!answer.ok) throw new Error(answer.problem.code);
      until = answer.data.holdUntil!;
      const [now] = await stall.sql<{ held_at: Date }>("select held_at from bookings where id = $1", [held.id]);
      expect(Date.parse(until)).toBeLessThanOrEqual(now!.held_at.getTime() + 2 * began!.ttl_seconds * 1000);
    }
    await stall.sql("update bookings set hold_until = now() - interval '1 ms' where id = $1", [held.id]);
    expect(await act(buyer, "extendHold", held)).toBe("HOLD_EXPIRED");
  });

  it("extends a hold once per key", async () => {
    const buyer = stall.buyer();
    const held = await stall.hold(buyer);
    const other = await stall.hold(buyer);
    const key = freshKey();
    const extend = (id: string) => buyer.call("extendHold", { params: { id }, body: {}, idempotencyKey: key });
    await stall.sql("update bookings set held_at = held_at - interval '5 min', hold_until = hold_until - interval '5 min' where id = $1", [
      held.id,
    ]);
    const first = await extend(held.id);
    await stall.sql("update bookings set hold_until = hold_until - interval '1 min' where id = $1", [held.id]);
    const again = await extend(held.id);
    if (!first.ok || !again.ok) throw new Error("refused");
    expect(Date.parse(again.data.holdUntil!)).toBe(Date.parse(first.data.holdUntil!) - 60_000);
    expect(codeOf(await extend(other.id))).toBe("IDEMPOTENCY_MISMATCH");
  });
});

describe("cancelling", () => {
  const cancel = (buyer: Buyer, id: string) => buyer.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() });

  it("frees the places of a cancelled order, and closes its payment page for good (Q06)", async () => {
    const buyer = stall.buyer();
    const { id, redirectUrl } = await stall.start(buyer);
    const left = await stall.stockLeft();
    const answer = await cancel(buyer, id);
    expect(answer.ok && answer.data.status).toBe("cancelled");
    expect(await stall.stockLeft()).toBe(left + 1);
    await actOnPaymentPage(stall.shop, redirectUrl, "pay");
    await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe("cancelled");
    const held = await stall.fill(buyer);
    await cancel(buyer, held.id);
    for (const what of ACTS) expect(`${what} ${await act(buyer, what, held)}`).toBe(`${what} BOOKING_STATE`);
    expect(await stall.laws()).toEqual([]);
  });

  it("refuses to cancel a paid order (Q06)", async () => {
    const buyer = stall.buyer();
    const { id, redirectUrl } = await stall.start(buyer);
    await actOnPaymentPage(stall.shop, redirectUrl, "pay");
    await expect.poll(() => stall.statusOf(buyer, id)).toBe("confirmed");
    expect(codeOf(await cancel(buyer, id))).toBe("BOOKING_STATE");
  });

  it("loses no money in a race of payment with cancellation or expiry (Q05)(Q06)", async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 24; round++) {
      const buyer = stall.buyer();
      const { id, redirectUrl } = await stall.start(buyer);
      const rival = round % 2 ? cancel(buyer, id) : stall.runOut(id).then(() => stall.work());
      await Promise.all([rival, actOnPaymentPage(stall.shop, redirectUrl, "pay")]);
      await expect
        .poll(
          async () => (await stall.sql("select 1 from payments where booking_id = $1 and status in ('created', 'pending')", [id])).length,
        )
        .toBe(0);
      ends.add(await stall.statusOf(buyer, id));
    }
    for (const end of ends) expect(["confirmed", "cancelled", "needs_review"]).toContain(end);
    expect(await stall.laws()).toEqual([]);
  });
});
