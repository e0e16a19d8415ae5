import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { HOLD_LIMIT_NAMES, readHoldLimits } from "#server/platform/config/hold-limit-settings.ts";
import type { ReserveCode } from "#server/modules/orders/hold/batch-holds.ts";
import type { Dice } from "../../../lab/faults/dice.ts";
import { openOracle, randomStates, TENANT, uuidOf, type Ask, type Oracle } from "../../harness/oracle.ts";

const STATES = 400;
/** Disables the fast form, so that every batch is decided one by one. */
const SLOW_ONLY = `create or replace function are_holders_fair(p_tenant text, p_event uuid, p_requests hold_request[], p_caps hold_limits, p_least int)
  returns boolean language sql stable as $$ select false $$`;
const LIMITS = `{${HOLD_LIMIT_NAMES.map((name) => readHoldLimits({})[name]).join()}}`;

/** Answers of the database to a hold without seats at an event without a queue. */
const CODES = [
  "reserved",
  "replay",
  "mismatch",
  "sold_out",
  "promo_used_up",
  "stale",
  "not_open",
  "closed",
  "wait n",
  "limit visitor",
  "limit network",
  "proof",
] as const satisfies readonly (ReserveCode | "wait n")[];

let usual: Oracle;
let slow: Oracle;
let sale: { event: string; version: number; quotas: string[]; promo: string; quote: string };
beforeAll(async () => {
  const cluster = inject("postgresUrl");
  [usual, slow] = await Promise.all([openOracle(cluster), openOracle(cluster, SLOW_ONLY)]);
  const rows = await usual.ask<typeof sale>(
    `select e.id as event, e.version, array(select q.id from quotas q where q.event_id = e.id order by q.id limit 3) as quotas,
       (select p.id from promos p where p.tenant_id = $1 order by p.id limit 1) as promo, e.id as quote
     from events e where e.tenant_id = $1 and e.slug = 'losari-sunset-5k'`,
    [TENANT],
  );
  sale = rows[0]!;
  expect(sale.quotas.length).toBeGreaterThan(1);
});
afterAll(() => Promise.all([usual?.close(), slow?.close()]));

const OWNERS = ["a", "b", "c", "d"].map((letter) => letter.repeat(64));
const NETWORKS = [11, 22];

function someClaims(dice: Dice) {
  const quotas = sale.quotas.filter(() => dice.chance(0.6));
  return { quotas, units: quotas.map(() => dice.between(1, 3)) };
}

/** The input of a round, with times as seconds from now. */
function drawState(dice: Dice) {
  const isTight = dice.chance(0.5);
  const hasPlenty = dice.chance(0.6);
  const earlier = Array.from({ length: dice.between(0, 10) }, () => ({
    id: uuidOf(dice),
    owner: dice.pick(OWNERS),
    key: `k${dice.between(1, 9)}-${uuidOf(dice)}`,
    network: dice.chance(0.7) ? dice.pick(NETWORKS) : null,
    status: dice.weigh({ held: 5, awaiting_payment: 2, expired: 4, confirmed: 1, cancelled: 1 }),
    until: dice.between(-5400, 900),
    tickets: dice.between(1, 3),
    hash: dice.chance(0.1) ? "offer" : "x",
    ...someClaims(dice),
  }));
  const offers = Array.from({ length: dice.between(1, 2) }, (_, i) => ({
    i: i + 1,
    version: dice.chance(0.95) ? sale.version : sale.version - 1,
    opens: dice.chance(0.95) ? -60 : 60,
    closes: dice.chance(0.95) ? 60 : -60,
    promo: dice.chance(0.3) ? sale.promo : null,
    promoVersion: dice.chance(0.9) ? 7 : 6,
    tickets: dice.between(1, 3),
    ...someClaims(dice),
  }));
  const requests = Array.from({ length: dice.between(1, 6) }, () => {
    const known = dice.chance(0.1) ? earlier[0] : undefined;
    const replaced = dice.chance(0.2) ? dice.pick([undefined, ...earlier]) : undefined;
    return {
      id: uuidOf(dice),
      owner: known?.owner ?? dice.pick(OWNERS),
      key: known?.key ?? (dice.chance(0.1) ? "same" : uuidOf(dice)),
      hash: dice.chance(0.9) ? "x" : "y",
      chosen: dice.between(1, offers.length),
      network: dice.chance(0.6) ? dice.pick(NETWORKS) : null,
      proved: dice.chance(0.5),
      replaces: replaced?.id ?? null,
    };
  });
  const limit = (least: number, most: number) => (isTight ? dice.between(least, most) : null);
  return {
    earlier,
    offers: offers.map((offer) => ({ ...offer, n: requests.filter(({ chosen }) => chosen === offer.i).length })),
    requests,
    stock: sale.quotas.map(() => ({ total: dice.pick([6, 20, 60, 100_000]), left: hasPlenty ? 1000 : dice.pick([0, 3, 6, 1000]) })),
    promo: {
      left: hasPlenty ? 1000 : dice.pick([0, 1, 1000]),
      starts: dice.pick([null, -60, -60, 60]),
      ends: dice.pick([null, 60, 60, -60]),
    },
    caps: {
      visitor_holds: limit(1, 4),
      visitor_tickets: limit(0, 9),
      network_holds: limit(1, 6),
      network_tickets: limit(1, 15),
      network_percent: limit(0, 5),
      proof_after: limit(0, 5),
      visitor_lapses: limit(1, 3),
      network_lapses: limit(1, 4),
      wait_seconds: dice.pick([null, 0, 600, 3600]),
      network_most: limit(1, 100),
    },
  };
}
type State = ReturnType<typeof drawState>;

async function build(ask: Ask, { earlier, stock, promo, caps }: State): Promise<void> {
  await ask("update quotas set taken = 0, set_aside = 0 where tenant_id = $1 and event_id = $2", [TENANT, sale.event]);
  for (const [i, { total, left }] of stock.entries())
    await ask("update quotas set total = $2::int, taken = greatest(0, $2::int - $3::int) where id = $1", [sale.quotas[i], total, left]);
  await ask(
    `update promos set max_uses = used + $2::int, version = 7, starts_at = now() + make_interval(secs => $3::int), ends_at = now() + make_interval(secs => $4::int)
     where id = $1`,
    [sale.promo, promo.left, promo.starts, promo.ends],
  );
  const names = Object.keys(caps);
  await ask(
    `insert into hold_limits (tenant_id, event_id, ${names.join()}) select $1, $2, ${names.map((_, i) => `$${i + 3}::int`).join()}`,
    [TENANT, sale.event, ...Object.values(caps)],
  );
  await ask("insert into quotes (tenant_id, id, body) values ($1, $2, '{}')", [TENANT, sale.quote]);
  await ask(
    `insert into bookings (tenant_id, id, event_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross, discount, tax,
       service_fee, total, tickets, claim_quotas, claim_units, ttl_seconds, hold_until, network)
     select $1, x.id, $2, 'E' || x.ord, x.status, x.owner, x.key, x.hash, 1, $3, 0, 0, 0, 0, 0, x.tickets, x.quotas, x.units, 900,
       now() + make_interval(secs => x.until), x.network
     from jsonb_to_recordset($4::jsonb) as x(ord int, id uuid, status text, owner text, key text, hash text, tickets int, quotas uuid[], units int[],
       until int, network bigint)`,
    [TENANT, sale.event, sale.quote, JSON.stringify(earlier.map((booking, ord) => ({ ord, ...booking })))],
  );
}

const OFFERS = `(select jsonb_agg(jsonb_build_object('i', x.i, 'n', x.n, 'version', x.version, 'quote_id', $3::uuid, 'quote', '{}'::jsonb, 'gross', 0,
    'discount', 0, 'tax', 0, 'fee', 0, 'total', 0, 'tickets', x.tickets, 'promo', x.promo,
    'promo_version', case when x.promo is not null then x."promoVersion" end, 'ttl', 900, 'opens', now() + make_interval(secs => x.opens),
    'closes', now() + make_interval(secs => x.closes), 'quotas', x.quotas, 'units', x.units))
  from jsonb_to_recordset($4::jsonb) as x(i int, n int, version int, tickets int, promo uuid, "promoVersion" int, opens int, closes int,
    quotas uuid[], units int[]))`;
const REQUESTS = `jsonb_to_recordset($5::jsonb) as x(ord int, id uuid, owner text, key text, hash text, chosen int, network bigint, proved boolean,
  replaces uuid)`;
const listed = (...fields: readonly string[]) =>
  fields.map((field) => `(select array_agg(${field} order by x.ord) from ${REQUESTS})`).join();
const FIELDS = ["x.id", "'R' || x.ord", "x.owner", "x.key", "x.hash", "'{}'::text", "x.chosen", "x.network", "x.proved", "x.replaces"];
const RESERVE = `select reserve_holds($1, $2, ${OFFERS}, array(select row(${FIELDS.join()})::hold_request from ${REQUESTS} order by x.ord), $6::int[])`;
/** The call that an earlier version makes. Its arguments for seats stay empty here. */
const RESERVE_AS_BEFORE = `select reserve_bookings($1, $2, ${OFFERS}, ${listed(...FIELDS)}, $6::int[])`;
const SEATS_AS_BEFORE = RESERVE_AS_BEFORE.replace("reserve_bookings", "reserve_seated").replace(
  "$6::int[])",
  "$6::int[], '{}'::int[], '{}'::int[], '{}'::text[], '{}'::uuid[], '{}'::text[])",
);

/** The answers to a batch, whether the fast form alone decided it, and the resulting state. */
async function reserve(ask: Ask, state: State, statement = RESERVE) {
  await build(ask, state);
  const [answered] = await ask<{ answers: [string, string][] | null }>(`${statement} as answers`, [
    TENANT,
    sale.event,
    sale.quote,
    JSON.stringify(state.offers),
    JSON.stringify(state.requests.map((request, ord) => ({ ord, ...request }))),
    LIMITS,
  ]);
  const [left] = await ask(
    `select (select jsonb_agg(jsonb_build_array(q.id, q.taken) order by q.id) from quotas q where q.event_id = $1) as taken,
       (select p.used from promos p where p.id = $2) as used,
       (select coalesce(jsonb_agg(b.reference order by b.reference), '[]') from bookings b where b.event_id = $1 and b.reference like 'R%') as made`,
    [sale.event, sale.promo],
  );
  const { answers } = answered!;
  return { isFast: answers === null, told: { answers: answers ?? state.requests.map(({ id }) => ["reserved", id]), left } };
}

it("answers a batch of holds in the fast form as one by one, in random states of stock, promos, limits and earlier holds", async () => {
  const codes = new Map<string, number>();
  let fast = 0;
  for (const { name, dice } of randomStates(STATES)) {
    const state = drawState(dice);
    const [one, other] = await Promise.all([usual, slow].map((each) => each.undone((ask) => reserve(ask, state))));
    expect(one!.told, `${name}: ${JSON.stringify(state)}`).toEqual(other!.told);
    expect(other!.isFast).toBe(false);
    if (one!.isFast) fast += 1;
    for (const [code] of one!.told.answers) codes.set(code!.replace(/\d+/, "n"), (codes.get(code!.replace(/\d+/, "n")) ?? 0) + 1);
  }
  // The random states are useful: the fast form decides many of them, and every code occurs.
  expect(fast).toBeGreaterThan(STATES / 10);
  expect([...codes.keys()].toSorted()).toEqual(CODES.toSorted());
}, 240_000);

it("answers an earlier version's call for a batch of holds like this version's", async () => {
  for (const { name, dice } of randomStates(40)) {
    const state = drawState(dice);
    const now = await usual.undone((ask) => reserve(ask, state));
    for (const statement of [RESERVE_AS_BEFORE, SEATS_AS_BEFORE])
      expect(await usual.undone((ask) => reserve(ask, state, statement)), name).toEqual(now);
  }
}, 120_000);
