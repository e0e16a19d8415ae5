import { randomBytes } from "node:crypto";
import pg from "pg";
import { hashToken } from "#server/platform/http/visitor/visitor-cookie.ts";
import { freshDatabase } from "../../test/harness/fresh-database.ts";
import { startServer } from "../../test/harness/server.ts";
import { httpCall } from "./http-call.ts";
import { percentile, report, rounded } from "./report.ts";

const TENANT = "garudarun";
const ORDERS = 100;
const TICKETS_EACH = 2;
const WARM = 20;
const ROUNDS = 60;
const TARGET_MS = 150;

/** Paid orders of one browser, over all events of the tenant; each has its own price and people. */
const FILL = `
  with events_of as (select id, row_number() over (order by slug) - 1 as at, count(*) over () as many from events where tenant_id = $1),
  orders as (
    select gen_random_uuid() as id, gen_random_uuid() as quote_id, n, e.id as event_id,
      (select c.id from ticket_categories c where c.tenant_id = $1 and c.event_id = e.id order by c.position limit 1) as category_id
    from generate_series(1, $3::int) n join events_of e on e.at = n % e.many),
  q as (
    insert into quotes (tenant_id, id, body)
    select $1, quote_id, jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('name', 'Bench', 'qty', $4::int)), 'n', n) from orders),
  b as (
    insert into bookings (tenant_id, id, event_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross, discount,
      tax, service_fee, total, tickets, claim_quotas, claim_units, keeps_stock, ttl_seconds, hold_until, confirmed_at)
    select $1, id, event_id, 'BENCH' || n, 'confirmed', $2, 'bench-' || n, 'x', 1, quote_id, 100, 0, 0, 0, 100, $4, '{}', '{}', false, 900, now(), now()
    from orders returning id),
  p as (
    insert into booking_buyers (tenant_id, booking_id, full_name, phone, patron, locale, accepted_terms_at)
    select $1, b.id, 'Budi Santoso', '+6281234567890', '{}', 'id', now() from b)
  insert into tickets (tenant_id, id, booking_id, event_id, category_id, position, code, status, holder, category)
    select $1, gen_random_uuid(), o.id, o.event_id, o.category_id, place, 'BN' || o.n || '-' || place, 'valid', 'Peserta ' || place, 'Umum'
    from orders o cross join generate_series(1, $4::int) place`;

async function fill(url: string, owner: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // One statement for related rows: checks between the tables would look at earlier rows.
  await client.query("set session_replication_role = replica");
  await client.query(FILL, [TENANT, owner, ORDERS, TICKETS_EACH]);
  await client.query("analyze");
  await client.end();
}

/** The page of a visitor with 200 tickets: from the request to the last byte, through HTTP, one at a time. */
export async function benchMyTickets(clusterUrl: string): Promise<void> {
  const database = await freshDatabase(clusterUrl);
  const server = await startServer({ DATABASE_URL: database.url, KARCIS_SECRET: "a secret that only this measurement knows" });
  try {
    const token = randomBytes(32).toString("base64url");
    await fill(database.url, hashToken(token));
    for (const [page, path] of [
      ["my tickets", "/id/event/my-ticket"],
      ["the list alone, by the API", "/api/v1/tickets"],
    ] as const) {
      const times: number[] = [];
      let bytes = 0;
      for (let round = -WARM; round < ROUNDS; round++) {
        const from = performance.now();
        const answer = await httpCall(
          { port: server.port, host: `${TENANT}.localhost` },
          {
            method: "GET",
            path,
            headers: {
              cookie: `karcis_visitor=${token}`,
            },
          },
        );
        const ms = performance.now() - from;
        const tickets = answer.text.match(/BN\d+-\d/g) ?? [];
        if (answer.status !== 200 || new Set(tickets).size !== ORDERS * TICKETS_EACH)
          throw new Error(`${path} answered ${answer.status} with ${new Set(tickets).size} tickets`);
        bytes = Buffer.byteLength(answer.text);
        if (round >= 0) times.push(ms);
      }
      const sorted = times.toSorted((a, b) => a - b);
      report("my-tickets", {
        page,
        tickets: ORDERS * TICKETS_EACH,
        rounds: ROUNDS,
        p50ms: rounded(percentile(sorted, 0.5)),
        p99ms: rounded(percentile(sorted, 0.99)),
        bytes,
        targetMs: TARGET_MS,
      });
    }
  } finally {
    await server.stop();
    await database.drop();
  }
}
