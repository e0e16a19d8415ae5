import { randomUUID } from "node:crypto";
import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold, mustNotHold } from "../must.ts";
import { NETWORK_MOST, type Rig } from "../open-rig.ts";
import { eventAt, fill, hold, MARKET, times, until, wish, wishAt, type Wish } from "../orders.ts";
import { LARGE } from "../set-stage.ts";
import { proofFor, type Answer, type Visitor } from "../visitor.ts";
import { plainOverHttp } from "../../../test/harness/over-http.ts";
import { keptMessages } from "../../../test/harness/log-in.ts";

const HOLD = "/api/v1/bookings";
/** It has 1000 tickets left at the start of the probes. */
const CLASS = { tenant: "halamanbuku", slug: "kelas-menulis-pendek", category: "Place" } as const;
const STOCK = 1000;

/** A hold, with a proof if required. */
async function holdProved(visitor: Visitor, body: Wish): Promise<Answer> {
  const key = randomUUID();
  const first = await visitor.ask(HOLD, { body, key });
  const proof = proofFor(first.json);
  return proof ? visitor.ask(HOLD, { body: { ...body, proof }, key }) : first;
}

/** The number of a tenant's outbox messages to a recipient. */
async function messagesTo(rig: Rig, tenant: string, recipient: string): Promise<number> {
  const all = await keptMessages(plainOverHttp(rig.port), `${tenant}.localhost:${rig.port}`);
  return all.filter((each) => each.recipient === recipient).length;
}

export const CROWD: readonly Case[] = [
  {
    id: "R07",
    sent: "a script: 200 browsers of one /24, which give every proof and never pay",
    expected: "at most 60 holds and 120 tickets",
    isLong: true,
    async run(rig) {
      const body = await wishAt(rig, { place: CLASS, qty: 2 });
      const network = rig.visitor().address.replace(/\.\d+$/, "");
      let held = 0;
      const refused = new Map<string, number>();
      for (let n = 0; n < 200; n += 20) {
        const answers = await times(20, (i) => holdProved(rig.visitor(CLASS.tenant, `${network}.${1 + ((n + i) % 250)}`), body));
        for (const { status, says } of answers) {
          if (status === 201) held += 1;
          else refused.set(says, (refused.get(says) ?? 0) + 1);
        }
      }
      mustHold("holds", held <= 60 && held * 2 <= Math.max(120, STOCK / 20), `${held} holds`);
      for (const says of refused.keys()) mustBeOneOf("the others", says, ["422 HOLD_LIMIT", "422 PROOF_NEEDED", "429 TOO_MANY_REQUESTS"]);
      must("somebody elsewhere", (await rig.visitor(CLASS.tenant).ask(HOLD, { body })).says, "201");
    },
  },
  {
    id: "P17",
    sent: "45 browsers of one /24 at an event of 100,000 tickets, six tickets each, with every proof",
    expected: "a network's most, however large the event; then 422 HOLD_LIMIT, and a stranger still holds",
    async run(rig) {
      const body = await wishAt(rig, { place: LARGE, qty: 6 });
      const network = rig.visitor().address.replace(/\.\d+$/, "");
      const answers = await times(45, (n) => holdProved(rig.visitor(LARGE.tenant, `${network}.${1 + n}`), body));
      const held = answers.filter(({ status }) => status === 201).length * 6;
      mustHold("tickets held", held > 120 && held <= NETWORK_MOST, `${held} tickets`);
      for (const { status, says } of answers) if (status !== 201) must("the others", says, "422 HOLD_LIMIT");
      must("somebody elsewhere", (await rig.visitor(LARGE.tenant).ask(HOLD, { body })).says, "201");
    },
  },
  {
    id: "R07b",
    sent: "one browser, 8 holds one after the other, each for as many as it may",
    expected: "three at most, then 422 HOLD_LIMIT",
    async run(rig) {
      const visitor = rig.visitor();
      const answers = [];
      for (let n = 0; n < 8; n += 1) {
        const held = await visitor.call("holdBooking", {
          body: await wishAt(rig, { place: MARKET, qty: 4 }),
          idempotencyKey: randomUUID(),
        });
        answers.push(held.ok ? "ok" : held.problem.code);
      }
      mustHold("held", answers.filter((each) => each === "ok").length <= 3, answers);
      mustBeOneOf("the last", answers.at(-1), ["HOLD_LIMIT", "TOO_MANY_REQUESTS"]);
    },
  },
  {
    id: "R07c",
    sent: "a school class: 40 browsers at one address, one ticket each",
    expected: "all 40 get it, the later ones for a proof",
    isLong: true,
    async run(rig) {
      const body = await wishAt(rig, { place: MARKET });
      const { address } = rig.visitor();
      const answers = [];
      for (let n = 0; n < 40; n += 1) answers.push((await holdProved(rig.visitor(MARKET.tenant, address), body)).says);
      must(
        "refused",
        answers.filter((says) => says !== "201"),
        [],
      );
    },
  },
  {
    id: "R07d",
    sent: "one phone number on 12 orders of 12 browsers that nobody pays",
    expected: "details are refused with HOLD_LIMIT in the end",
    async run(rig) {
      const event = await eventAt(rig, MARKET.tenant, MARKET.slug);
      const phoneNumber = rig.visitor().phone.slice(3);
      const answers = [];
      for (let n = 0; n < 12; n += 1) {
        const visitor = rig.visitor();
        const held = await hold(visitor, wish(event, MARKET.category, { qty: 4 }));
        const patron = { fullName: "Rina Wulandari", countryCode: "+62", phoneNumber, informationOrigin: "friend" };
        const body = { patron, attendees: [], acceptTerms: true, waiverVersion: null, locale: "en" };
        answers.push((await visitor.ask(`${HOLD}/${held.id}/details`, { body })).says);
      }
      must("the last", answers.at(-1), "422 HOLD_LIMIT");
    },
  },
  {
    id: "R07e",
    sent: "a browser lets three holds run out unpaid, and takes a fourth",
    expected: "429 with Retry-After: it cools down",
    needsSql: true,
    async run(rig) {
      const visitor = rig.visitor();
      const body = await wishAt(rig, { place: MARKET });
      for (let n = 0; n < 3; n += 1) {
        const { id } = await hold(visitor, body);
        await rig.sql("update bookings set hold_until = clock_timestamp() - interval '1 second' where id = $1", [id]);
        await until(
          "run out",
          async () => (await rig.sql<{ status: string }>("select status from bookings where id = $1", [id]))[0]!.status === "expired",
        );
      }
      const fourth = await visitor.ask(HOLD, { body });
      must("the fourth", fourth.says, "429 TOO_MANY_REQUESTS");
      mustHold("says how long", Number(fourth.headers.get("retry-after")) > 0);
    },
  },
  {
    id: "R08",
    sent: "25 holds for one stranger's number and address, from 25 networks",
    expected: "the stranger gets a few messages, not one each",
    async run(rig) {
      const event = await eventAt(rig, MARKET.tenant, MARKET.slug);
      const stranger = rig.visitor().phone;
      for (let n = 0; n < 25; n += 1) {
        const visitor = { ...rig.visitor(), phone: stranger };
        const held = await hold(visitor, wish(event, MARKET.category));
        const saved = await fill(visitor, event, held).then(
          () => true,
          () => false,
        );
        if (!saved) break;
      }
      await until("the outbox", async () => (await messagesTo(rig, MARKET.tenant, stranger)) > 0).catch(() => {});
      const sent = await messagesTo(rig, MARKET.tenant, stranger);
      mustHold("messages", sent <= 4, `${sent} messages`);
    },
  },
  {
    id: "R09",
    sent: "300 looks at events and stock at once",
    expected: "200 or 429, no stock in numbers",
    async run(rig) {
      const { address } = rig.visitor();
      const paths = ["/api/v1/events", `/api/v1/events/${MARKET.slug}`, `/api/v1/events/${MARKET.slug}/availability`];
      const answers = await times(300, (n) => rig.visitor(MARKET.tenant, address).ask(paths[n % 3]!));
      for (const { status, text } of answers) {
        mustBeOneOf("each", status, [200, 429]);
        mustNotHold("coarse", text, /"(taken|remaining|quota)":|"left":\d{3}/);
      }
    },
  },
  {
    id: "R11",
    sent: "a caller whose clock is a day off, and says so in its headers",
    expected: "the hold's time is the shop's",
    async run(rig) {
      const visitor = rig.visitor();
      const { says, json } = await visitor.ask(HOLD, {
        body: await wishAt(rig, { place: MARKET }),
        headers: { date: new Date(Date.now() + 86_400_000).toUTCString() },
      });
      must("the hold", says, "201");
      const minutes = (Date.parse(String(json["holdUntil"])) - Date.now()) / 60_000;
      mustHold("minutes", minutes > 5 && minutes < 31, minutes);
    },
  },
  {
    id: "R13",
    sent: "60 joins of waiting lists from one browser",
    expected: "429 in the end",
    async run(rig) {
      const event = await eventAt(rig, "senandika", "kamar-depan");
      const category = event.prices.find((each) => each.name === "Sofa for 2")!;
      const { address } = rig.visitor();
      let last = "";
      const phone = rig.visitor().phone.slice(3);
      for (let n = 0; n < 16 && !last.startsWith("429"); n += 1) {
        const patron = { fullName: "Rina Wulandari", countryCode: "+62", phoneNumber: phone, email: "rina@example.com" };
        const body = {
          eventId: event.id,
          sessionId: event.sessions[n % event.sessions.length]!.id,
          categoryId: category.id,
          qty: 1,
          patron,
          acceptTerms: true,
          locale: "en",
        };
        last = (await rig.visitor("senandika", address).ask("/api/v1/waiting-entries", { body })).says;
      }
      must("the last", last, "429 TOO_MANY_REQUESTS");
    },
  },
  {
    id: "R14",
    sent: "80 WhatsApp drafts from one network",
    expected: "429 in the end",
    async run(rig) {
      const event = await eventAt(rig, "kelasseduh", "petik-merah");
      const { eventId, selection } = wish(event, event.prices[0]!.name);
      const { address } = rig.visitor();
      let last = 0;
      for (let n = 0; n < 400 && last !== 429; n += 1)
        last = (
          await rig
            .visitor("kelasseduh", address)
            .ask("/api/v1/order-drafts", { body: { eventId, sessionId: null, selection, promoCode: null, locale: "en" } })
        ).status;
      must("the last", last, 429);
    },
    isLong: true,
  },
];
