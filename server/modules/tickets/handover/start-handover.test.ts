import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actOnPaymentPage, buyUntilPayment, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { codeSentTo } from "#test/harness/read-messages.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const sql = <R extends Record<string, unknown>>(text: string, params: string[]) =>
  shop.services.db.transaction("garudarun", (tx) => tx.query<R>(text, params));
const codeFor = (phone: string) => codeSentTo(shop, "garudarun", phone);
async function logIn(browser: Buyer, phoneNumber: string): Promise<void> {
  const phone = { countryCode: "+62", phoneNumber };
  await browser.call("askLoginCode", { query: {}, body: phone, idempotencyKey: freshKey() });
  const body = { ...phone, code: await codeFor(`+62${phoneNumber}`) };
  const answer = await browser.call("logIn", { query: {}, body, idempotencyKey: freshKey() });
  expect(answer.ok).toBe(true);
}

describe("a handover on the embedded database", () => {
  it("transfers a ticket between logged-in people on the single connection of the embedded database [B9]", async () => {
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    const event = await eventOf(buyer, "losari-sunset-5k");
    const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]));
    if (!started.ok) throw new Error(started.problem.code);
    await actOnPaymentPage(shop, started.data.redirectUrl!, "pay");
    const { id: bookingId } = started.data.booking;
    await expect.poll(() => sql("select 1 from tickets where booking_id = $1", [bookingId])).toHaveLength(1);
    const [ticket] = await sql<{ id: string }>("select id from tickets where booking_id = $1", [bookingId]);
    await logIn(buyer, "81234567890");
    await sql("update one_time_codes set asked_at = asked_at - interval '1 hour' where recipient = $1", ["+6281234567890"]);

    const params = { id: ticket!.id };
    const asked = await buyer.call("askHandoverCode", { params, query: {}, body: { locale: "en" }, idempotencyKey: freshKey() });
    expect(asked.ok).toBe(true);
    const sent = await buyer.call("startHandover", {
      query: {},
      body: {
        ticketIds: [ticket!.id],
        type: "transfer",
        recipient: { fullName: "Rina Wulandari", countryCode: "+62", phoneNumber: "81298765432" },
        purpose: null,
        validUntil: null,
        code: await codeFor("+6281234567890"),
        locale: "en",
      },
      idempotencyKey: freshKey(),
    });
    if (!sent.ok) throw new Error(JSON.stringify(sent.problem));
    const rina = newBuyer(shop, { tenant: "garudarun" });
    await logIn(rina, "81298765432");
    const accepted = await rina.call("acceptOffer", {
      params: { id: sent.data.handovers[0]!.id },
      query: {},
      body: {
        code: null,
        attendee: {
          fullname: "Rina Wulandari",
          email: "",
          countryCode: "+62",
          phoneNumber: "81298765432",
          age: "28",
          gender: "female",
          identity: "3174012345678901",
          nationality: "Indonesia",
        },
        acceptTerms: true,
        waiverVersion: event.waiver!.version,
        locale: "en",
      },
      idempotencyKey: freshKey(),
    });
    if (!accepted.ok) throw new Error(JSON.stringify(accepted.problem));
    expect(accepted.data).toMatchObject({ status: "accepted", pass: { ticketId: ticket!.id } });
    const mine = await rina.call("listMyTickets", { query: {} });
    expect(mine.ok && mine.data.tickets.map((each) => each.id)).toEqual([ticket!.id]);
  });
});
