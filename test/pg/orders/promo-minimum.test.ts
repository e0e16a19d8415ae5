import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { freshKey, newBuyer, type Buyer } from "../../harness/buyer.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(200);
});
afterAll(() => stall.close());

const cancel = (buyer: Buyer, id: string) => buyer.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() });

describe("a promo with a minimum", () => {
  const BIG = (qty: number) => stall.body(qty, { promoCode: "BARENG3" });
  const quoteOf = (buyer: Buyer, qty: number) => {
    const { eventId, sessionId, selection, promoCode } = BIG(qty);
    return buyer.call("quoteSelection", { body: { eventId, sessionId, selection, promoCode } });
  };
  const setMinimum = (spend: number | null, qty: number | null) =>
    stall.sql("update promos set min_spend = $1, min_qty = $2, version = version + 1 where code = 'BARENG3'", [spend, qty]);

  it("refuses a promo for too few tickets or too little money, in quote and hold [P9]", async () => {
    const price = stall.category.price;
    const left = await stall.stockLeft();
    for (const [spend, least] of [
      [null, 3],
      [3 * price, null],
      [3 * price, 3],
    ] as const) {
      await setMinimum(spend, least);
      const late = await stall.openProcess();
      const buyer = newBuyer(late, { tenant: "garudarun" });
      for (const qty of [1, 2]) {
        expect(codeOf(await quoteOf(buyer, qty)), `${spend} ${least}`).toBe("PROMO_INVALID");
        expect(codeOf(await buyer.call("holdBooking", { body: BIG(qty), idempotencyKey: freshKey() }))).toBe("PROMO_INVALID");
      }
      expect(await stall.stockLeft()).toBe(left);
      const quoted = await quoteOf(buyer, 3);
      expect(quoted.ok && [quoted.data.promo?.minSpend, quoted.data.promo?.minQty]).toEqual([spend, least]);
      const held = await buyer.call("holdBooking", { body: BIG(3), idempotencyKey: freshKey() });
      expect(held.ok && [held.data.quote.promoCode, held.data.quote.discount > 0]).toEqual(["BARENG3", true]);
      if (held.ok) await cancel(buyer, held.data.id);
    }
    expect(await stall.laws()).toEqual([]);
  });

  it("refuses new holds below a raised minimum, and keeps the price of existing ones", async () => {
    await setMinimum(null, 2);
    const late = await stall.openProcess();
    const buyer = newBuyer(late, { tenant: "garudarun" });
    const quoted = await quoteOf(buyer, 2);
    const held = await buyer.call("holdBooking", { body: BIG(2), idempotencyKey: freshKey() });
    expect(quoted.ok && held.ok && held.data.quote.total === quoted.data.quote.total).toBe(true);
    await setMinimum(null, 3);
    expect(codeOf(await newBuyer(late, { tenant: "garudarun" }).call("holdBooking", { body: BIG(2), idempotencyKey: freshKey() }))).toBe(
      "PROMO_INVALID",
    );
    if (!held.ok) return;
    const again = await buyer.call("getBooking", { params: { id: held.data.id }, query: {} });
    expect(again.ok && again.data.quote.discount).toBe(held.data.quote.discount);
    const [trace] = await stall.sql<{ terms: Record<string, unknown> }>("select terms from booking_promos where booking_id = $1", [
      held.data.id,
    ]);
    expect(trace!.terms).toMatchObject({ code: "BARENG3", minSpend: null, minQty: 2 });
  });

  it("rejects a negative minimum of a promo from any writer", async () => {
    for (const wrong of ["min_spend = -1", "min_qty = 0", "min_qty = -3"]) {
      await expect(stall.sql(`update promos set ${wrong} where code = 'BARENG3'`), wrong).rejects.toMatchObject({ code: "23514" });
    }
  });
});
