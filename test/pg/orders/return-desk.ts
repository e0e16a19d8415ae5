import { expect } from "vitest";
import type { ReturnPolicy } from "#domain/orders/returns/return-policy.ts";
import { actAs, type TenantId } from "#server/act.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { setReturnPolicy } from "#server/modules/catalogue/returns/set-policy.ts";
import { returnTickets, type Returning } from "#server/modules/orders/returns/return-tickets.ts";
import type { Stall } from "../../api/stall.ts";
import { actOnPaymentPage, freshKey, type Buyer } from "../../harness/buyer.ts";

export const TENANT = "garudarun" as TenantId;
const SLUG = "losari-sunset-5k";

/** Until a day before the start 90 percent and the fee, then until an hour before it half. */
export const STEPS: ReturnPolicy = [
  { hours: 24, percent: 90, withFee: true },
  { hours: 1, percent: 50, withFee: false },
];

type Own = { readonly buyer: Buyer; readonly id: string };

/** Paid orders of a stall's event, which begins in ten days, and their return. */
export function openReturnDesk(of: () => Stall) {
  const operator = () => actAs(of().shop.services, TENANT, OPERATOR);
  const desk = {
    operator,
    setPolicy: (policy: ReturnPolicy | null, category: string | null = null) =>
      setReturnPolicy(operator(), { slug: SLUG, category, policy }),
    /** The event begins so many milliseconds from now, by the database's clock. */
    beginsIn: (ms: number) =>
      of().sql(
        "update events set starts_at = clock_timestamp() + $2 * interval '1 ms', ends_at = clock_timestamp() + $2 * interval '1 ms' + interval '5 hours' where slug = $1",
        [SLUG, ms],
      ),
    async paid(qty = 1, deed = "pay", buyer: Buyer = of().buyer()) {
      const { id, redirectUrl, total, paymentId } = await of().start(buyer, qty);
      await actOnPaymentPage(of().shop, redirectUrl, deed);
      await expect.poll(() => of().statusOf(buyer, id)).toBe("confirmed");
      const tickets = await of().sql<{ id: string; code: string }>("select id, code from tickets where booking_id = $1 order by position", [
        id,
      ]);
      return { buyer, id, total, paymentId, tickets: tickets.map((ticket) => ticket.id), codes: tickets.map(({ code }) => code) };
    },
    async quote({ buyer, id }: Own) {
      const answer = await buyer.call("getReturnQuote", { params: { id }, query: {} });
      if (!answer.ok) throw new Error(answer.problem.code);
      return answer.data;
    },
    /** Returns tickets as a buyer, for the amount of the quote unless another is shown. */
    async give({ buyer, id }: Own, ticketIds: readonly string[], { shown, key = freshKey() }: { shown?: number; key?: string } = {}) {
      const quote = await buyer.call("getReturnQuote", { params: { id }, query: {} });
      const tickets = quote.ok ? quote.data.tickets : [];
      const amount = tickets.reduce((sum, ticket) => (ticketIds.includes(ticket.id) ? sum + ticket.amount : sum), 0);
      const body = { ticketIds: [...ticketIds], shownAmount: shown ?? amount };
      return buyer.call("returnTickets", { params: { id }, query: {}, body, idempotencyKey: key });
    },
    asOperator: (returning: Returning) => returnTickets(operator(), returning),
    statesOf: async (id: string) =>
      (await of().sql<{ status: string }>("select status from tickets where booking_id = $1 order by position", [id])).map(
        ({ status }) => status,
      ),
  };
  return desk;
}
