import { randomBytes } from "node:crypto";
import pg from "pg";
import { readSecrets } from "#server/platform/config/secrets.ts";
import { signMediaToken } from "#server/modules/videos/play/media-token.ts";
import { hashToken } from "#server/platform/http/visitor/visitor-cookie.ts";
import { freshDatabase } from "../../test/harness/fresh-database.ts";
import { startServer, type RunningServer } from "../../test/harness/server.ts";
import { httpCall } from "./http-call.ts";
import { benchPositions } from "./positions.ts";
import { median, report, rounded } from "./report.ts";

const TENANT = "gemasimfoni";
const VIDEO = "suita-sungai-rekaman";
const SECRET = "a secret that only this measurement knows";
const PLAYS = 2000;
const CONNECTIONS = 48;
const ROUNDS = 5;
const ROUND_MS = 2000;
const WARM_MS = 2000;
/** Per second, on two otherwise idle cores. */
const TARGETS: Readonly<Record<string, number>> = { playlist: 1500, key: 2000, position: 3000 };

/** Inserts this many running plays ($4), each with its own order. Unlike in reality, all are in one browser. */
const FILL = `
  with v as (select id from events where tenant_id = $1 and slug = $2),
  b as (insert into bookings (tenant_id, id, event_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross, discount, tax,
      service_fee, total, tickets, claim_quotas, claim_units, keeps_stock, ttl_seconds, hold_until, confirmed_at)
    select $1, gen_random_uuid(), v.id, 'BENCH' || n, 'confirmed', $3, 'bench-play-' || n, 'x', 1, gen_random_uuid(), 0, 0, 0, 0, 0, 0, '{}', '{}', false, 900, now(), now()
    from v, generate_series(1, $4::int) n returning id, event_id),
  e as (insert into video_entitlements (tenant_id, id, video_id, why, booking_id, screens) select $1, gen_random_uuid(), event_id, 'purchase', id, 2 from b returning id)
  insert into plays (tenant_id, id, entitlement_id, owner_hash, device) select $1, gen_random_uuid(), e.id, $3, '' from e`;

type Play = { readonly id: string; readonly entitlement: string };
type Call = Parameters<typeof httpCall>[1];

async function fill(url: string, owner: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query(FILL, [TENANT, VIDEO, owner, PLAYS]);
  await client.query("analyze");
  const plays = (await client.query<Play>("select id, entitlement_id as entitlement from plays")).rows;
  const part = await client.query<{ id: string; media: string }>(
    "select p.id, p.media_id as media from video_parts p join events e on e.tenant_id = p.tenant_id and e.id = p.video_id where e.slug = $1 and p.position = 1",
    [VIDEO],
  );
  await client.end();
  return { plays, part: part.rows[0]! };
}

/** Answered calls per second, over some kept connections. Throws on a refusal. */
async function rateOf(server: RunningServer, milliseconds: number, callOf: (n: number) => Call): Promise<number> {
  const to = { port: server.port, host: `${TENANT}.localhost` };
  const from = performance.now();
  let done = 0;
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - from < milliseconds) {
        const call = callOf(next++);
        const { status } = await httpCall(to, call);
        if (status !== 200) throw new Error(`${call.path} answered ${status}`);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - from);
}

/** A player's calls during playback, in turns with a constant answer: playlist, key, position. */
export async function benchPlays(clusterUrl: string): Promise<void> {
  const database = await freshDatabase(clusterUrl);
  const server = await startServer({ DATABASE_URL: database.url, KARCIS_SECRET: SECRET });
  try {
    const token = randomBytes(32).toString("base64url");
    const owner = hashToken(token);
    const { plays, part } = await fill(database.url, owner);
    const secrets = readSecrets(SECRET, "/nonexistent");
    const expires = Math.floor(Date.now() / 1000) + 290;
    const bases = plays.map(
      ({ id, entitlement }) =>
        `/media/video/${signMediaToken({ secrets, tenant: TENANT }, { play: id, entitlement, media: part.media, owner, expires })}/`,
    );
    const headers = { cookie: `karcis_visitor=${token}` };
    const get = (path: string): Call => ({ method: "GET", path, headers });
    const kinds: Readonly<Record<string, (n: number) => Call>> = {
      constant: () => get("/livez"),
      playlist: (n) => get(`${bases[n % PLAYS]}480.m3u8`),
      key: (n) => get(`${bases[n % PLAYS]}key`),
      position: (n) => ({
        method: "POST",
        path: `/api/v1/plays/${plays[n % PLAYS]!.id}/position?businessId=biz_${TENANT}`,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ partId: part.id, seconds: n % 1000 }),
      }),
    };
    const rates = new Map<string, number[]>(Object.keys(kinds).map((name) => [name, []]));
    for (const callOf of Object.values(kinds)) await rateOf(server, WARM_MS, callOf);
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, callOf] of Object.entries(kinds)) rates.get(name)!.push(await rateOf(server, ROUND_MS, callOf));
    const constant = median(rates.get("constant")!);
    for (const [name, seen] of rates) {
      if (name === "constant") continue;
      report("plays", {
        call: name,
        perSecond: Math.round(median(seen)),
        constantPerSecond: Math.round(constant),
        ratio: rounded(median(seen) / constant),
        plays: PLAYS,
        connections: CONNECTIONS,
        target: TARGETS[name],
      });
    }
    await server.stop();
    await benchPositions(database.url, { tenant: TENANT, owner, part: part.id, plays: plays.map(({ id }) => id) });
  } finally {
    await server.stop();
    await database.drop();
  }
}
