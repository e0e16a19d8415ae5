import { FAULTLESS } from "#simulators/kit/notice-faults.ts";
import type { Dice } from "../dice.ts";
import { newNotes } from "../notes.ts";
import { tallyRound, type Outcome } from "../run-round.ts";
import { sleep } from "../sleep.ts";
import { buyThroughSilence } from "./buy-through-silence.ts";
import { judgeDesk, tooMuchBack } from "./desk-laws.ts";
import { passNights, type Account } from "./nights.ts";
import { SELLERS, type Desk, type Seller } from "./open-desk.ts";
import { buyAtDesk, CONDUCT, DEEDS, doDeed, endRefunds, type DeskOrder } from "./order-at-desk.ts";

const REST_MS = 60_000;
const LOOK_MS = 200;

/** Makes work that waits for a clock due. A refund that waits for a person stays. */
const PASSING = [
  "update refunds set next_try_at = clock_timestamp() where status in ('requested', 'pending') and next_try_at > clock_timestamp() and next_try_at <> 'infinity'",
  "update payments set asked_at = clock_timestamp() - interval '1 day' where status in ('created', 'pending') and is_watched",
  "update payments set ask_again_at = clock_timestamp(), unanswered = greatest(unanswered, 5) where ask_again_at > clock_timestamp()",
  "update outbox set next_try_at = clock_timestamp(), created_at = created_at - interval '1 hour' where done_at is null and next_try_at > clock_timestamp()",
];
const UNDER_WAY = `select 'refunds' as what, count(*)::int as n from refunds where status in ('requested', 'pending')
  union all select 'payments', count(*)::int from payments where (status in ('created', 'pending') and is_watched) or ask_again_at is not null
  union all select 'news', count(*)::int from outbox where done_at is null`;

/** Completes open bank acts and due work, until there are none. Returns the remaining ones. */
async function comeToRest(desk: Desk, orders: readonly DeskOrder[]): Promise<string[]> {
  let left: { what: string; n: number }[] = [];
  // The provider repeats notices to a killed process by its own schedule.
  await Promise.all(Object.values(desk.emulators).map(({ notices }) => notices.idle()));
  for (let quiet = 0, deadline = Date.now() + REST_MS; quiet < 2 && Date.now() < deadline; await sleep(LOOK_MS)) {
    for (const order of orders) endRefunds(desk, order);
    for (const statement of PASSING) await desk.sql(statement);
    left = (await desk.sql<{ what: string; n: number }>(UNDER_WAY)).filter(({ n }) => n > 0);
    quiet = left.length === 0 ? quiet + 1 : 0;
  }
  return left.map(({ what, n }) => `at rest: ${n} ${what} still under way after ${REST_MS / 1000} s`);
}

const speak = ({ emulators }: Desk, conduct: Partial<typeof FAULTLESS>) => {
  for (const { noticeFaults } of Object.values(emulators)) noticeFaults.conduct(conduct);
};

/** Kills processes during the acts: the shop, and sometimes its database. */
async function killAbout(
  { shop, cluster }: Desk,
  dice: Dice,
  isOver: () => boolean,
): Promise<{ readonly shop: number; readonly database: number }> {
  const kills = { shop: 0, database: 0 };
  do {
    await sleep(dice.between(100, 900));
    await shop.kill();
    kills.shop += 1;
    if (dice.chance(0.4)) {
      await cluster.kill();
      kills.database += 1;
      await cluster.start();
    }
    await shop.start();
  } while (!isOver());
  return kills;
}

/**
 * Money is refunded, voided and reversed at the providers' own desks while half of the notices are lost and processes die. Then both
 * providers fall silent during a purchase, and two nights pass, the first with one silent account.
 */
export async function runDeskRound(
  desk: Desk,
  { dice, known, isShort }: { readonly dice: Dice; readonly known: Set<string>; readonly isShort: boolean },
): Promise<Outcome> {
  const notes = newNotes();
  const sellers = Object.keys(SELLERS) as Seller[];
  const orders = await Promise.all(sellers.flatMap((seller) => DEEDS[seller].map((deed) => buyAtDesk(desk, seller, deed))));
  for (const { id, total } of orders) notes.tell({ kind: "held", id, reference: id, total });

  speak(desk, CONDUCT);
  let isOver = false;
  const killing = killAbout(desk, dice.fork(), () => isOver);
  const done = await Promise.allSettled(orders.map((order) => doDeed(desk, order, dice.fork())));
  isOver = true;
  const kills = await killing;
  speak(desk, FAULTLESS);

  const silence = await buyThroughSilence(desk, dice.fork());
  for (const { id, total } of silence.orders) notes.tell({ kind: "held", id, reference: id, total });
  orders.push(...silence.orders);

  const silent: Account = isShort ? "simulated" : dice.pick(["simulated", "midtrans", "xendit"] as const);
  const broken = done.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
  broken.push(...silence.broken);
  broken.push(...tooMuchBack(desk, orders), ...(await passNights(desk, silent)), ...(await comeToRest(desk, orders)));
  broken.push(...(await passNights(desk, null)), ...(await comeToRest(desk, orders)), ...(await judgeDesk(desk, orders)));
  const none = { all: 0, doubles: 0 };
  const faults = kills.shop + kills.database + 1 + Object.keys(SELLERS).length;
  return tallyRound({
    mode: "desk",
    strike: { what: `money back, ${silence.what}, ${silent} silent at night`, faults, kills: kills.shop },
    notes,
    visits: orders.length,
    broken,
    known,
    figures: {},
    messages: { mail: none, whatsapp: none },
  });
}
