import { afterAll, beforeAll, expect, it } from "vitest";
import { eventOf, freshKey, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

it("stores campaign data with the booking, as plain text [Q1]", async () => {
  const buyer = newBuyer(shop, { tenant: "garudarun" });
  const event = await eventOf(buyer, "losari-sunset-5k");
  const utm = { source: "instagram", campaign: "<b>launch</b> 'x'", promo_code: "NOPE" };
  const body = { ...holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]), utm };
  const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
  if (!held.ok) throw new Error(held.problem.code);
  const rows = await shop.services.db.transaction("garudarun", (tx) => tx.query("select utm from bookings where id = $1", [held.data.id]));
  expect(rows).toEqual([{ utm }]);
  // A promo code in the campaign data is only a hint to the browser and has no effect on the price.
  expect(held.data.quote.promoCode).toBeNull();
});
