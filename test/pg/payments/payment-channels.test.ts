import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { ProviderUnavailable, type PaymentProvider, type SessionRequest } from "#server/platform/ports/payment-provider.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, freshKey, type Buyer } from "../../harness/buyer.ts";
import { textsTo } from "../../harness/read-messages.ts";

let stall: Stall;
let honest: PaymentProvider;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  honest = stall.shop.services.provider!;
});
beforeEach(() => {
  behave({});
  return stall.setStock(50);
});
afterAll(() => stall.close());

function behave(change: Partial<PaymentProvider>): void {
  Object.assign(stall.shop.services, { provider: { ...honest, ...change } });
}

type Order = { readonly id: string; readonly quote: { readonly total: number } };

const payBy = (buyer: Buyer, { id, quote }: Order, channel: PaymentChannel | null, key = freshKey()) =>
  buyer.call("startPayment", { params: { id }, body: { shownTotal: quote.total, locale: "en", channel }, idempotencyKey: key });

async function started(buyer: Buyer, order: Order, channel: PaymentChannel | null) {
  const answer = await payBy(buyer, order, channel);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return answer.data;
}

type Row = { id: string; status: string; channel: string | null; instructions: unknown; until: Date; hold: Date };
const paymentsOf = (id: string) =>
  stall.sql<Row>(
    `select p.id, p.status, p.channel, p.instructions, p.expires_at as until, b.hold_until as hold
     from payments p join bookings b on b.id = p.booking_id where p.booking_id = $1 order by p.created_at`,
    [id],
  );

describe("a channel chosen before payment", () => {
  it("sends the chosen channel to the provider with order lines and payer, and shows its instructions", async () => {
    const asked: SessionRequest[] = [];
    behave({
      createSession(input) {
        asked.push(input);
        return honest.createSession(input);
      },
    });
    const buyer = stall.buyer();
    const held = await stall.fill(buyer, 2);
    const { redirectUrl, booking } = await started(buyer, held, "bca_va");
    expect(new URL(redirectUrl!).pathname).toBe("/en/event/losari-sunset-5k/transaction-status");
    expect(booking.payment).toMatchObject({ channel: "bca_va", instructions: { kind: "virtual_account", channel: "bca_va" } });
    const [{ channel, items = [], customer }] = asked as [SessionRequest];
    expect([channel, customer]).toEqual(["bca_va", { name: "Budi Santoso", email: "budi@example.com", phone: "+6281234567890" }]);
    expect(items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)).toBe(held.quote.total);
    const stranger = await stall.buyer().call("getBooking", { params: { id: held.id }, query: {} });
    expect(codeOf(stranger)).toBe("NOT_FOUND");
    const again = await buyer.call("getBooking", { params: { id: held.id }, query: {} });
    expect(again.ok && again.data.payment?.instructions).toEqual(booking.payment!.instructions);
  });

  it("refuses an unavailable or limited channel by name, without changes", async () => {
    behave({ channels: ["qris", "alfamart"] });
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const other = await payBy(buyer, held, "gopay");
    expect(!other.ok && [other.problem.code, other.problem.fields]).toEqual(["FIELDS_INVALID", [{ path: "channel", code: "not_allowed" }]]);
    const much = { id: held.id, quote: { total: 5_000_001 } };
    const tooBig = await payBy(buyer, much, "alfamart");
    expect(!tooBig.ok && tooBig.problem.fields).toEqual([{ path: "channel", code: "too_big", params: { limit: 5_000_000 } }]);
    expect([await paymentsOf(held.id), await stall.statusOf(buyer, held.id)]).toEqual([[], "held"]);
  });

  it("replaces a channel within the remaining time, and closes the first page before opening the second", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const first = await started(buyer, held, "gopay");
    await stall.sql("update payments set expires_at = expires_at - interval '5 minutes' where id = $1", [
      first.booking.payment!.id as never,
    ]);
    const second = await started(buyer, held, "qris");
    const [one, two, ...more] = await paymentsOf(held.id);
    expect([one!.status, two!.status, two!.channel, more]).toEqual(["cancelled", "pending", "qris", []]);
    expect([two!.until, two!.hold.getTime() - two!.until.getTime()]).toEqual([one!.until, 90_000]);
    expect(second.booking.payment).toMatchObject({ id: two!.id, instructions: { kind: "qris" } });
    await actOnPaymentPage(stall.shop, second.booking.payment!.redirectUrl!, "pay");
    await expect.poll(() => stall.statusOf(buyer, held.id)).toBe("confirmed");
    const paid = await buyer.call("getBooking", { params: { id: held.id }, query: {} });
    expect(paid.ok && [paid.data.payment?.method, paid.data.payment?.instructions]).toEqual(["qris", null]);
    expect(await stall.laws()).toEqual([]);
  });

  it("takes one payment if the first channel is paid while another is chosen", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const first = await started(buyer, held, "mandiri_va");
    await actOnPaymentPage(stall.shop, first.booking.payment!.redirectUrl!, "webhook_lost");
    const second = await started(buyer, held, "qris");
    expect([second.redirectUrl, second.booking.status, (await paymentsOf(held.id)).length]).toEqual([null, "confirmed", 1]);
  });

  it("keeps the chosen channel if its page cannot be closed", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    await started(buyer, held, "bni_va");
    behave({ cancelSession: () => Promise.reject(new ProviderUnavailable("away")) });
    const refused = await payBy(buyer, held, "qris");
    const [only, ...more] = await paymentsOf(held.id);
    expect(!refused.ok && [refused.problem.code, refused.problem.details]).toEqual([
      "PAYMENT_UNAVAILABLE",
      { until: only!.until.toISOString() },
    ]);
    expect([only!.status, only!.channel, more]).toEqual(["pending", "bni_va", []]);
    expect((await started(buyer, held, "bni_va")).booking.payment?.id).toBe(only!.id);
  });

  it("keeps the payment if its page could not be opened and another is chosen", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    behave({ createSession: () => Promise.reject(new ProviderUnavailable("away")) });
    expect(codeOf(await payBy(buyer, held, "bca_va"))).toBe("PAYMENT_UNAVAILABLE");
    behave({});
    await started(buyer, held, "card");
    expect(await paymentsOf(held.id)).toMatchObject([{ status: "pending", channel: "card", instructions: null }]);
  });

  it("shows instructions from the provider's page once available", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    await started(buyer, held, null);
    const number = "8808123412341234";
    behave({
      readSession: async (ref) => ({
        ...(await honest.readSession(ref))!,
        instructions: { kind: "virtual_account", channel: "bri_va", number },
      }),
    });
    await stall.work();
    const shown = await buyer.call("getBooking", { params: { id: held.id }, query: {} });
    expect(shown.ok && shown.data.payment?.instructions).toEqual({ kind: "virtual_account", channel: "bri_va", number });
    await stall.sql("update payments set expires_at = now() - interval '1 second' where booking_id = $1", [held.id]);
    const over = await buyer.call("getBooking", { params: { id: held.id }, query: {} });
    expect(over.ok && [over.data.status, over.data.payment?.instructions]).toEqual(["awaiting_payment", null]);
  });
});

describe("a channel chosen for a missing amount", () => {
  /** An order short of one rupiah. */
  async function short() {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const { booking } = await started(buyer, held, "bca_va");
    await actOnPaymentPage(stall.shop, booking.payment!.redirectUrl!, "wrong_amount");
    await expect.poll(() => stall.statusOf(buyer, held.id)).toBe("needs_review");
    const rest = (channel: PaymentChannel | null, idempotencyKey = freshKey()) =>
      buyer.call("payRest", { params: { id: held.id }, body: { shownTotal: 1, locale: "en", channel }, idempotencyKey });
    const begun = async (channel: PaymentChannel | null) => {
      const answer = await rest(channel);
      if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
      return answer.data;
    };
    return { buyer, id: held.id, rest, begun };
  }

  it("checks a channel by the missing amount, shows it on the order's page, and closes it before another opens [B3]", async () => {
    const { buyer, id, rest, begun } = await short();
    const tooSmall = await rest("bca_va");
    expect(!tooSmall.ok && tooSmall.problem.fields).toEqual([{ path: "channel", code: "too_small", params: { limit: 10_000 } }]);
    const times = await buyer.call("getPayTimes", { params: { id }, query: {} });
    expect(times.ok && [times.data.long?.hours, times.data.long?.why]).toEqual([3, null]);
    const first = await begun("bri_va");
    const [hours] = await stall.sql<{ n: number }>(
      "select round(extract(epoch from p.expires_at - now()) / 3600)::int as n from payments p where p.id = $1",
      [first.booking.review!.rest!.id],
    );
    expect(hours!.n).toBe(3);
    expect(new URL(first.redirectUrl!).pathname).toBe("/en/event/losari-sunset-5k/transaction-status");
    expect(first.booking.review).toMatchObject({
      missing: 1,
      rest: { amount: 1, instructions: { kind: "virtual_account", channel: "bri_va" } },
    });
    expect(first.booking.payment).toMatchObject({ status: "settled", channel: "bca_va" });
    await stall.sql("update payments set expires_at = now() + interval '5 minutes' where id = $1", [
      first.booking.review!.rest!.id as never,
    ]);

    const second = await begun("qris");
    const [, one, two, ...more] = await paymentsOf(id);
    expect([one!.status, two!.status, two!.channel, two!.until, more]).toEqual(["cancelled", "pending", "qris", one!.until, []]);
    expect((await begun("qris")).booking.review!.rest!.id).toBe(two!.id);
    expect((await begun(null)).booking.review!.rest!.id).toBe(two!.id);
    await actOnPaymentPage(stall.shop, second.booking.review!.rest!.redirectUrl!, "pay");
    await expect.poll(() => stall.statusOf(buyer, id)).toBe("confirmed");
    await stall.work();
    const { reference } = second.booking;
    const texts = await textsTo(stall.shop, { tenant: "garudarun", recipient: "+6281234567890", template: "booking.tickets" });
    expect(texts.find((text) => text.includes(reference))).toMatch(/\*Rp\u00a0[\d,]+, paid \(BCA virtual account, QRIS\)\*/);
    expect(await stall.laws()).toEqual([]);
  });

  it("takes one payment if a channel is paid while another is chosen, or cannot be closed", async () => {
    const paid = await short();
    const { booking } = await paid.begun("bni_va");
    await actOnPaymentPage(stall.shop, booking.review!.rest!.redirectUrl!, "webhook_lost");
    expect(codeOf(await paid.rest("qris"))).toBe("BOOKING_STATE");
    expect([await stall.statusOf(paid.buyer, paid.id), (await paymentsOf(paid.id)).length]).toEqual(["confirmed", 2]);

    const stuck = await short();
    const open = await stuck.begun("bni_va");
    behave({ cancelSession: () => Promise.reject(new ProviderUnavailable("away")) });
    const key = freshKey();
    expect(codeOf(await stuck.rest("qris", key))).toBe("PAYMENT_UNAVAILABLE");
    expect((await stuck.begun("bni_va")).booking.review!.rest!.id).toBe(open.booking.review!.rest!.id);
    behave({});
    const again = await stuck.rest("qris", key);
    expect(again.ok && again.data.booking.review?.rest?.channel).toBe("qris");
    expect(await stall.laws()).toEqual([]);
  });
});
