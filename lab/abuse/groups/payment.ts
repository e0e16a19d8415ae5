import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { buy, choose, eventAt, hold, MARKET, orderOf, reaches, start, ticketsOf, times, until, wishAt } from "../orders.ts";
import type { Visitor } from "../visitor.ts";

const valid = async (visitor: Visitor, id: string) => (await ticketsOf(visitor, id)).filter((ticket) => ticket.status === "valid").length;

/** Makes an order with that choice of the payer, and waits for its final state. */
async function ended(rig: Rig, outcome: string, ...states: readonly string[]) {
  const visitor = rig.visitor();
  const started = await start(rig, { visitor, place: MARKET });
  await choose(visitor, started, outcome);
  const order = await reaches(visitor, started.held.id, ...states);
  return { visitor, started, order };
}

export const PAYMENT: readonly Case[] = [
  {
    id: "W06",
    sent: "a rupiah less than was asked",
    expected: "not paid: a person looks at it, no ticket",
    async run(rig) {
      const { visitor, order } = await ended(rig, "wrong_amount", "needs_review");
      must("tickets", await valid(visitor, order.id), 0);
      await rig.unchanged(async () => {});
    },
  },
  {
    id: "W06b",
    sent: "10,000 rupiah more than was asked",
    expected: "confirmed, the surplus goes back once",
    async run(rig) {
      const { visitor, order } = await ended(rig, "too_much", "confirmed");
      await until("the surplus", async () =>
        (await orderOf(visitor, order.id)).refunds.some((refund) => refund.status === "succeeded" && refund.amount === 10_000),
      );
      must("refunds", (await orderOf(visitor, order.id)).refunds.length, 1);
      await rig.unchanged(async () => {});
    },
  },
  {
    id: "W08",
    sent: "money that comes after the provider called the payment over",
    expected: "the order is confirmed with its ticket, or the money goes back",
    async run(rig) {
      const visitor = rig.visitor();
      const started = await start(rig, { visitor, place: MARKET });
      await choose(visitor, started, "late_success");
      await until(
        "its end",
        async () => {
          const order = await orderOf(visitor, started.held.id);
          const isBack = order.refunds.some((refund) => refund.status === "succeeded");
          return order.status === "confirmed" ? (await valid(visitor, order.id)) === 1 : isBack;
        },
        30_000,
      );
      await rig.unchanged(async () => {});
    },
  },
  {
    id: "W10",
    sent: "one order paid in two tabs, 6 times at once",
    expected: "one payment, one set of tickets",
    async run(rig) {
      const visitor = rig.visitor();
      const started = await start(rig, { visitor, place: MARKET });
      const again = await visitor.ask(`/api/v1/bookings/${started.held.id}/payments`, {
        body: { shownTotal: started.held.quote.total, locale: "en" },
      });
      must("the second tab's page", again.json["redirectUrl"], started.redirectUrl);
      await times(6, () => choose(visitor, started, "pay"));
      const order = await reaches(visitor, started.held.id, "confirmed");
      await until("tickets", async () => (await valid(visitor, order.id)) === 1);
      must("refunds", (await orderOf(visitor, order.id)).refunds, []);
      await rig.unchanged(async () => {});
    },
  },
  {
    id: "W11",
    sent: "the way back from the provider, made up: payment=success",
    expected: "the page says what the shop knows; no ticket",
    async run(rig) {
      const visitor = rig.visitor();
      const started = await start(rig, { visitor, place: MARKET });
      await rig.unchanged(async () => {
        for (const query of ["payment=success", "payment=success&status=settled&order_id=1", "payment=paid&transaction_status=capture"])
          mustBeOneOf(
            query,
            (await visitor.ask(`/en/event/${MARKET.slug}/transaction-status?b=${started.held.id}&${query}`)).status,
            [200, 303],
          );
      });
      must("the order", (await orderOf(visitor, started.held.id)).status, "awaiting_payment");
    },
  },
  {
    id: "W12",
    sent: "nothing: the provider's notice is lost",
    expected: "the order is paid within 60 s all the same",
    isLong: true,
    async run(rig) {
      const visitor = rig.visitor();
      const started = await start(rig, { visitor, place: MARKET });
      await choose(visitor, started, "webhook_lost");
      await until("confirmed", async () => (await orderOf(visitor, started.held.id)).status === "confirmed", 60_000);
      must("tickets", await valid(visitor, started.held.id), 1);
    },
  },
  {
    id: "W18",
    sent: "an order whose payment fails, tried 8 times",
    expected: "one open payment at a time, never beyond the hold",
    async run(rig) {
      const visitor = rig.visitor();
      const started = await start(rig, { visitor, place: MARKET });
      const pages = new Set([started.redirectUrl]);
      for (let n = 0; n < 8; n += 1) {
        await choose(visitor, { ...started, redirectUrl: [...pages].at(-1)! }, "decline");
        await until("declined", async () => (await orderOf(visitor, started.held.id)).payment?.status === "denied");
        const again = await visitor.ask(`/api/v1/bookings/${started.held.id}/payments`, {
          body: { shownTotal: started.held.quote.total, locale: "en" },
        });
        if (again.status !== 200) {
          mustBeOneOf("refused", again.says, ["410 HOLD_EXPIRED", "422 BOOKING_STATE", "429 TOO_MANY_REQUESTS"]);
          break;
        }
        mustHold("a new page", !pages.has(again.json["redirectUrl"] as string));
        pages.add(again.json["redirectUrl"] as string);
      }
      must("tickets", await valid(visitor, started.held.id), 0);
    },
  },
  {
    id: "W19",
    sent: "card numbers where names belong",
    expected: "422 FIELDS_INVALID, kept nowhere",
    async run(rig) {
      const visitor = rig.visitor();
      const held = await hold(visitor, await wishAt(rig, { place: MARKET }));
      const patron = {
        fullName: "4111 1111 1111 1111",
        countryCode: "+62",
        phoneNumber: visitor.phone.slice(3),
        informationOrigin: "friend",
      };
      const body = { patron, attendees: [], acceptTerms: true, waiverVersion: null, locale: "en" };
      must("details", (await visitor.ask(`/api/v1/bookings/${held.id}/details`, { body })).says, "422 FIELDS_INVALID");
      must("the buyer", (await orderOf(visitor, held.id)).buyer, null);
    },
  },
  {
    id: "W20",
    sent: "the provider's own API and pages, without its key, with made-up sessions",
    expected: "401 and 404",
    async run(rig) {
      const visitor = rig.visitor();
      for (const authorization of ["", "Bearer ", "Bearer guessed", "Basic Og=="]) {
        const answer = await visitor.askPlain("/paysim/v1/sessions", { body: { amount: 1 }, headers: { authorization } });
        must(authorization, answer.status, 401);
      }
      for (const id of ["ps_unknown", "..%2f..%2f", "__proto__", "%00"])
        mustBeOneOf(id, (await visitor.askPlain(`/paysim/pay/${id}`)).status, [400, 404]);
      const event = await eventAt(rig, MARKET.tenant, MARKET.slug);
      mustHold("the shop is there", event.slug === MARKET.slug);
    },
  },
  {
    id: "W21",
    sent: "a good purchase beside all that",
    expected: "paid, confirmed, its ticket is there",
    run: async (rig) => must("tickets", (await buy(rig, { place: MARKET })).tickets.length, 1),
  },
];
