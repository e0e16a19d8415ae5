import { eventOf } from "../../../test/harness/buyer.ts";
import { newDice } from "../dice.ts";
import { sleep } from "../sleep.ts";
import { visitQueue, type Door, type Story } from "./queue-buyer.ts";
import { judgeQueue } from "./queue-laws.ts";
import { openQueueWorld, SLUG, type QueueWorld } from "./queue-world.ts";
import { watchQueue } from "./watch-queue.ts";

export type Drill = {
  readonly buyers: number;
  readonly places: number;
  /** Whether numbers are counted outside the database. */
  readonly isOutside: boolean;
  readonly seed: number;
  /** The time limit of the whole drill. */
  readonly withinMs: number;
};

export type DrillOutcome = {
  readonly broken: readonly string[];
  readonly ends: Readonly<Record<string, number>>;
  readonly strikes: Readonly<Record<string, number>>;
  readonly seconds: Readonly<{ joining: number; selling: number }>;
  readonly stepsBack: number;
};

/** The share that comes before the opening. */
const EARLY = 0.8;
const AT_ONCE = 40;
const DOWN_MS = 700;
const APART_MS = 2500;

/** Limits concurrency. */
function turnstile(most: number) {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}

type Strike = { readonly name: string; act(): Promise<void> };

/** Each part of the deployment in turn: killed, and restarted soon after. */
function strikesAt({ shops, cluster, redis }: QueueWorld): Strike[] {
  const shop = (at: number): Strike => ({
    name: `process ${at + 1}`,
    async act() {
      await shops[at]!.kill();
      await sleep(DOWN_MS);
      await shops[at]!.start();
    },
  });
  const database: Strike = {
    name: "PostgreSQL",
    async act() {
      await cluster.kill();
      await sleep(DOWN_MS);
      await cluster.start();
    },
  };
  const counter: Strike[] = redis
    ? [
        {
          name: "Valkey",
          async act() {
            await redis.kill9();
            await sleep(DOWN_MS);
            await redis.revive();
          },
        },
        { name: "FLUSHALL", act: async () => void (await redis.command("FLUSHALL")) },
      ]
    : [];
  return [shop(0), ...counter.slice(0, 1), database, shop(1), ...counter.slice(1)];
}

/**
 * A sale of `places` free tickets to `buyers` people on two processes, while each part of the deployment is killed in turn, from the first
 * join to the last ticket.
 */
export async function runQueueDrill(
  { buyers, places, isOutside, seed, withinMs }: Drill,
  say: (line: string) => void = () => {},
): Promise<DrillOutcome> {
  const world = await openQueueWorld({ places, slots: Math.max(6, Math.ceil(places / 10)), isOutside });
  const began = Date.now();
  const deadline = began + withinMs;
  let isOver = false;
  try {
    const { sql, eventId } = world;
    const looker = world.browser();
    const fetchState = async () => {
      const answer = await looker.call("getQueue", { params: { id: eventId }, query: {} });
      return answer.ok ? answer.data : null;
    };
    const [{ gone }] = (await sql<{ gone: number }>(
      "select coalesce(sum(tickets), 0)::int as gone from bookings where event_id = $1 and status = 'confirmed'",
      [eventId],
    )) as [{ gone: number }];
    const event = await eventOf(world.browser(), SLUG);
    const watch = watchQueue(fetchState, () => Date.now() > deadline);
    const dice = newDice(seed);
    const door: Omit<Door, "dice" | "onJoined"> = { event, watch, browser: world.browser, inTurn: turnstile(AT_ONCE), deadline };
    const counts: Record<string, number> = {};
    const striking = (async () => {
      const strikes = strikesAt(world);
      for (let at = 0; !isOver; at++) {
        await sleep(APART_MS);
        if (isOver) break;
        const strike = strikes[at % strikes.length]!;
        await strike.act();
        counts[strike.name] = (counts[strike.name] ?? 0) + 1;
      }
    })();
    striking.catch(() => {});
    const early = Math.round(buyers * EARLY);
    let [joined, ended] = [0, 0];
    const visits: Promise<Story>[] = [];
    const come = () => {
      const visit = visitQueue({ ...door, dice: dice.fork(), onJoined: () => void (joined += 1) });
      visits.push(visit.finally(() => (ended += 1)));
    };
    for (let n = 0; n < early; n++) come();
    while (joined + ended < early && Date.now() < deadline) await sleep(50);
    const joining = (Date.now() - began) / 1000;
    say(`${joined} people wait for the opening after ${joining.toFixed(0)} s; ${JSON.stringify(counts)}`);
    await sql("update queues set opens_at = clock_timestamp() + interval '1 second' where event_id = $1", [eventId]);
    for (let n = early; n < buyers; n++) {
      come();
      if (n % 20 === 0) await sleep(20);
    }
    const stories = await Promise.all(visits);
    isOver = true;
    watch.stop();
    await striking;
    const selling = (Date.now() - began) / 1000 - joining;
    const broken = await judgeQueue(world, stories, { places, gone });
    if (watch.stepsBack() > 0) broken.push(`the state went back ${watch.stepsBack()} times`);
    const ends = Object.fromEntries([...Map.groupBy(stories, ({ end }) => end)].map(([end, all]) => [end, all.length]));
    return { broken, ends, strikes: counts, seconds: { joining, selling }, stepsBack: watch.stepsBack() };
  } finally {
    isOver = true;
    await world.close();
  }
}
