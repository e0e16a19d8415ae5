import { OPERATOR } from "#server/platform/base/actor.ts";
import { FAULTLESS, type NoticeCounts } from "#simulators/kit/notice-faults.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { judgeFailure } from "#server/platform/database/judge-failure.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { openStall, type Stall } from "../../../test/api/stall.ts";
import { saleOf } from "../../../test/api/catalogue/sale-of.ts";
import { freshKey, newBuyer } from "../../../test/harness/buyer.ts";
import { newDice, type Dice } from "../dice.ts";
import { ROOMY } from "../open-world.ts";
import { sleep } from "../sleep.ts";
import { detailsFor, freshPhone } from "../visit.ts";
import { compareMoney, type BrandBooks } from "./compare-money.ts";
import { BRANDS, giveAccounts, openEmulators, type Brand, type Emulators } from "./open-accounts.ts";
import { payOne, takeBack, type OpenOrder } from "./payers.ts";

/** A storm's counts and remains. */
export type Storm = {
  readonly orders: number;
  /** Deliveries that the shop answered, including repeats. */
  readonly delivered: number;
  readonly notices: NoticeCounts;
  readonly seconds: number;
  readonly books: Readonly<Record<Brand, BrandBooks>>;
  /** Payments that differ from the emulators' books. */
  readonly differences: readonly string[];
  /** Work still open after its time. */
  readonly open: readonly string[];
  readonly brokenLaws: readonly string[];
};

const HOUR_MS = 3_600_000;
const AT_ONCE = 32;
const CONDUCT = { lost: 0.12, doubled: 0.9, late: 0.5, lateMs: 24 * HOUR_MS, forged: 0.04 };
/** Enough turns of eight hours for the last query of a requested refund, a day and a half after the request. */
const REST_TURNS = 80;
/** A provider that was too slow on a busy machine is avoided for a while. */
const AGAIN_MS = 1000;
const MOST_TRIES = 120;
const QUIET_MS = 250;
const GIVEN_BACK = { reason: "storm" };
/** One turn of the worker queries about sixty payments of a brand. */
const MOST_TURNS = 6;

/** Ages the rows by the emulators' time. */
const AGEING = [
  "update bookings set hold_until = hold_until - $1::interval where status in ('held', 'awaiting_payment', 'verifying') and hold_until is not null",
  "update bookings set review_until = review_until - $1::interval where status = 'needs_review' and review_until is not null",
  `update payments set asked_at = asked_at - $1::interval, expires_at = expires_at - $1::interval, ask_again_at = ask_again_at - $1::interval
     where status in ('created', 'pending') or ask_again_at is not null`,
  "update refunds set next_try_at = next_try_at - $1::interval where status in ('requested', 'pending')",
  "update outbox set next_try_at = next_try_at - $1::interval where done_at is null",
];

/** Open work. A refund that waits for a person is not included. */
const OPEN = `
  select 'orders' as what, count(*)::int as n from bookings where status in ('held', 'awaiting_payment', 'verifying')
  union all select 'reviews', count(*)::int from bookings where status = 'needs_review' and review_until is not null
  union all select 'payments', count(*)::int from payments where status in ('created', 'pending')
  union all select 'payments to ask about again', count(*)::int from payments where ask_again_at is not null
  union all select 'refunds', count(*)::int from refunds r where status in ('requested', 'pending')
    and not exists (select 1 from refund_transfers t where t.tenant_id = r.tenant_id and t.id = r.id)
  union all select 'news', count(*)::int from outbox where done_at is null`;

type World = {
  readonly stall: Stall;
  readonly emulators: Emulators;
  readonly dice: Dice;
  inFlight(): number;
  readonly sales: ReadonlyMap<Brand, Sale>;
};
type Sale = Awaited<ReturnType<typeof saleOf>>;

/** Retries if a busy machine could not reach its database: the worker tries again at its next turn. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1, await sleep(AGAIN_MS)) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || judgeFailure(error) === null) throw error;
    }
  }
}

/** Runs `work` over all, this many at a time. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...all];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
    }),
  );
}

/** Waits until no delivery is running or due by itself. */
async function quiet({ inFlight }: World): Promise<void> {
  for (let since = Date.now(); Date.now() - since < QUIET_MS; await sleep(20)) if (inFlight() > 0) since = Date.now();
}

/** Advances all clocks by hours and does the due work. */
async function pass(world: World, hours: number): Promise<void> {
  const { stall, emulators } = world;
  for (const { clock } of Object.values(emulators)) clock.advance(hours * HOUR_MS);
  for (const statement of AGEING) await stall.sql(statement, [`${hours} hours`]);
  await quiet(world);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await patiently(() => runDueWork(stall.shop.services));
    if ((await stall.sql("select 1 from due_lanes() where lane in ('payment', 'ended_payment')")).length === 0) return;
  }
}

/** Repeats a call while its answer is "try again". Throws for any other refusal. */
async function insist<T extends { readonly ok: boolean; readonly status: number }>(
  call: () => Promise<T>,
): Promise<Extract<T, { ok: true }>> {
  for (let tries = 0; ; tries += 1, await sleep(AGAIN_MS)) {
    const answer = await patiently(call);
    if (answer.ok) return answer as Extract<T, { ok: true }>;
    if (answer.status !== 503 || tries === MOST_TRIES) throw new Error(`an order is refused: ${JSON.stringify(answer)}`);
  }
}

/** Orders with open pages, of both brands in turns. */
async function openOrders({ stall, sales }: World, count: number): Promise<OpenOrder[]> {
  const orders: OpenOrder[] = [];
  const brands = Array.from({ length: count }, (_, i) => Object.keys(BRANDS)[i % 2] as Brand);
  await each(brands, async (brand) => {
    const buyer = newBuyer(stall.shop, { tenant: brand });
    const { event, body } = sales.get(brand)!;
    const keys = [freshKey(), freshKey(), freshKey()] as const;
    const held = await insist(() => buyer.call("holdBooking", { body, idempotencyKey: keys[0] }));
    const params = { id: held.data.id };
    const details = detailsFor(event, held.data, freshPhone());
    await insist(() => buyer.call("saveDetails", { params, body: details, idempotencyKey: keys[1] }));
    const { total } = held.data.quote;
    const pay = { shownTotal: total, locale: "en" as const };
    await insist(() => buyer.call("startPayment", { params, body: pay, idempotencyKey: keys[2] }));
    const [row] = await stall.sql<{ ref: string }>("select provider_ref as ref from payments where booking_id = $1", [params.id]);
    const giveUp = () => buyer.call("cancelBooking", { params, body: {}, idempotencyKey: freshKey() });
    orders.push({ brand, id: params.id, ref: row!.ref, total, giveUp });
  });
  return orders;
}

/** Refunds some earlier orders by their organiser, and some by the payer's bank. */
async function undoSome({ stall, emulators, dice }: World, earlier: readonly OpenOrder[]): Promise<void> {
  const givenBack = earlier.filter(() => dice.chance(0.06));
  await each(givenBack, async ({ brand, id }) => {
    const [row] = await stall.sql<{ status: string }>("select status from bookings where id = $1", [id]);
    if (row!.status === "confirmed")
      await patiently(() => cancelOrder({ ...stall.shop.services, tenant: brand, actor: OPERATOR }, { id, ...GIVEN_BACK }));
  });
  for (const { noticeFaults } of Object.values(emulators)) noticeFaults.conduct({ lost: 0 });
  for (const order of earlier.filter(() => dice.chance(0.02))) takeBack(order, emulators[order.brand]);
  for (const { noticeFaults } of Object.values(emulators)) noticeFaults.conduct(CONDUCT);
}

function shuffled<T>(all: readonly T[], dice: Dice): T[] {
  return all
    .map((one) => [dice.float(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
}

/** One wave: orders open, payers act, notices leave in another order, and hours pass. */
async function wave(world: World, count: number, earlier: readonly OpenOrder[]): Promise<OpenOrder[]> {
  const { emulators, dice } = world;
  const orders = await openOrders(world, count);
  const held = Object.values(emulators).filter(() => dice.chance(0.5));
  for (const { notices } of held) notices.hold();
  await each(shuffled(orders, dice), (order) => payOne(order, emulators[order.brand], dice));
  for (const { notices } of held) notices.release(dice.chance(0.5) ? "reversed" : "sent");
  await undoSome(world, earlier);
  await quiet(world);
  await pass(world, dice.between(1, 7));
  return orders;
}

/** Ends all faults of notices and advances time until everything is finished. Returns the open work. */
async function comeToRest(world: World): Promise<string[]> {
  const { stall, emulators } = world;
  for (const { noticeFaults } of Object.values(emulators)) noticeFaults.conduct(FAULTLESS);
  let open: { what: string; n: number }[] = [];
  for (let turn = 0, calm = 0; turn < REST_TURNS && calm < 2; turn += 1) {
    await pass(world, 8);
    open = (await stall.sql<{ what: string; n: number }>(OPEN)).filter(({ n }) => n > 0);
    calm = open.length === 0 ? calm + 1 : 0;
  }
  for (const { notices } of Object.values(emulators)) await notices.idle();
  return open.map(({ what, n }) => `${n} ${what}`);
}

const total = (counts: readonly NoticeCounts[]) =>
  counts.reduce((a, b) => ({
    all: a.all + b.all,
    lost: a.lost + b.lost,
    copies: a.copies + b.copies,
    late: a.late + b.late,
    forged: a.forged + b.forged,
  }));

/**
 * Sells by both emulators while their notices are lost, doubled, forged, up to a day late and in any order, until `count` of them were
 * sent; then compares the emulators' own books with the payments. `clusterUrl`: a PostgreSQL to write to. `onWave` reports progress;
 * `isOver` ends it early.
 */
export async function runStorm(
  clusterUrl: string,
  {
    count,
    seed,
    waveOf = 600,
    onWave = () => {},
    isOver = () => false,
  }: { readonly count: number; readonly seed: number; readonly waveOf?: number; onWave?(copies: number): void; isOver?(): boolean },
): Promise<Storm> {
  let [running, delivered] = [0, 0];
  let stall: Stall | null = null;
  const emulators = await openEmulators(seed, async (url, { headers, body }) => {
    running += 1;
    try {
      const answer = await stall!.shop.fetch(new Request(url, { method: "POST", headers: { ...headers, host: new URL(url).host }, body }));
      delivered += 1;
      return { status: answer.status };
    } finally {
      running -= 1;
    }
  });
  try {
    stall = await openStall(clusterUrl, { HOLD_LIMITS: ROOMY });
    giveAccounts(stall.shop.services.accounts, emulators);
    await stall.sql("update quotas set total = taken + 1000000 where id not in (select quota_id from seat_kinds)");
    const sales = new Map<Brand, Sale>();
    for (const brand of Object.keys(BRANDS) as Brand[]) sales.set(brand, await saleOf(stall.shop, brand));
    const world: World = { stall, emulators, dice: newDice(seed), inFlight: () => running, sales };
    // Run the nightly comparison now, before there are payments, because it queries at most six of them a second.
    await runDueWork(stall.shop.services);
    for (const { noticeFaults } of Object.values(emulators)) noticeFaults.conduct(CONDUCT);
    const counted = () => total(Object.values(emulators).map(({ noticeFaults }) => noticeFaults.counts()));
    const since = performance.now();
    let orders = 0;
    for (let earlier: OpenOrder[] = []; counted().copies < count && !isOver(); onWave(counted().copies)) {
      earlier = await wave(world, waveOf, earlier);
      orders += earlier.length;
    }
    const open = await comeToRest(world);
    const { books, differences } = await compareMoney(stall.sql as never, emulators);
    const seconds = Math.round((performance.now() - since) / 1000);
    return { orders, delivered, notices: counted(), seconds, books, differences, open, brokenLaws: await stall.laws() };
  } finally {
    for (const emulator of Object.values(emulators)) await emulator.close();
    await stall?.close();
  }
}
