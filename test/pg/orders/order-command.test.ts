import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { actOnPaymentPage, buyUntilPayment, newBuyer } from "../../harness/buyer.ts";
import { openStall, SECRET, type Stall } from "../../api/stall.ts";
import { run } from "../../process/run.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(20);
});
afterAll(() => stall?.close());

const karcis = (...words: string[]) =>
  run("cli/karcis.ts", { env: { KARCIS_ENV: "demo", DATABASE_URL: stall.database.url, KARCIS_SECRET: SECRET }, words }).ended;

/** An order in the state that follows from an outcome on the payment page. */
async function order(outcome: string | null) {
  const buyer = newBuyer(stall.shop, { tenant: "garudarun" });
  const started = await buyUntilPayment(buyer, stall.event, stall.body());
  if (!started.ok) throw new Error(JSON.stringify(started.problem));
  const { id, reference, quote } = started.data.booking as { id: string; reference: string; quote: { total: number } };
  if (outcome !== null) {
    await actOnPaymentPage(stall.shop, started.data.redirectUrl!, outcome);
    await expect.poll(() => stall.statusOf(buyer, id)).toBe("confirmed");
  }
  return { id, reference, total: quote.total, status: () => stall.statusOf(buyer, id) };
}
const refundsOf = (id: string) =>
  stall.sql<{ amount: number; status: string }>("select amount::int, status from refunds where booking_id = $1", [id]);

describe("karcis order cancel", () => {
  it.each(["confirmed", "needs_review"])("cancels an order in state %s with one refund, and audits the reason", async (state) => {
    const { id, reference, total, status } = await order("pay");
    if (state === "needs_review") await stall.sql("update bookings set status = 'needs_review' where id = $1", [id]);
    const cancelled = { code: 0, said: `${reference} is cancelled; a running shop sends its money back\n` };
    expect(await karcis("order", "cancel", "garudarun", reference, "a runner is hurt")).toEqual(cancelled);
    expect(await karcis("order", "cancel", "garudarun", reference, "a runner is hurt")).toEqual(cancelled);
    expect(await status()).toBe("cancelled");
    await stall.work();
    expect(await refundsOf(id)).toEqual([{ amount: total, status: "succeeded" }]);
    expect(
      await stall.sql("select actor, data->>'why' as why from audit where action = 'booking.cancelled' and subject_id = $1", [id]),
    ).toEqual([{ actor: "operator", why: "a runner is hurt" }]);
  });

  it("refuses to cancel unpaid, unknown and foreign orders, or without a reason", async () => {
    const { reference, status } = await order(null);
    expect(await karcis("order", "cancel", "garudarun", reference, "no")).toMatchObject({
      code: 1,
      said: `${reference} is neither paid nor in review\n`,
    });
    expect(await status()).toBe("awaiting_payment");
    expect(await karcis("order", "cancel", "jenius", reference, "no")).toMatchObject({
      code: 1,
      said: `jenius has no such order: ${reference}\n`,
    });
    expect(await karcis("order", "cancel", "garudarun", "x", "no")).toMatchObject({
      code: 1,
      said: expect.stringContaining("not an order's reference"),
    });
    expect(await karcis("order", "cancel", "garudarun", reference, " ")).toMatchObject({
      code: 1,
      said: expect.stringContaining("why, in up to 200"),
    });
    expect(await karcis("order", "cancel", "--help")).toMatchObject({
      code: 0,
      said: expect.stringContaining("sends all of its money back"),
    });
  });
});

describe("karcis link end", () => {
  it("disables a short link by its code or address, and refuses another brand's", async () => {
    const made = async () => (await karcis("link", "campaign", "garudarun", "/event")).said.trim();
    const opens = async (url: string) => (await stall.shop.fetch(new Request(url, { redirect: "manual" }))).status;
    const [one, other] = [await made(), await made()];
    expect(await opens(one)).toBe(302);
    expect(await karcis("link", "end", "jenius", one)).toMatchObject({ code: 1, said: "jenius has no such link that still opens\n" });
    expect(await karcis("link", "end", "garudarun", one)).toEqual({ code: 0, said: "it opens nothing any more\n" });
    expect(await karcis("link", "end", "garudarun", other.split("/l/")[1]!.toLowerCase())).toMatchObject({ code: 0 });
    for (const url of [one, other]) expect(await opens(url)).toBe(404);
    expect(await karcis("link", "end", "garudarun", one)).toMatchObject({ code: 1 });
    expect(await karcis("link", "end", "garudarun", "here")).toMatchObject({
      code: 1,
      said: expect.stringContaining('not a short link: "here"'),
    });
  });
});

describe("karcis order reinstate", () => {
  it("restores the tickets of an order with a chargeback, once, and of no other", async () => {
    const { id, reference, status } = await order("pay");
    await stall.sql("update bookings set status = 'needs_review' where id = $1", [id]);
    await stall.sql("update tickets set status = 'reserved' where booking_id = $1", [id]);
    const done = { code: 0, said: `the tickets of ${reference} are valid\n` };
    expect(await karcis("order", "reinstate", "garudarun", reference, "paid in cash")).toEqual(done);
    expect(await karcis("order", "reinstate", "garudarun", reference, "paid in cash")).toEqual(done);
    expect(await status()).toBe("confirmed");
    expect(await stall.sql("select distinct status from tickets where booking_id = $1", [id])).toEqual([{ status: "valid" }]);
    expect(await stall.sql("select actor, data from audit where action = 'booking.restored' and subject_id = $1", [id])).toEqual([
      { actor: "operator", data: { why: "paid in cash" } },
    ]);
    const other = await order(null);
    expect(await karcis("order", "reinstate", "garudarun", other.reference, "no")).toMatchObject({ code: 1 });
  });
});
