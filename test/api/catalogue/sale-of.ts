import { eventOf, holdBody, newBuyer, type Shop } from "../../harness/buyer.ts";

/** A paid ticket of a brand without a date: its event, and the body of a hold. */
export async function saleOf(shop: Shop, tenant: string) {
  const buyer = newBuyer(shop, { tenant });
  const listed = await buyer.call("listEvents", { query: {} });
  if (!listed.ok) throw new Error(listed.problem.code);
  for (const { slug } of listed.data.events) {
    const event = await eventOf(buyer, slug);
    const choice = event.prices.find(({ state, bundlingTicket, price }) => state !== "sold_out" && bundlingTicket === "0" && price > 0);
    const hasDates = event.availability.some(({ sessionId }) => sessionId !== null);
    if (!choice || hasDates) continue;
    const addons = choice.additionals
      .filter((each) => each.isRequired && !each.isCustomDate)
      .map((each) => ({ addonId: each.id, qty: Math.max(1, each.minQty) }));
    return { event, body: holdBody(event, [{ categoryId: choice.id, qty: 1 }], { addons }) };
  }
  throw new Error(`${tenant} sells nothing without a date`);
}
