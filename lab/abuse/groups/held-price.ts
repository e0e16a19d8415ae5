import type { Case } from "../case.types.ts";
import { must, mustBeOneOf } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import {
  buy,
  choose,
  eventAt,
  fill,
  FREE,
  hold,
  MARKET,
  orderOf,
  priceOf,
  reaches,
  start,
  ticketsOf,
  times,
  wish,
  wishAt,
} from "../orders.ts";
import { refusedHolds } from "./price.ts";

const HOLD = "/api/v1/bookings";

/** Tries to change a held order's price, which must stay. */
async function refusedPayments(rig: Rig, changes: readonly Record<string, unknown>[], says: string): Promise<void> {
  const visitor = rig.visitor();
  const event = await eventAt(rig, MARKET.tenant, MARKET.slug);
  const held = await hold(visitor, await wishAt(rig, { place: MARKET, qty: 2 }));
  await fill(visitor, event, held);
  await rig.unchanged(async () => {
    for (const change of changes) {
      const body = { shownTotal: held.quote.total, locale: "en", ...change };
      must(JSON.stringify(change), (await visitor.ask(`${HOLD}/${held.id}/payments`, { body })).says, says);
    }
  });
  must("the price", (await orderOf(visitor, held.id)).quote.total, held.quote.total);
}

export const HELD_PRICE: readonly Case[] = [
  {
    id: "P10",
    sent: "the organiser raises the price between hold and payment",
    expected: "the price of the hold is paid",
    needsSql: true,
    async run(rig) {
      const visitor = rig.visitor();
      const event = await eventAt(rig, MARKET.tenant, MARKET.slug);
      const held = await hold(visitor, wish(event, "Four friends"));
      await fill(visitor, event, held);
      const set = (by: number) =>
        rig.sql("update ticket_categories set price = price + $2 where id = $1", [priceOf(event, "Four friends").id, by]);
      await set(50_000);
      try {
        const { says, json } = await visitor.ask(`${HOLD}/${held.id}/payments`, { body: { shownTotal: held.quote.total, locale: "en" } });
        must("the payment", says, "200");
        must("its amount", (json["booking"] as { payment: { amount: number } }).payment.amount, held.quote.total);
      } finally {
        await set(-50_000);
      }
    },
  },
  {
    id: "P11",
    sent: "another currency, an amount as text",
    expected: "400, nothing held or paid",
    async run(rig) {
      const body = await wishAt(rig, { place: MARKET });
      await refusedHolds(rig, {
        tenant: MARKET.tenant,
        bodies: [
          { ...body, currency: "USD" },
          { ...body, shownTotal: "45000" },
        ],
        says: "400 VALIDATION_FAILED",
      });
      await refusedPayments(
        rig,
        [{ currency: "USD" }, { shownTotal: "90000" }, { shownTotal: 1.5 }, { shownTotal: -1 }],
        "400 VALIDATION_FAILED",
      );
    },
  },
  {
    id: "P12",
    sent: "a paid order as if there were nothing to pay",
    expected: "422 PRICE_CHANGED, no ticket",
    run: (rig) => refusedPayments(rig, [{ shownTotal: 0 }, { shownTotal: 1 }], "422 PRICE_CHANGED"),
  },
  {
    id: "P12b",
    sent: "an order with nothing to pay, paid 6 times at once",
    expected: "confirmed once, one set of tickets, no provider",
    async run(rig) {
      const visitor = rig.visitor(FREE.tenant);
      const event = await eventAt(rig, FREE.tenant, FREE.slug);
      const held = await hold(visitor, wish(event, FREE.category));
      await fill(visitor, event, held);
      const answers = await times(6, () => visitor.ask(`${HOLD}/${held.id}/payments`, { body: { shownTotal: 0, locale: "en" } }));
      for (const each of answers) {
        mustBeOneOf("each", each.says, ["200", "422 BOOKING_STATE"]);
        if (each.status === 200) must("the provider's page", each.json["redirectUrl"], null);
      }
      await reaches(visitor, held.id, "confirmed");
      must("tickets", (await ticketsOf(visitor, held.id)).length, 1);
    },
  },
  {
    id: "P13",
    sent: "payment without details, of nothing, and of a fresh hold by its status page",
    expected: "422 DETAILS_MISSING, 404, and no ticket",
    async run(rig) {
      const visitor = rig.visitor();
      const held = await hold(visitor, await wishAt(rig, { place: MARKET }));
      const pay = (id: string) => visitor.ask(`${HOLD}/${id}/payments`, { body: { shownTotal: held.quote.total, locale: "en" } });
      await rig.unchanged(async () => {
        must("without details", (await pay(held.id)).says, "422 DETAILS_MISSING");
        must("of nothing", (await pay("00000000-0000-4000-8000-000000000000")).says, "404 NOT_FOUND");
        must("its page", (await visitor.ask(`/en/event/${MARKET.slug}/transaction-status?b=${held.id}&payment=success`)).status, 200);
        must("tickets", (await ticketsOf(visitor, held.id)).length, 0);
      });
      must("the order", (await orderOf(visitor, held.id)).status, "held");
    },
  },
  {
    id: "P14",
    sent: "another category, quote or event beside a payment",
    expected: "400, the held price is what is paid",
    run: (rig) =>
      refusedPayments(
        rig,
        [
          { selection: { categories: [], addons: [] } },
          { categoryId: "00000000-0000-4000-8000-000000000000" },
          { quoteId: "x" },
          { total: 1 },
        ],
        "400 VALIDATION_FAILED",
      ),
  },
  {
    id: "P15",
    sent: "the service fee's type and amount in the request, in both spellings",
    expected: "400, nothing held",
    async run(rig) {
      const body = await wishAt(rig, { place: MARKET });
      const extras = [{ serviceFeeType: "fix_amount" }, { serviceFeeFixAmount: 0 }, { serviceFeeFixAmmount: 0 }, { taxPercentage: 0 }];
      await refusedHolds(rig, {
        tenant: MARKET.tenant,
        bodies: extras.map((extra) => ({ ...body, ...extra })),
        says: "400 VALIDATION_FAILED",
      });
    },
  },
  {
    id: "P16",
    sent: "money asked back 12 times at once for an order that was paid too little",
    expected: "one refund, of what came in",
    async run(rig) {
      const visitor = rig.visitor();
      const started = await start(rig, { visitor, place: MARKET, qty: 2 });
      await choose(visitor, started, "wrong_amount");
      await reaches(visitor, started.held.id, "needs_review");
      await times(12, () => visitor.ask(`${HOLD}/${started.held.id}/refund`, { body: {} }));
      const order = await orderOf(visitor, started.held.id);
      must(
        "refunds",
        order.refunds.map((refund) => refund.amount),
        [started.held.quote.total - 1],
      );
      must("tickets", (await ticketsOf(visitor, started.held.id)).filter((ticket) => ticket.status === "valid").length, 0);
    },
  },
  {
    id: "P16b",
    sent: "money asked back for an order that is paid and confirmed",
    expected: "422 BOOKING_STATE, the tickets stay",
    async run(rig) {
      const { visitor, held } = await buy(rig, { place: MARKET });
      await rig.unchanged(async () => {
        must("refund", (await visitor.ask(`${HOLD}/${held.id}/refund`, { body: {} })).says, "422 BOOKING_STATE");
        must("cancellation", (await visitor.ask(`${HOLD}/${held.id}/cancel`, { body: {} })).says, "422 BOOKING_STATE");
      });
      must(
        "the ticket",
        (await ticketsOf(visitor, held.id)).map((ticket) => ticket.status),
        ["valid"],
      );
    },
  },
];
