import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { signNotice } from "#simulators/paysim/notices.ts";
import type { Case } from "../case.types.ts";
import { must, mustBeOneOf } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { answerTo, lines, statusesIn } from "../raw-socket.ts";
import { choose, hold, MARKET, orderOf, reaches, sleep, start, ticketsOf, times, until, wishAt, type Started } from "../orders.ts";
import type { Answer, Visitor } from "../visitor.ts";

const NOTICES = "/api/v1/payments/notices/simulated";
/** Longer than a notice takes from the provider to the shop, in one process. */
const NOTICE_MS = 800;

type Notice = {
  readonly id?: string;
  readonly session: Readonly<Record<string, unknown>>;
  readonly secret?: string;
  /** The timestamp's difference from now, in seconds. */
  readonly offset?: number;
  /** Sent instead of the signed text. */
  readonly swapped?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly tenant?: string;
};

/** Sends a webhook like the provider, genuine by default. */
async function notify(rig: Rig, { session, offset = 0, secret = rig.secrets.paysimWebhookSecret, ...notice }: Notice): Promise<Answer> {
  const id = notice.id ?? `evt_${randomBytes(8).toString("hex")}`;
  const body = JSON.stringify({ id, type: `session.${String(session["status"])}`, session });
  const timestamp = Math.floor(Date.now() / 1000) + offset;
  return rig.visitor(notice.tenant ?? MARKET.tenant).askPlain(NOTICES, {
    method: "POST",
    raw: (notice.swapped ?? body) as BodyInit,
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signNotice(secret, { id, timestamp, body }),
      ...notice.headers,
    },
  });
}

const sessionOf = ({ paymentId, providerRef, held }: Started, status: string) => ({
  id: providerRef,
  payment_id: paymentId,
  status,
  amount: held.quote.total,
  currency: "IDR",
});

/** Sends notices about an unpaid order, which must stay as it is, without tickets. */
async function unpaid(rig: Rig, notices: (started: Started) => readonly Notice[], says: string): Promise<void> {
  const visitor = rig.visitor();
  const started = await start(rig, { visitor, place: MARKET });
  await rig.unchanged(async () => {
    for (const notice of notices(started)) must(JSON.stringify(notice).slice(0, 120), (await notify(rig, notice)).says, says);
    await sleep(NOTICE_MS);
  });
  must("the order", (await orderOf(visitor, started.held.id)).status, "awaiting_payment");
  must("tickets", (await ticketsOf(visitor, started.held.id)).filter((ticket) => ticket.status === "valid").length, 0);
}

const valid = async (visitor: Visitor, id: string) => (await ticketsOf(visitor, id)).filter((ticket) => ticket.status === "valid").length;

/** Makes an order with that choice of the payer, and waits for its final state. */
async function ended(rig: Rig, outcome: string, ...states: readonly string[]) {
  const visitor = rig.visitor();
  const started = await start(rig, { visitor, place: MARKET });
  await choose(visitor, started, outcome);
  const order = await reaches(visitor, started.held.id, ...states);
  return { visitor, started, order };
}

export const NOTICE: readonly Case[] = [
  {
    id: "W01",
    sent: "notices without a signature, with a wrong one, with one over another body, id or time",
    expected: "401, nothing paid",
    run: (rig) =>
      unpaid(
        rig,
        (started) => {
          const session = sessionOf(started, "settled");
          return [
            { session, headers: { "webhook-signature": "" } },
            { session, secret: "guessed" },
            { session, headers: { "webhook-signature": `v1,${Buffer.alloc(32).toString("base64")}` } },
            { session, headers: { "webhook-signature": "v1," } },
            { session, swapped: JSON.stringify({ id: "evt_other", type: "session.settled", session: { ...session, amount: 1 } }) },
            { session, headers: { "webhook-id": "evt_other" } },
            { session, headers: { "webhook-timestamp": String(Math.floor(Date.now() / 1000) - 1) } },
          ];
        },
        "401 SIGNATURE_INVALID",
      ),
  },
  {
    id: "W02",
    sent: "genuine notices of 6 minutes ago and in 6 minutes",
    expected: "401, nothing paid",
    run: (rig) =>
      unpaid(rig, (started) => [-360, 360].map((offset) => ({ session: sessionOf(started, "settled"), offset })), "401 SIGNATURE_INVALID"),
  },
  {
    id: "W03",
    sent: "one notice of a paid order, 40 times at once",
    expected: "200 each, one set of tickets",
    async run(rig) {
      const { visitor, started } = await ended(rig, "webhook_thrice", "confirmed");
      const id = `evt_${randomBytes(8).toString("hex")}`;
      await until("tickets", async () => (await valid(visitor, started.held.id)) === 1);
      await rig.unchanged(async () => {
        const answers = await times(40, () => notify(rig, { id, session: sessionOf(started, "settled") }));
        for (const each of answers) must("each", each.says, "200");
      });
      must("tickets", await valid(visitor, started.held.id), 1);
    },
  },
  {
    id: "W04",
    sent: "notices in the wrong order: settled, then pending, then verifying",
    expected: "the order stays confirmed",
    async run(rig) {
      const { visitor, started } = await ended(rig, "webhooks_reordered", "confirmed");
      for (const status of ["pending", "verifying"]) must(status, (await notify(rig, { session: sessionOf(started, status) })).says, "200");
      await sleep(1200);
      must("the order", (await orderOf(visitor, started.held.id)).status, "confirmed");
      must("tickets", await valid(visitor, started.held.id), 1);
    },
  },
  {
    id: "W05",
    sent: "late expire, deny, cancel and fail of a paid order",
    expected: "paid stays paid",
    async run(rig) {
      const { visitor, started } = await ended(rig, "pay", "confirmed");
      await until("tickets", async () => (await valid(visitor, started.held.id)) === 1);
      await rig.unchanged(async () => {
        for (const status of ["expired", "denied", "cancelled", "failed"])
          must(status, (await notify(rig, { session: sessionOf(started, status) })).says, "200");
      });
      must("the order", (await orderOf(visitor, started.held.id)).status, "confirmed");
    },
  },
  {
    id: "W07",
    sent: "genuine notices that say paid of an order that is not, with all amounts and currencies",
    expected: "200; the provider itself is asked, and nothing is paid",
    run: (rig) =>
      unpaid(
        rig,
        (started) => {
          const session = sessionOf(started, "settled");
          return [
            { session },
            { session: { ...session, amount: 1 } },
            { session: { ...session, currency: "USD" } },
            { session: { ...session, amount: session.amount * 100 } },
          ];
        },
        "200",
      ),
  },
  {
    id: "W09",
    sent: "genuine notices of a payment that is nobody's, and of another payment's session",
    expected: "200, nothing paid",
    run: (rig) =>
      unpaid(
        rig,
        (started) => [
          { session: { ...sessionOf(started, "settled"), payment_id: "00000000-0000-4000-8000-000000000000", id: "ps_unknown" } },
          { session: { ...sessionOf(started, "settled"), id: "ps_unknown" } },
          { session: { ...sessionOf(started, "settled"), payment_id: "'; drop table payments; --" } },
        ],
        "200",
      ),
  },
  {
    id: "W09b",
    sent: "the genuine notice of a tenant's paid order, sent to another tenant's host",
    expected: "200; nothing changes at either",
    async run(rig) {
      const visitor = rig.visitor();
      const started = await start(rig, { visitor, place: MARKET });
      await choose(visitor, started, "pay_later");
      await rig.unchanged(async () => {
        must("the answer", (await notify(rig, { session: sessionOf(started, "settled"), tenant: "garudarun" })).says, "200");
      });
      must("the order", (await orderOf(visitor, started.held.id)).status, "awaiting_payment");
    },
  },
  {
    id: "W15",
    sent: "notices of 5 MB, of a thousand levels, of another content type, packed",
    expected: "413 or 401, at once",
    async run(rig) {
      const session = { id: "ps_x", payment_id: "x", status: "settled", amount: 1, currency: "IDR" };
      await rig.unchanged(async () => {
        const head = [
          `POST ${NOTICES} HTTP/1.1`,
          `Host: karcis.localhost:${rig.port}`,
          "Content-Type: application/json",
          "Content-Length: 5000000",
        ];
        must("5 MB", statusesIn(await answerTo(rig.port, `${lines(...head)}{`)), [413]);
        for (const notice of [
          { session, swapped: "[".repeat(1000) },
          { session, swapped: gzipSync(Buffer.alloc(100_000)), headers: { "content-encoding": "gzip" } },
          { session, swapped: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } },
        ])
          mustBeOneOf("refused", (await notify(rig, notice)).status, [400, 401, 415]);
      });
    },
  },
  {
    id: "W15b",
    sent: "notices for providers that there are not",
    expected: "404",
    async run(rig) {
      for (const name of ["other", "Simulated", "..%2fsimulated", "__proto__"])
        must(name, (await rig.visitor().askPlain(`/api/v1/payments/notices/${name}`, { body: {} })).status, 404);
    },
  },
  {
    id: "W16",
    sent: "400 forged notices, and a buyer in their midst",
    expected: "401 each; the buyer is served",
    async run(rig) {
      const session = { id: "ps_x", payment_id: "x", status: "settled", amount: 1, currency: "IDR" };
      const visitor = rig.visitor();
      const body = await wishAt(rig, { place: MARKET });
      const flood = times(400, () => notify(rig, { session, secret: "guessed" }));
      await hold(visitor, body);
      for (const each of await flood) mustBeOneOf("each", each.status, [401, 429]);
    },
  },
];
