import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { TICKET_STATES } from "#domain/tickets/ticket-state.ts";
import { NOUNS } from "#cli/commands/nouns.ts";
import { OPENS_MINUTES } from "#server/modules/tickets/gate/save-gate.ts";
import { readListedTickets } from "#server/modules/tickets/gate/store.ts";
import type { TenantSql } from "#server/platform/database/database.ts";
import type { Dice } from "../../../lab/faults/dice.ts";
import { openOracle, randomStates, TENANT, uuidOf, type Ask, type Oracle } from "../../harness/oracle.ts";

const STATES = 400;
const HOUR = 3600;

let oracle: Oracle;
let sale: { event: string; categories: string[] };
beforeAll(async () => {
  oracle = await openOracle(inject("postgresUrl"));
  const [row] = await oracle.ask<typeof sale>(
    `select e.id as event, array(select c.id from ticket_categories c where c.event_id = e.id order by c.id limit 2) as categories
     from events e where e.tenant_id = $1 and e.slug = 'losari-sunset-5k'`,
    [TENANT],
  );
  sale = row!;
});
afterAll(() => oracle?.close());

const digit = (n: number) => String(n).repeat(64);

function drawTickets(dice: Dice) {
  return Array.from({ length: dice.between(2, 5) }, (_, i) => ({
    id: uuidOf(dice),
    position: i + 1,
    code: `CODE${i}`,
    status: dice.chance(0.75) ? ("valid" as const) : dice.pick(TICKET_STATES),
    version: dice.between(1, 2),
    category: dice.pick(sale.categories),
    session: dice.chance(0.3) ? dice.between(0, 1) : null,
    // `inside`: admitted; `left`: went out again; `undone`: admitted by mistake.
    scan: dice.weigh({ none: 6, inside: 2, left: 1, undone: 1 }),
    scannedAt: -dice.between(100, 300),
  }));
}

function drawState(dice: Dice) {
  const tickets = drawTickets(dice);
  const sessions = [uuidOf(dice), uuidOf(dice)];
  const [gates, foreign] = [[uuidOf(dice), uuidOf(dice)], uuidOf(dice)];
  const scans = Array.from({ length: dice.between(1, 7) }, (_, i) => {
    const ticket = dice.pick(tickets);
    const isTyped = dice.chance(0.15);
    const isPass = !isTyped && dice.chance(0.1);
    return {
      ord: i + 1,
      token: digit(dice.weigh({ 1: 10, 2: 4, 3: 1 }) as unknown as number),
      id: uuidOf(dice),
      audit: uuidOf(dice),
      news: uuidOf(dice),
      key: dice.chance(0.1) ? "again" : `k${i}`,
      hash: dice.chance(0.5) ? "x" : "y",
      leaving: dice.chance(0.15),
      ...(isTyped ? { code: ticket.code } : { ticket: dice.chance(0.05) ? foreign : ticket.id }),
      ...(!isTyped &&
        !isPass && {
          version: dice.chance(0.85) ? ticket.version : dice.between(1, 3),
          key_id: dice.chance(0.85) ? 1 : dice.between(1, 4),
          not_after: Math.floor(Date.now() / 1000) + (dice.chance(0.9) ? HOUR : -HOUR),
        }),
      ...(isPass && { delegate: "Ani" }),
      ...(dice.chance(0.05) && { refusal: "unknown" }),
      ...(dice.chance(0.1) && { waiver_missing: true }),
      ...(dice.chance(0.2) && { ago: dice.pick([50, 200, 7 * HOUR]) * 1000, admitted: dice.chance(0.6) }),
    };
  });
  return {
    tickets,
    sessions,
    scans,
    starts: dice.pick([-HOUR, HOUR, 13 * HOUR, -30 * HOUR]),
    ends: dice.pick([null, 2 * HOUR, 20 * HOUR]),
    rules: dice.chance(0.5) ? { reentry: dice.chance(0.6), minutes: dice.pick([30, 720, 1440]) } : null,
    keys: [1, 2, 3].slice(0, dice.between(0, 3)).map((id) => ({ id, isWithdrawn: dice.chance(0.15) })),
    gates: gates.map((id, i) => ({
      id,
      name: `Gate ${i}`,
      categories: dice.chance(0.8) ? null : [sale.categories[0]!],
      sessions: dice.chance(0.8) ? null : [sessions[0]!],
      opens: dice.chance(0.6) ? dice.pick([-HOUR, -HOUR, HOUR]) : null,
    })),
  };
}
type State = ReturnType<typeof drawState>;

async function build(ask: Ask, { tickets, sessions, starts, ends, rules, keys, gates }: State): Promise<void> {
  await ask(
    "update events set starts_at = now() + make_interval(secs => $2::int), ends_at = case when $3::int is not null then now() + make_interval(secs => greatest($2::int, $3::int)) end where id = $1",
    [sale.event, starts, ends],
  );
  await ask(
    `insert into event_sessions (tenant_id, event_id, id, starts_at, ends_at)
     select $1, $2, x.id, now() + x.ord * interval '1 day' - interval '25 hours', now() + x.ord * interval '1 day' - interval '20 hours'
     from unnest($3::uuid[]) with ordinality as x(id, ord)`,
    [TENANT, sale.event, sessions],
  );
  await ask("delete from ticket_keys");
  await ask("delete from entry_rules");
  for (const { id, isWithdrawn } of keys)
    await ask("insert into ticket_keys (tenant_id, key_id, withdrawn_at) values ($1, $2, case when $3 then now() end)", [
      TENANT,
      id,
      isWithdrawn,
    ]);
  if (rules)
    await ask("insert into entry_rules (tenant_id, event_id, allows_reentry, opens_minutes) values ($1, $2, $3, $4)", [
      TENANT,
      sale.event,
      rules.reentry,
      rules.minutes,
    ]);
  for (const [i, gate] of gates.entries()) {
    await ask(
      `insert into gates (tenant_id, id, event_id, name, category_ids, session_ids, opens_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7::int))`,
      [TENANT, gate.id, sale.event, gate.name, gate.categories, gate.sessions, gate.opens],
    );
    await ask(
      `insert into gate_tokens (tenant_id, id, gate_id, role, label, token_hash, expires_at)
       values ($1, $2::uuid, $2::uuid, 'scanner', 'x', $3, now() + interval '1 day')`,
      [TENANT, gate.id, digit(i + 1)],
    );
  }
  await ask("insert into quotes (tenant_id, id, body) values ($1, $2, '{}')", [TENANT, sale.event]);
  await ask(
    `insert into bookings (tenant_id, id, event_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross, discount, tax,
       service_fee, total, tickets, claim_quotas, claim_units, ttl_seconds, hold_until)
     values ($1, $2, $2, 'O', 'confirmed', 'x', 'x', 'x', 1, $2, 0, 0, 0, 0, 0, 9, '{}', '{}', 900, now())`,
    [TENANT, sale.event],
  );
  await ask(
    `insert into tickets (tenant_id, id, booking_id, event_id, session_id, category_id, position, code, status, version, holder, category)
     select $1, x.id, $2, $2, ($4::uuid[])[x.session + 1], x.category, x.position, x.code, x.status, x.version, 'Budi', 'Regular'
     from jsonb_to_recordset($3::jsonb) as x(id uuid, position int, code text, status text, version int, category uuid, session int)`,
    [TENANT, sale.event, JSON.stringify(tickets), sessions],
  );
  await ask(
    `insert into scans (tenant_id, id, event_id, gate_id, token_id, key, body_hash, ticket_id, outcome, answer, scanned_at, left_at, undone_at)
     select $1, x.id, $2, $4, $4, 'before' || x.position, 'x', x.id, 'admitted', '{}', now() + make_interval(secs => x."scannedAt"),
       case when x.scan = 'left' then now() end, case when x.scan = 'undone' then now() end
     from jsonb_to_recordset($3::jsonb) as x(id uuid, position int, scan text, "scannedAt" int) where x.scan <> 'none'`,
    [TENANT, sale.event, JSON.stringify(tickets), gates[0]!.id],
  );
}

type Answer = { outcome: string; at?: string; first?: { at?: string } | null } | null;
/** An answer without times, because the two forms are called in sequence. */
const timeless = (answer: Answer) => answer && { ...answer, at: null, first: answer.first && { ...answer.first, at: null } };

/** Answers of all scans together, or each alone, and the resulting state. */
async function scan(ask: Ask, state: State, isTogether: boolean) {
  await build(ask, state);
  const answers: Answer[] = [];
  if (isTogether) {
    const [row] = await ask<{ answers: Answer[] }>("select scan_tickets($1, $2::jsonb) as answers", [TENANT, JSON.stringify(state.scans)]);
    answers.push(...row!.answers);
  } else
    for (const each of state.scans) {
      const [row] = await ask<{ answer: Answer }>("select scan_ticket($1, $2::jsonb) as answer", [TENANT, JSON.stringify(each)]);
      answers.push(row!.answer);
    }
  const [left] = await ask(
    `select (select jsonb_agg(jsonb_build_array(t.id, t.status) order by t.id) from tickets t where t.booking_id = $1) as tickets,
       (select jsonb_agg(jsonb_build_array(s.id, s.outcome, s.is_conflict, s.left_at is null, s.undone_at is null, s.ticket_id, s.answer->'outcome')
          order by s.id) from scans s) as scans,
       (select jsonb_agg(jsonb_build_array(a.id, a.action, a.actor, a.data) order by a.id) from audit a where a.actor like 'gate %') as audit,
       (select jsonb_agg(jsonb_build_array(o.id, o.topic, o.subject_id, o.payload) order by o.id) from outbox o where o.topic like 'ticket.%') as outbox`,
    [sale.event],
  );
  return { answers: answers.map(timeless), left };
}

it("answers scans together as each alone in order, in random states of tickets, keys, hours and gates", async () => {
  const outcomes = new Map<string, number>();
  for (const { name, dice } of randomStates(STATES)) {
    const state = drawState(dice);
    const together = await oracle.undone((ask) => scan(ask, state, true));
    const each = await oracle.undone((ask) => scan(ask, state, false));
    expect(together, `${name}: ${JSON.stringify(state)}`).toEqual(each);
    for (const answer of together.answers) {
      const outcome = answer?.outcome ?? "no token";
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  }
  expect(outcomes.get("admitted")).toBeGreaterThan(STATES / 4);
  const entry = ["cancelled", "reissued", "bad_signature", "locked", "not_paid", "gate_closed", "wrong_gate", "wrong_day"];
  const inside = ["admitted", "already", "left", "not_inside", "no_reentry", "waiver_missing", "turned_away"];
  expect(new Set(outcomes.keys())).toEqual(new Set([...entry, ...inside, "expired", "unknown", "mismatch", "no token"]));
}, 240_000);

it("lists each ticket's hours as judge_scan decides, in random states", async () => {
  const seen = { early: 0, open: 0, late: 0 };
  for (const { name, dice } of randomStates(60)) {
    const state = drawState(dice);
    await oracle.undone(async (ask) => {
      await build(ask, { ...state, gates: state.gates.map((gate) => ({ ...gate, sessions: null, opens: null })) });
      const [rules] = await ask<{ minutes: number }>(
        "select opens_minutes_of((select r from entry_rules r where r.event_id = $1)) as minutes",
        [sale.event],
      );
      const listed = await readListedTickets(
        { tenant: TENANT, query: ask } as TenantSql,
        { event_id: sale.event, opens_minutes: rules!.minutes },
        { since: null, also: [], after: null, limit: 100 },
      );
      const isNew = new Set(state.tickets.map(({ id }) => id));
      for (const { id, from_at: from, until_at: until } of listed.filter((ticket) => isNew.has(ticket.id))) {
        const moments = [from!.getTime() - 1000, from!.getTime() + 1000, until!.getTime() - 1000, until!.getTime() + 1000, Date.now()];
        for (const at of moments) {
          const [row] = await ask<{ answer: string | null }>(
            `select judge_scan(null::scan_request, t, g, (select r from entry_rules r where r.event_id = t.event_id), true, null::scans, $3) as answer
             from tickets t, gates g where t.id = $1 and g.id = $2`,
            [id, state.gates[0]!.id, new Date(at)],
          );
          const when = at < from!.getTime() ? "early" : at > until!.getTime() ? "late" : "open";
          expect(row!.answer === "wrong_day", `${name}: ${id} ${when}`).toBe(when !== "open");
          seen[when] += 1;
        }
      }
    });
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});

it("opens gates equally early in the database, a new row of rules, and the command", async () => {
  const [row] = await oracle.ask<{ usual: number; column: number }>(
    `select opens_minutes_of(null) as usual, (select column_default::int from information_schema.columns
       where table_name = 'entry_rules' and column_name = 'opens_minutes') as column`,
  );
  expect(row).toEqual({ usual: OPENS_MINUTES, column: OPENS_MINUTES });
  expect(JSON.stringify(NOUNS)).toContain(`minutes before the event begins; default ${OPENS_MINUTES}"`);
});
