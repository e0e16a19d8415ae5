import { randomBytes } from "node:crypto";
import { Agent } from "node:http";
import type { Play } from "#contract/videos/plays.ts";
import { send } from "../../../test/api/send.ts";
import { plainOverHttp } from "../../../test/harness/over-http.ts";
import { orderVideo, payVideo, videoOf } from "../../../test/harness/video-buyer.ts";
import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold, Wrong } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { minutesSince, sleep, times } from "../orders.ts";
import { signature } from "../raw-socket.ts";
import { withWords, type Answer, type Visitor } from "../visitor.ts";

const TENANT = "karcis";
/** A free film: flooding it needs neither money nor a login. */
const FILM = "loket-terakhir";
const REFUSED = "429 TOO_MANY_REQUESTS";
const LONGEST_MS = 10_000;

type Watching = { readonly visitor: Visitor; readonly right: string; readonly play: Play };

/** A new visitor who has the free film and plays it; throws on a refusal. */
async function watch(rig: Rig): Promise<Watching> {
  const visitor = rig.visitor(TENANT);
  const order = await orderVideo(visitor, await videoOf(visitor, FILM), { phone: visitor.phone.slice(3) });
  if (!order.ok) throw new Wrong(`a plain order of a film: ${order.problem.code}`);
  const paid = await payVideo(visitor, order.data);
  if (!paid.ok) throw new Wrong(`a plain order of a film: ${paid.problem.code}`);
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await sleep(60)) {
    const mine = await visitor.call("listMyVideos", { query: {} });
    const right = mine.ok ? mine.data.videos[0]?.id : undefined;
    if (right === undefined) continue;
    const started = await visitor.call("startPlay", { params: { id: right }, body: { takeOver: false } });
    if (!started.ok) throw new Wrong(`a plain start: ${started.problem.code}`);
    return { visitor, right, play: started.data };
  }
  throw new Wrong("a plain order of a film gives no right to watch");
}

/** A player's calls, for any play. */
const CALLS = {
  starts: ({ right }: Watching) => ({ path: `/api/v1/my-videos/${right}/plays`, body: { takeOver: true } }),
  positions: ({ play }: Watching) => ({ path: `/api/v1/plays/${play.id}/position`, body: { partId: play.parts[0]!.id, seconds: 3 } }),
  renewals: ({ play }: Watching) => ({ path: `/api/v1/plays/${play.id}/renew`, body: {} }),
  ends: ({ play }: Watching) => ({ path: `/api/v1/plays/${play.id}/end`, body: {} }),
} as const;
type CallName = keyof typeof CALLS;

/** At most this many of a flood's calls a minute may be carried out or checked; all others are refused with a Retry-After. `from`: its start. */
function mustBeBounded(name: string, answers: readonly Answer[], { most, from }: { readonly most: number; readonly from: number }): void {
  const refused = answers.filter(({ says }) => says === REFUSED);
  const taken = answers.length - refused.length;
  mustHold(`${name} that were taken`, taken <= most * minutesSince(from), `${taken} of ${answers.length}`);
  mustHold(`${name} that were taken at all`, taken > 0);
  mustHold(
    `${name}: for how long`,
    refused.every(({ headers }) => Number(headers.get("retry-after")) > 0),
  );
}

/** Calls of each kind from one network, each with a new browser, and the most that may be checked. */
async function flood(rig: Rig, of: Watching, kinds: readonly (readonly [name: CallName, n: number, most: number])[]): Promise<void> {
  const network = rig.visitor(TENANT).address.replace(/\.\d+$/, "");
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  const [shop, signed] = [plainOverHttp(rig.port, agent), await signature()];
  try {
    for (const [name, n, most] of kinds) {
      const { path, body } = CALLS[name](of);
      const from = Date.now();
      const answers = await times(n, async (i) => {
        const headers = { "x-signature": signed, "x-forwarded-for": `${network}.${1 + (i % 250)}` };
        const cookie = `karcis_visitor=${randomBytes(32).toString("base64url")}`;
        return withWords(await send(shop, path, { host: of.visitor.host, body, cookie, headers }));
      });
      for (const { says } of answers) mustBeOneOf(name, says, ["404 NOT_FOUND", REFUSED]);
      mustBeBounded(name, answers, { most, from });
    }
  } finally {
    agent.destroy();
  }
}

export const PLAYS: readonly Case[] = [
  {
    id: "V05",
    sent: "1,000 times the playlist of one play, and as often its segments' list and its key",
    expected: "900 of its files and 60 of its keys a minute, then 429; another viewer's plays on",
    async run(rig) {
      const { visitor, play } = await watch(rig);
      const base = play.parts[0]!.base!;
      const from = Date.now();
      const files = await times(1000, (n) => visitor.askPlain(`${base}${n % 2 ? "master.m3u8" : `${play.parts[0]!.heights[0]}.m3u8`}`));
      for (const { status } of files) mustBeOneOf("a list", status, [200, 429]);
      mustBeBounded("lists", files, { most: 900, from });
      const keys = await times(100, () => visitor.askPlain(`${base}key`));
      for (const { status } of keys) mustBeOneOf("a key", status, [200, 429]);
      mustBeBounded("keys", keys, { most: 60, from });
      const other = await watch(rig);
      for (const file of ["master.m3u8", "key"])
        must(`another viewer's ${file}`, (await other.visitor.askPlain(`${other.play.parts[0]!.base!}${file}`)).status, 200);
    },
  },
  {
    id: "V07",
    sent: "one browser at a free film: 150 starts, 600 positions, 200 renewals, 200 ends",
    expected: "60 starts in ten minutes, 90 positions, 60 renewals and 60 ends a minute, then 429; another viewer plays on",
    async run(rig) {
      const own = await watch(rig);
      for (const [name, n, most] of [
        ["positions", 600, 90],
        ["renewals", 200, 60],
        ["starts", 150, 60],
        ["ends", 200, 60],
      ] as const) {
        const { path, body } = CALLS[name](own);
        const from = Date.now();
        mustBeBounded(name, await times(n, () => own.visitor.ask(path, { body })), { most, from });
      }
      await watch(rig);
    },
  },
  {
    id: "V07b",
    sent: "visitor cookies that one network makes up, a new one for each call: 1,250 positions, 650 renewals, 650 ends",
    expected: "1,200 positions, 600 renewals and 600 ends a minute, then 429; the viewer whose play it is, elsewhere, plays on",
    async run(rig) {
      const own = await watch(rig);
      await flood(rig, own, [
        ["positions", 1250, 1200],
        ["renewals", 650, 600],
        ["ends", 650, 600],
      ]);
      for (const name of ["positions", "renewals", "ends"] as const) {
        const { path, body } = CALLS[name](own);
        must(`its viewer's ${name}`, (await own.visitor.ask(path, { body })).status, 200);
      }
    },
  },
  {
    id: "V07c",
    sent: "650 starts of one network, each with a visitor cookie that it makes up",
    expected: "600 in ten minutes, then 429; another network's viewer starts",
    async run(rig) {
      await flood(rig, await watch(rig), [["starts", 650, 600]]);
      await watch(rig);
    },
  },
];
