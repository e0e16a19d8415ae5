import { inject } from "vitest";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import type { PaymentProvider, SessionRequest } from "#server/platform/ports/payment-provider.ts";
import { openStall } from "../../api/stall.ts";
import { freshKey, type Buyer } from "../../harness/buyer.ts";

const MINUTE = 60_000;

export const minutes = (value: number) => Math.round(value);

/** A stall with payment deadlines of its orders, and simulated hours for one of them. */
export async function openPayDesk() {
  const stall = await openStall(inject("postgresUrl"));
  const honest = stall.shop.services.provider!;
  const asked: SessionRequest[] = [];

  /** Clears orders and limits, and sets plenty of stock. */
  async function begin(): Promise<void> {
    behave({});
    asked.length = 0;
    await stall.sql("update bookings set hold_until = now() - interval '1 second' where status in ('held', 'awaiting_payment')");
    await runDueWork(stall.shop.services);
    await stall.sql("delete from hold_limits");
    await stall.sql("update events set pay_hours = null, sale_ends_at = null, version = version + 1 where id = $1", [stall.event.id]);
    await stall.setStock(2000);
  }

  /** Changes the provider's behaviour and records calls. */
  function behave(change: Partial<PaymentProvider>): void {
    const createSession: PaymentProvider["createSession"] = (input) => {
      asked.push(input);
      return (change.createSession ?? honest.createSession)(input);
    };
    Object.assign(stall.shop.services, { provider: { ...honest, ...change, createSession } });
  }

  type Order = { readonly id: string; readonly quote: { readonly total: number } };
  const payBy = (buyer: Buyer, { id, quote }: Order, channel: PaymentChannel | null) =>
    buyer.call("startPayment", {
      params: { id },
      body: { shownTotal: quote.total, locale: "en", channel },
      idempotencyKey: freshKey(),
    });

  async function started(buyer: Buyer, order: Order, channel: PaymentChannel | null) {
    const answer = await payBy(buyer, order, channel);
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
    return answer.data;
  }

  /** Minutes until a payment and its hold end, exact to the second, and whether the order counts as long. */
  async function timesOf(id: string) {
    const [row] = await stall.sql<{ pay: number; hold: number; grace: number; is_long: boolean; until: Date }>(
      `select extract(epoch from p.expires_at - clock_timestamp())::float8 / 60 as pay, extract(epoch from b.hold_until - clock_timestamp())::float8 / 60 as hold,
         extract(epoch from b.hold_until - p.expires_at)::float8 as grace, b.is_long, p.expires_at as until
       from bookings b join payments p on p.booking_id = b.id where b.id = $1 order by p.created_at desc limit 1`,
      [id],
    );
    return row!;
  }

  async function payTimes(buyer: Buyer, id: string) {
    const answer = await buyer.call("getPayTimes", { params: { id }, query: {} });
    if (!answer.ok) throw new Error(answer.problem.code);
    const { long, serverNow } = answer.data;
    const left = long?.until ? minutes((Date.parse(long.until) - Date.parse(serverNow)) / MINUTE) : null;
    return long && { left, why: long.why, hours: long.hours };
  }

  /** Moves an order's times back. */
  async function wait(id: string, span: string): Promise<void> {
    await stall.sql(
      `update bookings set held_at = held_at - $2::interval, hold_until = hold_until - $2::interval, created_at = created_at - $2::interval where id = $1`,
      [id, span],
    );
    await stall.sql(
      "update payments set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval where booking_id = $1",
      [id, span],
    );
  }

  /** An order awaiting payment by virtual account. */
  async function waiting(qty = 1, channel: PaymentChannel = "bca_va") {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer, qty);
    const { booking } = await started(buyer, held, channel);
    return { buyer, held, id: held.id, page: booking.payment!.redirectUrl! };
  }

  return { stall, asked, begin, behave, payBy, started, timesOf, payTimes, wait, waiting };
}
export type PayDesk = Awaited<ReturnType<typeof openPayDesk>>;
