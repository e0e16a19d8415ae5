import { afterAll, beforeAll, expect, it } from "vitest";
import { newBuyer } from "../../harness/buyer.ts";
import { openShop, type TestShop } from "../../harness/open-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

it("lists a cancelled event after those that take place, though it is sooner", async () => {
  const list = await newBuyer(shop, { tenant: "teaterlampu" }).call("listEvents", { query: { size: 24 } });
  if (!list.ok) throw new Error(list.problem.code);
  const { events } = list.data;
  expect(events.at(-1)).toMatchObject({ slug: "monolog-ibu-kota", state: "cancelled" });
  expect(events.slice(0, -1).every(({ state }) => state !== "cancelled")).toBe(true);
  expect(events.some(({ startsAt }) => startsAt! > events.at(-1)!.startsAt!)).toBe(true);
});

it("shows an event's own page the drawing without letters, and its card the poster", async () => {
  const buyer = newBuyer(shop, { tenant: "garudarun" });
  const [list, event] = [
    await buyer.call("listEvents", { query: { size: 24 } }),
    await buyer.call("getEvent", { params: { slug: "garuda-half-jakarta" }, query: {} }),
  ];
  if (!list.ok || !event.ok) throw new Error("no answer");
  const card = list.data.events.find(({ slug }) => slug === "garuda-half-jakarta")!;
  expect(card.picture.src).toMatch(/\/garuda-half-jakarta-\d{8}$/);
  expect(event.data.picture.src).toMatch(/\/garuda-half-jakarta$/);
});
