import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { detailsBody, freshKey, type Buyer } from "../../harness/buyer.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(100);
});
afterAll(() => stall.close());

const dearer = () => stall.event.prices.find((price) => price.id !== stall.category.id && price.price > stall.category.price)!;

async function post(buyer: Buyer, path: string, body: unknown) {
  const headers = { host: buyer.host, cookie: buyer.cookie(), "content-type": "application/json", "idempotency-key": freshKey() };
  const answer = await stall.shop.fetch(
    new Request(`http://${buyer.host}/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) }),
  );
  return { status: answer.status, json: (await answer.json()) as { code?: string } };
}
const lines = async (id: string) =>
  (
    await stall.sql<{ lines: unknown }>(
      "select q.body->'lines' as lines from bookings b join quotes q on q.id = b.quote_id where b.id = $1",
      [id],
    )
  )[0]!.lines;

describe("between price and payment", () => {
  it("refuses to exchange a held category by extra fields (P14)", async () => {
    const buyer = stall.buyer();
    const held = await stall.hold(buyer);
    const before = await lines(held.id);
    const other = dearer();
    const swap = { selection: { categories: [{ categoryId: other.id, qty: 1 }], addons: [] } };
    const details = detailsBody(stall.event, held);
    for (const extra of [
      swap,
      { categoryId: other.id },
      { quoteId: crypto.randomUUID() },
      { total: 1 },
      { eventId: crypto.randomUUID() },
    ]) {
      expect((await post(buyer, `/bookings/${held.id}/details`, { ...details, ...extra })).status).toBe(400);
      expect((await post(buyer, `/bookings/${held.id}/payments`, { shownTotal: held.quote.total, locale: "en", ...extra })).status).toBe(
        400,
      );
    }
    expect(await lines(held.id)).toEqual(before);
    expect(await stall.sql("select 1 from payments where booking_id = $1", [held.id])).toEqual([]);
  });

  it("refuses attendees of another category, and charges the held one (P14)", async () => {
    const buyer = stall.buyer();
    const held = await stall.hold(buyer);
    const details = detailsBody(stall.event, held);
    const swapped = { ...details, attendees: details.attendees.map((attendee) => ({ ...attendee, eventPriceId: dearer().id })) };
    const refused = await buyer.call("saveDetails", { params: { id: held.id }, body: swapped, idempotencyKey: freshKey() });
    expect(codeOf(refused)).toBe("FIELDS_INVALID");
    await stall.sql("select 1");
    const saved = await buyer.call("saveDetails", { params: { id: held.id }, body: details, idempotencyKey: freshKey() });
    expect(codeOf(saved)).toBe("ok");
    const paid = await stall.pay(buyer, held.id, held.quote.total);
    expect(paid.ok && paid.data.booking.payment?.amount).toBe(held.quote.total);
  });

  it("accepts neither another order's total nor payment id (P14)(Q13)", async () => {
    const [buyer, stranger] = [stall.buyer(), stall.buyer()];
    const small = await stall.fill(buyer, 1);
    const large = await stall.fill(stranger, 3);
    expect(codeOf(await stall.pay(stranger, large.id, small.quote.total))).toBe("PRICE_CHANGED");
    expect(codeOf(await stall.pay(buyer, large.id, small.quote.total))).toBe("NOT_FOUND");
    expect(codeOf(await stall.pay(buyer, large.id, large.quote.total))).toBe("NOT_FOUND");
    expect(await stall.sql("select 1 from payments where booking_id = any ($1::uuid[])", [[small.id, large.id]])).toEqual([]);
    expect(await stall.laws()).toEqual([]);
  });
});

describe("held or sold stock", () => {
  it.each(["held", "being paid"] as const)(
    "refuses to remove the event, category or quota of held or sold stock (Q08, %s)",
    async (stage) => {
      const buyer = stall.buyer();
      if (stage === "held") await stall.hold(buyer);
      else await stall.start(buyer);
      const [{ quota } = { quota: "" }] = await stall.sql<{ quota: string }>(
        "select quota_id as quota from quota_uses where item_id = $1",
        [stall.category.id],
      );
      for (const [text, id] of [
        ["delete from events where id = $1", stall.event.id],
        ["update events set id = gen_random_uuid() where id = $1", stall.event.id],
        ["delete from ticket_categories where id = $1", stall.category.id],
        ["update ticket_categories set id = gen_random_uuid() where id = $1", stall.category.id],
        ["update quotas set total = taken - 1 where id = $1", quota],
      ] as const) {
        await expect(stall.sql(text, [id]), text).rejects.toMatchObject({ code: expect.stringMatching(/^23(503|514)$/) });
      }
      expect(await stall.laws()).toEqual([]);
    },
  );
});
