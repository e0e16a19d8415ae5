import { spawn } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { freshDatabase } from "../../test/harness/fresh-database.ts";
import { startServer, type RunningServer } from "../../test/harness/server.ts";
import type { Order, Task } from "./buyers.ts";
import { keepAwake } from "./keep-awake.ts";

export const BENCH_SECRET = "a secret that only this measurement knows";
export const TENANT = "garudarun";
const SLUG = "garuda-half-jakarta";
const PROMO = "KLUBLARI";
/** Connections of the pool; a crowd shares most of the calls. */
export const POOL_SIZE = 8;
const PLENTY = 2_000_000_000;
/** How long a first start may take. */
const START_MS = 110_000;

/** Another brand, with an event with sessions and one without. */
const OTHER = { tenant: "tirtaria", withSessions: "hari-di-air", without: "renang-malam" };

type Hot = { readonly event_id: string; readonly id: string };

/** A server process with its own database. Every order has fee and tax. */
export type Counter = {
  readonly server: RunningServer;
  /** The URL of its database's owner. */
  readonly databaseUrl: string;
  /** Two pieces of one hot category, with promo and add-on. */
  readonly hot: Order;
  /** A realistic mix: with and without promo and add-on, several categories in one order, events with sessions. */
  readonly mix: readonly Order[];
  /** The same number of orders of the same brands, each of one category, without promo, add-on and session. */
  readonly plain: readonly Order[];
  sql<R extends pg.QueryResultRow>(text: string, params?: unknown[]): Promise<R[]>;
  /** Sets the stock of the hot category to `left`. */
  setStock(left: number): Promise<void>;
  /** Buyers in their own process. */
  send<R>(task: Task): Promise<R>;
  close(): Promise<void>;
};

/** `root`: the sources whose server and buyers run, if not these. */
export async function openCounter(clusterUrl: string, env: Readonly<Record<string, string>> = {}, root?: string): Promise<Counter> {
  const database = await freshDatabase(clusterUrl);
  const settings = {
    DATABASE_URL: database.url,
    POOL_SIZE: String(POOL_SIZE),
    KARCIS_SECRET: BENCH_SECRET,
    // Buyers send their network's address.
    TRUST_PROXY: "yes",
    ...env,
  };
  const server = await startServer(settings, START_MS, root);
  const letGo = keepAwake(server.port);
  const owner = new pg.Pool({ connectionString: database.url, max: 2 });
  owner.on("error", () => {});
  async function sql<R extends pg.QueryResultRow>(text: string, params: unknown[] = []): Promise<R[]> {
    return (await owner.query<R>(text, params)).rows;
  }
  // The promo's category with an add-on.
  const [hot] = await sql<Hot>(
    `select c.event_id, c.id from ticket_categories c join events e on e.tenant_id = c.tenant_id and e.id = c.event_id
       join promos p on p.tenant_id = c.tenant_id and p.code = $3 and p.multiple_events @> jsonb_build_array(jsonb_build_object('eventPriceId', c.id))
     where c.tenant_id = $1 and e.slug = $2 and c.bundling_ticket = 0
       and exists (select 1 from addons a where a.tenant_id = c.tenant_id and a.category_id = c.id) order by c.position desc limit 1`,
    [TENANT, SLUG, PROMO],
  );
  if (!hot) throw new Error("the demo has no category with promo and add-on");
  await sql("update quotas set total = $2 where tenant_id = any ($1)", [[TENANT, OTHER.tenant], PLENTY]);
  await sql("update promos set max_uses = $2 where tenant_id = $1", [TENANT, PLENTY]);
  const others = await openCategories(sql, { tenant: TENANT, slug: SLUG, but: hot.id });
  const [timed] = await openCategories(sql, { tenant: OTHER.tenant, slug: OTHER.withSessions, but: null });
  const [untimed] = await openCategories(sql, { tenant: OTHER.tenant, slug: OTHER.without, but: null });
  if (!others[0] || !timed || !untimed) throw new Error("the demo has no second category, none with sessions, or none without");
  const full: Order = { host: `${TENANT}.localhost`, slug: SLUG, categoryIds: [hot.id], qty: 2, hasAddon: true, promoCode: PROMO };
  const plain: Order = { ...full, hasAddon: false, promoCode: null };
  const several: Order = { ...plain, categoryIds: [hot.id, others[0]], qty: 1 };
  const ofOther = { ...plain, host: `${OTHER.tenant}.localhost` };
  const withSession: Order = { ...ofOther, slug: OTHER.withSessions, categoryIds: [timed] };
  const withoutSession: Order = { ...ofOther, slug: OTHER.without, categoryIds: [untimed] };

  return {
    server,
    databaseUrl: database.url,
    hot: full,
    mix: [full, plain, several, { ...full, promoCode: null }, withSession],
    plain: [plain, plain, plain, plain, withoutSession],
    sql,
    async setStock(left) {
      await sql(
        "update quotas q set total = q.taken + $1 from quota_uses u where u.tenant_id = q.tenant_id and u.quota_id = q.id and u.item_id = $2",
        [left, hot.id],
      );
    },
    send: (task) => sendBuyers(task, root),
    async close() {
      letGo();
      await owner.end();
      await server.stop();
      await database.drop();
    },
  };
}

/** Categories of an event without bundles, the dearest first, except the named one. */
async function openCategories(
  sql: Counter["sql"],
  { tenant, slug, but }: { readonly tenant: string; readonly slug: string; readonly but: string | null },
): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `select c.id from ticket_categories c join events e on e.tenant_id = c.tenant_id and e.id = c.event_id
     where c.tenant_id = $1 and e.slug = $2 and c.bundling_ticket = 0 and c.id is distinct from $3 order by c.position desc`,
    [tenant, slug, but],
  );
  return rows.map((row) => row.id);
}

function sendBuyers<R>(task: Task, root?: string): Promise<R> {
  const folder = root === undefined ? import.meta.dirname : join(root, "lab", "bench");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(folder, "buyers.ts"), JSON.stringify(task)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (part: Buffer) => (text += part.toString()));
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(JSON.parse(text) as R) : reject(new Error(`the buyers ended with ${code}`))));
  });
}
