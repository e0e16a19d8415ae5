import { randomUUID } from "node:crypto";
import type { QueuePlaceAnswer } from "#contract/orders/queue.ts";
import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { eventAt, times, until, wish } from "../orders.ts";
import type { Answer, Visitor } from "../visitor.ts";

const TENANT = "raketkota";
const OPEN = "kejuaraan-antar-gang";
const EARLY = "basket-tiga-lawan-tiga";
const FULL = "final-liga-kampung";
const HOLD = "/api/v1/bookings";

const line = async (rig: Rig, slug: string) => `/api/v1/queues/${(await eventAt(rig, TENANT, slug)).id}`;
const someone = (rig: Rig) => rig.visitor(TENANT);

async function wanted(rig: Rig) {
  const event = await eventAt(rig, TENANT, OPEN);
  return wish(event, event.prices[0]!.name);
}

/** Joins the queue, and stores the browser's cookies. */
async function join(rig: Rig, slug: string, visitor: Visitor): Promise<{ readonly json: QueuePlaceAnswer }> {
  const { id } = await eventAt(rig, TENANT, slug);
  const joined = await visitor.call("joinQueue", { params: { id }, body: {}, idempotencyKey: randomUUID() });
  if (!joined.ok) throw new Error(`joined: ${joined.problem.code}`);
  return { json: joined.data };
}

/** Goes in at this visitor's turn. */
async function enter(rig: Rig, visitor: Visitor): Promise<void> {
  const path = `${await line(rig, OPEN)}/enter`;
  await until("a turn", async () => (await visitor.ask(path, { body: {} })).status === 200);
}

export const QUEUE: readonly Case[] = [
  {
    id: "R01",
    sent: "a hold without a pass: by nobody, with a place alone, with a made-up one",
    expected: "403 QUEUE_REQUIRED, nothing held",
    async run(rig) {
      const body = await wanted(rig);
      const visitor = someone(rig);
      const { json } = await join(rig, OPEN, visitor);
      await rig.unchanged(async () => {
        must("nobody", (await someone(rig).ask(HOLD, { body })).says, "403 QUEUE_REQUIRED");
        for (const token of [json.token, "q1.AAAA.BBBB", "true"])
          must("a place", (await someone(rig).ask(HOLD, { body, headers: { "queue-token": token } })).says, "403 QUEUE_REQUIRED");
      });
    },
  },
  {
    id: "R02",
    sent: "one pass in 20 holds at once, and its place in 10 other browsers",
    expected: "one hold; the others 403",
    async run(rig) {
      const body = await wanted(rig);
      const visitor = someone(rig);
      const { json } = await join(rig, OPEN, visitor);
      await enter(rig, visitor);
      const path = `${await line(rig, OPEN)}/enter`;
      for (const answer of await times(10, () => someone(rig).ask(path, { body: {}, headers: { "queue-token": json.token } })))
        must("another browser", answer.says, "403 QUEUE_PLACE_INVALID");
      const held = await times(20, () => visitor.ask(HOLD, { body }));
      must("holds", held.filter(({ status }) => status === 201).length, 1);
      for (const { says, status } of held) if (status !== 201) mustBeOneOf("the others", says, ["403 QUEUE_REQUIRED", "409 IN_PROGRESS"]);
    },
  },
  {
    id: "R03",
    sent: "1,000 joins of one browser with its place; 40 with its visitor cookie alone, across addresses; 60 of one network without any cookie; a move link of each place",
    expected:
      "one number for the browser, 30 free ones for the network and a price of 16 bits for each further one; one link a visitor, and no other place after it",
    async run(rig) {
      const visitor = someone(rig);
      const first = await join(rig, EARLY, visitor);
      const path = `/api/v1/queues/${first.json.eventId}`;
      const places = `${path}/places`;
      const answered = (answers: readonly Answer[], ...refusals: readonly string[]) => {
        for (const { says } of answers) mustBeOneOf("each", says, ["201", "429 TOO_MANY_REQUESTS", ...refusals]);
        return answers.filter(({ status }) => status === 201);
      };
      // Send the visitor cookie without the place cookie.
      const [cookie = ""] = visitor.cookie().match(/(?:__Host-)?karcis_visitor=[\w-]+/) ?? [];
      mustHold("a visitor", cookie !== "");
      const without = answered(await times(40, () => someone(rig).ask(places, { body: {}, cookie })));
      const again = answered(await times(1000, () => visitor.ask(places, { body: {} })));
      mustHold("some were answered", again.length > 0 && without.length > 0);
      for (const { json } of [...again, ...without]) must("the place", json["index"], first.json.index);

      // Without both cookies each is a new visitor: one network, sixty addresses.
      const crowd = Array.from({ length: 60 }, (_, n) => rig.visitor(TENANT, `198.51.100.${n + 1}`));
      const id = first.json.eventId;
      const asked = await Promise.all(
        crowd.map((each) => each.call("joinQueue", { params: { id }, body: {}, idempotencyKey: randomUUID() })),
      );
      const free = crowd.filter((_, n) => asked[n]!.ok);
      mustHold("thirty are free", free.length > 0 && free.length <= 30, free.length);
      for (const answer of asked) {
        if (answer.ok) continue;
        mustBeOneOf("the others", answer.problem.code, ["PROOF_NEEDED", "TOO_MANY_REQUESTS"]);
        if (answer.problem.code === "PROOF_NEEDED") must("the price", answer.problem.details?.["bits"], 16);
      }

      const owner = free[0]!;
      const links = await times(5, () => owner.ask(`${path}/moves`, { body: {} }));
      const codes = links.map(({ json }) => new URL(String(json["url"])).searchParams.get("move"));
      const taken = await Promise.all(codes.map((code) => someone(rig).ask(`${path}/moves/${code}`, { body: {} })));
      must("taken once", taken.filter(({ status }) => status === 200).length, 1);
      must("no other place", (await owner.ask(places, { body: {} })).says, "403 QUEUE_PLACE_USED");
      mustBeOneOf("no other link", (await owner.ask(`${path}/moves`, { body: {} })).says, [
        "422 QUEUE_MOVED_ONCE",
        "403 QUEUE_PLACE_INVALID",
      ]);
    },
  },
  {
    id: "R04",
    sent: "a place with a changed number, seal or event, and a number in the body",
    expected: "403 QUEUE_PLACE_INVALID, 400",
    async run(rig) {
      const visitor = someone(rig);
      const token = (await join(rig, OPEN, visitor)).json.token;
      const path = await line(rig, OPEN);
      const [, text = "", seal = ""] = token.split(".");
      const bytes = Buffer.from(text, "base64url");
      bytes.writeUIntBE(0, 21, 6);
      bytes.writeUInt8(7, 47);
      for (const forged of [`q1.${bytes.toString("base64url")}.${seal}`, `q1.${text}.${"A".repeat(43)}`, token.slice(0, -1), ""])
        must(
          "forged",
          (await visitor.ask(`${path}/enter`, { body: {}, headers: { "queue-token": forged } })).says,
          "403 QUEUE_PLACE_INVALID",
        );
      must(
        "elsewhere",
        (await visitor.ask(`${await line(rig, EARLY)}/place`, { headers: { "queue-token": token } })).says,
        "403 QUEUE_PLACE_INVALID",
      );
      must("in the body", (await someone(rig).ask(`${path}/places`, { body: { index: 0 } })).status, 400);
    },
  },
  {
    id: "R05",
    sent: "more people than the room takes, by the API and by the page's form",
    expected: "503 with Retry-After, no place; who is in stays in",
    async run(rig) {
      const inside = someone(rig);
      await inside.ask(`${await line(rig, FULL)}/places`, { body: {} });
      const answers = await times(20, async () => someone(rig).ask(`${await line(rig, FULL)}/places`, { body: {} }));
      const refused = answers.filter(({ status }) => status === 503);
      mustHold("refused", refused.length >= 19, refused.length);
      for (const { says, headers } of refused) {
        must("the room", says, "503 QUEUE_FULL");
        mustHold("says when", Number(headers.get("retry-after")) > 0);
        mustHold("no place", !/queue_/.test(headers.get("set-cookie") ?? ""));
      }
    },
  },
  {
    id: "R06",
    sent: "five early arrivals that ask for their number, go in and hold before the opening",
    expected: "no number, 425 QUEUE_NOT_YET, 403 QUEUE_REQUIRED",
    async run(rig) {
      const path = await line(rig, EARLY);
      const event = await eventAt(rig, TENANT, EARLY);
      for (let n = 0; n < 5; n += 1) {
        const visitor = someone(rig);
        must("no number", (await join(rig, EARLY, visitor)).json.position, null);
        must("in", (await visitor.ask(`${path}/enter`, { body: {} })).says, "425 QUEUE_NOT_YET");
        must("held", (await visitor.ask(HOLD, { body: wish(event, event.prices[0]!.name) })).says, "403 QUEUE_REQUIRED");
      }
      must("the seed", (await someone(rig).ask(`${path}/proof`)).json["seed"], null);
    },
  },
  {
    id: "R11b",
    sent: "a visitor in the line whose clock is a day ahead, and says so",
    expected: "no turn: the shop's clock counts",
    async run(rig) {
      const visitor = someone(rig);
      await join(rig, EARLY, visitor);
      const headers = { date: new Date(Date.now() + 86_400_000).toUTCString() };
      must("in", (await visitor.ask(`${await line(rig, EARLY)}/enter`, { body: {}, headers })).says, "425 QUEUE_NOT_YET");
    },
  },
];
