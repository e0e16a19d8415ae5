import { randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import pg from "pg";
import { ticketCode } from "../../domain/tickets/ticket-code.ts";
import { readSecrets } from "../../server/platform/config/secrets.ts";
import { signTicket } from "../../server/modules/tickets/issue/sign-ticket.ts";
import { digestOfToken } from "../../server/platform/http/visitor/bearer-token.ts";
import { newId } from "../../server/platform/base/new-id.ts";
import { freshDatabase } from "../../test/harness/fresh-database.ts";
import { startServer, type RunningServer } from "../../test/harness/server.ts";
import { httpCall } from "./http-call.ts";
import { keepAwake } from "./keep-awake.ts";
import { pgbench } from "./pgbench.ts";
import { percentile, report, rounded } from "./report.ts";

const TENANT = "garudarun";
const SECRET = "a secret that only this measurement knows";
const TICKETS = 40_000;
const CLIENTS = [8, 32];
const SECONDS = 6;
const FLOOR_SECONDS = 4;
/** Scans per second when measuring p99: a crowd keeps arriving, without waiting for answers. */
const ARRIVALS = 500;
const TARGET_MS = 50;

type Queue = { next(): string | undefined };
type Run = { readonly scans: number; readonly seconds: number; readonly waits: readonly number[] };

/** A paid order with many tickets, and an open gate; returns the codes' texts and the gate's token. */
async function prepare(sql: pg.Pool): Promise<{ codes: string[]; token: string }> {
  const { rows } = await sql.query<{ id: string }>("select id from events where tenant_id = $1 and slug = 'losari-sunset-5k'", [TENANT]);
  const eventId = rows[0]!.id;
  await sql.query("delete from waiver_release_events where tenant_id = $1 and event_id = $2", [TENANT, eventId]);
  const [bookingId, quoteId, gateId] = [randomUUID(), randomUUID(), randomUUID()];
  await sql.query("insert into quotes (tenant_id, id, body) values ($1, $2, '{}')", [TENANT, quoteId]);
  await sql.query(
    `insert into bookings (tenant_id, id, event_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross, discount, tax,
       service_fee, total, tickets, claim_quotas, claim_units, ttl_seconds, hold_until)
     values ($1, $2, $3, 'BENCH', 'confirmed', 'x', 'x', 'x', 1, $4, 0, 0, 0, 0, 0, $5, '{}', '{}', 900, now())`,
    [TENANT, bookingId, eventId, quoteId, TICKETS],
  );
  const tickets = Array.from({ length: TICKETS }, (_, i) => ({ id: newId(), position: i + 1, code: ticketCode(randomBytes(8)) }));
  await sql.query(
    `insert into tickets (tenant_id, id, booking_id, event_id, category_id, position, code, status, holder, category)
     select $1, x.id, $2, $3, c.id, x.position, x.code, 'valid', 'Sari Dewi', c.name
     from jsonb_to_recordset($4::jsonb) as x(id uuid, position int, code text),
       (select id, name from ticket_categories where tenant_id = $1 and event_id = $3 limit 1) c`,
    [TENANT, bookingId, eventId, JSON.stringify(tickets)],
  );
  await sql.query("insert into gates (tenant_id, id, event_id, name, opens_at) values ($1, $2, $3, 'North', now() - interval '1 day')", [
    TENANT,
    gateId,
    eventId,
  ]);
  const token = `gate_${randomBytes(32).toString("base64url")}`;
  await sql.query(
    "insert into gate_tokens (tenant_id, id, gate_id, role, label, token_hash, expires_at) values ($1, $2, $3, 'scanner', 'x', $4, now() + interval '1 day')",
    [TENANT, randomUUID(), gateId, digestOfToken(token)],
  );
  await sql.query("analyze tickets");
  const secrets = readSecrets(SECRET, tmpdir());
  const notAfter = new Date(Date.now() + 86_400_000);
  const codes = tickets.map(({ id }) => signTicket(secrets, { tenant: TENANT, keyId: 1, eventId, id, version: 1, notAfter }));
  return { codes, token };
}

async function scan(server: RunningServer, token: string, text: string): Promise<number> {
  const began = performance.now();
  const to = { port: server.port, host: `${TENANT}.localhost` };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": randomUUID() };
  const answer = await httpCall(to, { method: "POST", path: "/api/v1/gate/scans", headers, body: JSON.stringify({ text }) });
  if (!answer.text.includes('"outcome":"admitted"')) throw new Error(`a scan was answered ${answer.status} ${answer.text}`);
  return performance.now() - began;
}

/** This many scanners, each with its next ticket after each answer. */
async function rush(
  server: RunningServer,
  { token, queue, clients, seconds }: { readonly token: string; readonly queue: Queue; readonly clients: number; readonly seconds: number },
): Promise<Run> {
  const began = performance.now();
  const waits: number[] = [];
  const scanner = async () => {
    while (performance.now() - began < seconds * 1000) {
      const text = queue.next();
      if (text === undefined) throw new Error("the measurement ran out of tickets");
      waits.push(await scan(server, token, text));
    }
  };
  await Promise.all(Array.from({ length: clients }, scanner));
  return { scans: waits.length, seconds: (performance.now() - began) / 1000, waits };
}

/** This many scans a second, regardless of answers. */
async function arrive(
  server: RunningServer,
  {
    token,
    queue,
    perSecond,
    seconds,
  }: { readonly token: string; readonly queue: Queue; readonly perSecond: number; readonly seconds: number },
): Promise<Run> {
  const began = performance.now();
  const open: Promise<number>[] = [];
  for (let i = 0; i < perSecond * seconds; i++) {
    const wait = began + (i * 1000) / perSecond - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    open.push(scan(server, token, queue.next()!));
  }
  const waits = await Promise.all(open);
  return { scans: waits.length, seconds: (performance.now() - began) / 1000, waits };
}

async function prepareFloor(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop table if exists gate_ticket, gate_scan;
    create table gate_ticket (id int primary key, status text not null, changed_at timestamptz not null default now(), body text not null) with (fillfactor = 50);
    create table gate_scan (id bigint generated always as identity primary key, key text not null unique, ticket_id int not null, body text not null);
    insert into gate_ticket (id, status, body) select g, 'valid', repeat('x', 200) from generate_series(1, 100000) g`);
  await client.end();
}

function tell(figure: string, run: Run, more: Record<string, unknown>): void {
  const sorted = run.waits.toSorted((a, b) => a - b);
  report(figure, {
    perSecond: rounded(run.scans / run.seconds, 0),
    p50ms: rounded(percentile(sorted, 0.5)),
    p99ms: rounded(percentile(sorted, 0.99)),
    targetP99ms: TARGET_MS,
    ...more,
  });
}

/** Scans through HTTP, each admitting a ticket, compared with a floor that writes the same rows in the same minute. */
export async function benchCheckIn(clusterUrl: string): Promise<void> {
  const database = await freshDatabase(clusterUrl);
  const server = await startServer({ DATABASE_URL: database.url, POOL_SIZE: "16", KARCIS_SECRET: SECRET });
  const letGo = keepAwake(server.port);
  const sql = new pg.Pool({ connectionString: database.url, max: 2 });
  sql.on("error", () => {});
  try {
    await prepareFloor(clusterUrl);
    const { codes, token } = await prepare(sql);
    const queue = codes[Symbol.iterator]();
    const next = { next: () => queue.next().value };
    await rush(server, { token, queue: next, clients: 8, seconds: 3 });
    for (const clients of CLIENTS) {
      const floor = pgbench(clusterUrl, { script: "check-in", clients, seconds: FLOOR_SECONDS });
      const run = await rush(server, { token, queue: next, clients, seconds: SECONDS });
      const perSecond = run.scans / run.seconds;
      tell("check-in", run, {
        clients,
        pgbenchSameRows: floor && rounded(floor, 0),
        ratio: floor && rounded(perSecond / floor),
        targetPerSecond: ARRIVALS,
        cores: "2, shared by server, database and scanners",
      });
    }
    tell("check-in-arrivals", await arrive(server, { token, queue: next, perSecond: ARRIVALS, seconds: SECONDS }), {
      arrivalsPerSecond: ARRIVALS,
    });
    const { rows } = await sql.query<{ twice: number }>(
      "select count(*)::int as twice from (select 1 from scans where outcome = 'admitted' group by ticket_id having count(*) > 1) x",
    );
    if (rows[0]!.twice > 0) throw new Error(`${rows[0]!.twice} tickets let somebody in twice`);
  } finally {
    letGo();
    await sql.end();
    await server.stop();
    await database.drop();
  }
}
