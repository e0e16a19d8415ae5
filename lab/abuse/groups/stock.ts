import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold, Wrong } from "../must.ts";
import {
  choose,
  eventAt,
  fill,
  hold,
  MARKET,
  orderOf,
  priceOf,
  reaches,
  sleep,
  start,
  ticketsOf,
  times,
  until,
  wish,
  wishAt,
  type Place,
} from "../orders.ts";
import { freshKey } from "../../../test/harness/buyer.ts";
import type { Visitor } from "../visitor.ts";

const HOLD = "/api/v1/bookings";
const FEW: Place = { tenant: "timurraya", slug: "pesta-danau", category: "One day" };

const says = (answers: readonly { readonly says: string }[], what: string) => answers.filter((each) => each.says === what).length;
const cancel = (visitor: Visitor, id: string) => visitor.ask(`${HOLD}/${id}/cancel`, { body: {} });

/** Runs SQL that the database itself must refuse. */
async function refusedBySql(work: () => Promise<unknown>, what: string): Promise<void> {
  const code = await work().then(
    () => "done",
    (error: unknown) => String((error as { code?: string }).code),
  );
  mustHold(what, code.startsWith("23"), code);
}

export const STOCK: readonly Case[] = [
  {
    id: "Q01",
    sent: "60 buyers at once for 20 tickets",
    expected: "20 × 201, 40 × 422 SOLD_OUT",
    async run(rig) {
      const body = await wishAt(rig, { place: FEW });
      const answers = await times(60, () => rig.visitor(FEW.tenant).ask(HOLD, { body }));
      must("held", says(answers, "201"), 20);
      must("refused", says(answers, "422 SOLD_OUT"), 40);
    },
  },
  {
    id: "Q04",
    sent: "one browser, 20 holds of the same cart at once",
    expected: "as many as one visitor may have, the others refused for good",
    async run(rig) {
      const visitor = rig.visitor();
      const body = await wishAt(rig, { place: MARKET });
      await hold(visitor, body);
      const answers = await times(20, () => visitor.ask(HOLD, { body }));
      mustHold("at most 3 unpaid holds", says(answers, "201") <= 2, says(answers, "201"));
      for (const each of answers) mustBeOneOf("each", each.says, ["201", "422 HOLD_LIMIT", "429 TOO_MANY_REQUESTS"]);
    },
  },
  {
    id: "Q04b",
    sent: "one hold, repeated 20 times at once with its key",
    expected: "one booking",
    async run(rig) {
      const visitor = rig.visitor();
      const body = await wishAt(rig, { place: MARKET });
      await hold(visitor, body);
      const key = freshKey();
      const answers = await times(20, () => visitor.ask(HOLD, { body, key }));
      const good = answers.filter((each) => each.status === 201);
      mustHold(
        "some are answered",
        good.length > 0,
        answers.map((each) => each.says),
      );
      must("bookings", new Set(good.map((each) => each.json["id"])).size, 1);
    },
  },
  {
    id: "Q04c",
    sent: "the key of a hold with another body",
    expected: "422 IDEMPOTENCY_MISMATCH, nothing held",
    async run(rig) {
      const visitor = rig.visitor();
      await hold(visitor, await wishAt(rig, { place: MARKET }));
      const first = { body: await wishAt(rig, { place: MARKET, qty: 3 }), key: freshKey() };
      must("a hold", (await visitor.ask(HOLD, first)).says, "201");
      await rig.unchanged(async () => {
        const other = { ...first, body: await wishAt(rig, { place: MARKET, qty: 1 }) };
        must("its key", (await visitor.ask(HOLD, other)).says, "422 IDEMPOTENCY_MISMATCH");
      });
    },
  },
  {
    id: "Q05",
    sent: "6 holds run out at the instant of their payment",
    expected: "each is confirmed with its ticket, or its money goes back: never both, never neither",
    needsSql: true,
    async run(rig) {
      await times(6, async (i) => {
        const visitor = rig.visitor();
        const started = await start(rig, { visitor, place: MARKET });
        const { id } = started.held;
        const over = rig.sql("update bookings set hold_until = clock_timestamp() - interval '1 second' where id = $1", [id]);
        await Promise.all([over, sleep(i * 300).then(() => choose(visitor, started, "pay"))]);
        await until(
          "its end",
          async () => {
            const order = await orderOf(visitor, id);
            const isBack = order.refunds.some((refund) => refund.status === "succeeded");
            const tickets = (await ticketsOf(visitor, id)).filter((ticket) => ticket.status === "valid").length;
            if (isBack && tickets > 0) throw new Wrong("money and ticket");
            return (order.status === "confirmed" && tickets === 1) || (["expired", "cancelled"].includes(order.status) && isBack);
          },
          40_000,
        );
      });
      await rig.unchanged(async () => {});
    },
    isLong: true,
  },
  {
    id: "Q06",
    sent: "6 orders cancelled and paid at once",
    expected: "one of the two wins each time; no ticket without money, no money without ticket",
    async run(rig) {
      await times(6, async () => {
        const visitor = rig.visitor();
        const started = await start(rig, { visitor, place: MARKET });
        await Promise.all([choose(visitor, started, "pay"), cancel(visitor, started.held.id)]);
        await until(
          "its end",
          async () => {
            const order = await orderOf(visitor, started.held.id);
            if (order.status === "confirmed") return order.refunds.length === 0 && (await ticketsOf(visitor, order.id)).length === 1;
            const isPaid = order.payment?.status !== "cancelled" && order.payment?.status !== "expired";
            return order.status === "cancelled" && (!isPaid || order.refunds.some((refund) => refund.status === "succeeded"));
          },
          30_000,
        );
      });
      await rig.unchanged(async () => {});
    },
  },
  {
    id: "Q07",
    sent: "the organiser lowers the stock below what is taken",
    expected: "the database refuses it",
    needsSql: true,
    async run(rig) {
      const held = await hold(rig.visitor(), await wishAt(rig, { place: MARKET }));
      const [{ quota }] = (await rig.sql<{ quota: string }>("select unnest(claim_quotas) as quota from bookings where id = $1", [
        held.id,
      ])) as [{ quota: string }];
      await rig.unchanged(() =>
        refusedBySql(() => rig.sql("update quotas set total = taken - 1 where id = $1", [quota]), "less than is taken"),
      );
    },
  },
  {
    id: "Q08",
    sent: "an event and a category are deleted while somebody holds them",
    expected: "the database refuses it",
    needsSql: true,
    async run(rig) {
      const event = await eventAt(rig, MARKET.tenant, MARKET.slug);
      await hold(rig.visitor(), await wishAt(rig, { place: MARKET }));
      await rig.unchanged(async () => {
        await refusedBySql(() => rig.sql("delete from events where id = $1", [event.id]), "the event");
        await refusedBySql(
          () => rig.sql("delete from ticket_categories where id = $1", [priceOf(event, MARKET.category).id]),
          "the category",
        );
      });
    },
  },
  {
    id: "Q09",
    sent: "a hold extended again and again",
    expected: "never past twice its time",
    async run(rig) {
      const visitor = rig.visitor();
      const held = await hold(visitor, await wishAt(rig, { place: MARKET }));
      const last = held.extendableUntil!;
      mustHold(
        "there is an end",
        last !== null &&
          Date.parse(last) - Date.parse(held.serverNow) <= 2 * (Date.parse(held.holdUntil!) - Date.parse(held.serverNow)) + 2000,
      );
      for (let n = 0; n < 4; n += 1) await visitor.ask(`${HOLD}/${held.id}/extend`, { body: {} });
      const order = await orderOf(visitor, held.id);
      mustHold("held until", Date.parse(order.holdUntil!) <= Date.parse(last) + 1000, `${order.holdUntil} beyond ${last}`);
    },
  },
  {
    id: "Q10",
    sent: "8 people join a waiting list at once, each of them twice",
    expected: "8 places in a row, one each",
    async run(rig) {
      const event = await eventAt(rig, "senandika", "kamar-depan");
      const category = priceOf(event, "Sofa for 2");
      const numbers = await times(8, async () => {
        const visitor = rig.visitor("senandika");
        const patron = { fullName: "Rina Wulandari", countryCode: "+62", phoneNumber: visitor.phone.slice(3), email: "rina@example.com" };
        const body = {
          eventId: event.id,
          sessionId: event.sessions[0]!.id,
          categoryId: category.id,
          qty: 1,
          patron,
          acceptTerms: true,
          locale: "en",
        };
        const first = await visitor.ask("/api/v1/waiting-entries", { body });
        must("joined", first.says, "201");
        const cookie = first.headers.get("set-cookie")?.split(";")[0] ?? visitor.cookie();
        const second = await visitor.ask("/api/v1/waiting-entries", { body, cookie });
        mustBeOneOf("again", second.says, ["201", "422 ALREADY_WAITING"]);
        if (second.status === 201) must("the same place", second.json["number"], first.json["number"]);
        return Number(first.json["number"]);
      });
      const [lowest] = numbers.toSorted((a, b) => a - b) as [number];
      must(
        "places",
        numbers.toSorted((a, b) => a - b),
        numbers.map((_, i) => lowest + i),
      );
    },
  },
  {
    id: "Q13",
    sent: "one hold filled in and paid by another browser, with its id",
    expected: "404, the hold stays its owner's",
    async run(rig) {
      const [owner, other] = [rig.visitor(), rig.visitor()];
      const held = await hold(owner, await wishAt(rig, { place: MARKET }));
      await hold(other, await wishAt(rig, { place: MARKET }));
      await rig.unchanged(async () => {
        for (const [path, body] of [
          ["payments", { shownTotal: held.quote.total, locale: "en" }],
          ["extend", {}],
          ["cancel", {}],
        ] as const)
          must(path, (await other.ask(`${HOLD}/${held.id}/${path}`, { body })).says, "404 NOT_FOUND");
      });
      must("the hold", (await orderOf(owner, held.id)).status, "held");
    },
  },
  {
    id: "Q14",
    sent: "12 buyers at once for an add-on of which one is left",
    expected: "one gets it, the others hold nothing",
    async run(rig) {
      const event = await eventAt(rig, "garudarun", "garuda-half-jakarta");
      const body = wish(event, "10K");
      const last = priceOf(event, "10K").additionals.find((each) => each.name === "Second race singlet")!;
      const withIt = { ...body, selection: { ...body.selection, addons: [...body.selection.addons, { addonId: last.id, qty: 1 }] } };
      const answers = await times(12, () => rig.visitor("garudarun").ask(HOLD, { body: withIt }));
      must("held", says(answers, "201"), 1);
      for (const each of answers) mustBeOneOf("the others", each.says, ["201", "422 SOLD_OUT", "422 ADDON_UNAVAILABLE"]);
    },
  },
  {
    id: "Q09b",
    sent: "tickets held, filled in and given up twice over, 3 times in turn",
    expected: "all of the stock is there again",
    async run(rig) {
      const visitor = rig.visitor("timurraya");
      const event = await eventAt(rig, "timurraya", "pesta-danau");
      for (let n = 0; n < 3; n += 1) {
        const held = await hold(visitor, wish(event, "Three days", { qty: 2 }));
        await fill(visitor, event, held);
        must("given up", (await cancel(visitor, held.id)).says, "200");
        must("again", (await cancel(visitor, held.id)).says, "200");
        await reaches(visitor, held.id, "cancelled");
      }
      await rig.unchanged(async () => {});
    },
  },
];
