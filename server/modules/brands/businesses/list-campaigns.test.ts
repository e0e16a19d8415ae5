import { afterAll, beforeAll, expect, it } from "vitest";
import { eventOf, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { listCampaigns } from "./list-campaigns.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const listed = (tenant = "garudarun") => shop.services.db.transaction(tenant, (tx) => listCampaigns(tx, 30));

it("lists each campaign's visits, paid orders and revenue, for its own brand only", async () => {
  const before = await listed();
  const utm = { source: "poster", medium: "qr", campaign: "race day" };
  for (let n = 0; n < 2; n += 1) {
    const body = { url: `https://garudarun.localhost/en/event?n=${n}`, utm };
    expect(
      (await newBuyer(shop, { tenant: "garudarun" }).call("recordCampaignVisit", { query: { businessId: "biz_garudarun" }, body })).ok,
    ).toBe(true);
  }
  const buyer = newBuyer(shop, { tenant: "garudarun" });
  const event = await eventOf(buyer, "losari-sunset-5k");
  const ids: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const held = await buyer.call("holdBooking", {
      body: { ...holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]), utm },
      idempotencyKey: `campaign-${n}`,
    });
    if (!held.ok) throw new Error(held.problem.code);
    ids.push(held.data.id);
  }
  const [sold] = await shop.services.db.transaction("garudarun", (tx) =>
    tx.query<{ total: number }>("update bookings set status = 'confirmed', confirmed_at = now() where id = $1 returning total", [ids[0]!]),
  );
  const found = (await listed()).filter(({ source }) => source === "poster");
  expect(found).toEqual([{ ...utm, visits: 2, orders: 1, rupiah: sold!.total }]);
  expect((await listed()).length).toBe(before.length + 1);
  expect((await listed("jenius")).filter(({ source }) => source === "poster")).toEqual([]);
});
