import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { readSecrets, type Secrets } from "#server/platform/config/secrets.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { openPglite } from "#server/platform/database/open-pglite.ts";
import { freePort } from "../../test/harness/free-port.ts";
import { freshDatabase } from "../../test/harness/fresh-database.ts";
import { brokenLaws } from "../../test/harness/laws.ts";
import { startServer, type RunningServer } from "../../test/harness/server.ts";
import { WIRE_ENV } from "../../test/harness/signed-shop.ts";
import { must, Wrong } from "./must.ts";
import { setStage, type Stage } from "./set-stage.ts";
import { newVisitor, nothingTold, type Told, type Visitor } from "./visitor.ts";

/** The most tickets that one network may hold at an event, however large its share of the tickets would be. */
export const NETWORK_MOST = 180;

type Row = Record<string, unknown>;
type Query = <R extends Row>(text: string, params?: readonly unknown[]) => Promise<R[]>;

/** A shop in its own process, from an attacker's view. */
export type Rig = {
  readonly database: "postgresql" | "embedded";
  readonly server: RunningServer;
  readonly port: number;
  readonly secrets: Secrets;
  readonly stage: Stage;
  /** A new visitor at a tenant, in a separate network by default. */
  visitor(tenant?: string, address?: string): Visitor;
  /** SQL as the owner of everything; throws on the embedded database, which cannot be opened beside the shop. */
  readonly sql: Query;
  /** PostgreSQL's error code when the app's role runs this as a tenant; `done` if allowed. With null, no tenant is set. */
  asApp(
    tenant: string | null,
    text: string,
    params?: readonly unknown[],
  ): Promise<{ readonly code: string; readonly rows: readonly Row[] }>;
  /** The same as the owner of everything. Neither leaves a change. */
  asOwner(text: string, params?: readonly unknown[]): Promise<{ readonly code: string; readonly rows: readonly Row[] }>;
  readonly told: Told;
  /** The database's cluster; null on the embedded database. */
  readonly clusterUrl: string | null;
  /**
   * Checks that refused work leaves no trace: laws hold, and the numbers of bookings, payments, tickets, refunds and promo uses stay. On
   * the embedded database the check waits until the shop has stopped.
   */
  unchanged(work: () => Promise<void>): Promise<void>;
  /** Adds work before the rig closes. */
  beforeClose(work: () => Promise<void>): void;
  /** Stops the shop, then checks that the database obeys the laws and that every outbox event was processed. Returns the faults. */
  close(): Promise<string[]>;
};

const COUNTS = `select (select count(*)::int from bookings) as bookings, (select count(*)::int from payments) as payments,
  (select count(*)::int from tickets) as tickets, (select count(*)::int from refunds) as refunds,
  (select coalesce(sum(used), 0)::int from promos) as "promo uses"`;

async function faultsIn(query: Query, told: Told): Promise<string[]> {
  const broken = await brokenLaws({ sql: (text, params = []) => query(text, params) });
  // The shop itself makes the offers of a waiting list.
  const made = await query<{ id: string }>(
    "select id from bookings where id not in (select offer_id from waiting_entries where offer_id is not null)",
  );
  const untold = made.filter(({ id }) => !told.bookings.has(id)).length;
  return [...broken.map((law) => `broken: ${law}`), ...(untold > 0 ? [`${untold} bookings of which nobody was told`] : [])];
}

async function embeddedQuery<T>(dataDir: string, work: (query: Query) => Promise<T>): Promise<T> {
  const db = await openPglite(join(dataDir, "database"));
  try {
    return await work((text, params = []) => db.query(text, params as never) as never);
  } finally {
    await db.close();
  }
}

/** Opens a shop on a new database: in the cluster at `clusterUrl`, else the embedded one. */
export async function openRig(clusterUrl: string | null): Promise<Rig> {
  const dataDir = mkdtempSync(join(tmpdir(), "karcis-abuse-"));
  const database = clusterUrl === null ? null : await freshDatabase(clusterUrl);
  const owner = database ? new pg.Pool({ connectionString: database.url, max: 2 }) : null;
  owner?.on("error", () => {});
  const secret = randomBytes(32).toString("base64url");
  const port = await freePort();
  const env = {
    ...WIRE_ENV,
    KARCIS_ENV: "demo",
    KARCIS_SECRET: secret,
    TRUST_PROXY: "yes",
    HOLD_LIMITS: `networkMost=${NETWORK_MOST}`,
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(database ? { DATABASE_URL: database.url } : {}),
  };
  const told = nothingTold();
  const endings: (() => Promise<void>)[] = [];

  const sql: Query = async (text, params = []) => {
    if (!owner) throw new Error("the embedded database has no door beside the shop");
    return (await owner.query(text, [...params])).rows as never;
  };
  async function tryOut(
    role: string | null,
    {
      tenant,
      text,
      params = [],
    }: { readonly tenant: string | null; readonly text: string; readonly params?: readonly unknown[] | undefined },
  ) {
    if (!owner) throw new Error("the embedded database has no door beside the shop");
    const client = await owner.connect();
    try {
      await client.query("begin");
      if (role !== null) await client.query(`set local role ${role}`);
      if (tenant !== null) await client.query("select set_config('app.tenant', $1, true)", [tenant]);
      const { rows } = await client.query(text, [...params]);
      return { code: "done", rows: rows as Row[] };
    } catch (error) {
      return { code: String((error as { code?: string }).code), rows: [] };
    } finally {
      await client.query("rollback").catch(() => {});
      client.release();
    }
  }
  async function clear(): Promise<void> {
    await owner?.end();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  try {
    const stage = await setStage(readSettings(env));
    const server = await startServer(env);
    return {
      database: database ? "postgresql" : "embedded",
      server,
      port,
      secrets: readSecrets(secret, dataDir),
      stage,
      sql,
      asApp: (tenant, text, params) => tryOut("karcis_app", { tenant, text, params }),
      asOwner: (text, params) => tryOut(null, { tenant: null, text, params }),
      told,
      clusterUrl,
      visitor: (tenant = "karcis", address) => newVisitor(port, { told, tenant, address }),
      async unchanged(work) {
        const before = owner ? (await sql(COUNTS))[0] : null;
        await work();
        if (!owner) return;
        must("what there is", (await sql(COUNTS))[0], before);
        const broken = await brokenLaws({ sql: (text, params = []) => sql(text, params) });
        if (broken.length > 0) throw new Wrong(`broken laws: ${broken.join("; ")}`);
      },
      beforeClose: (work) => void endings.push(work),
      async close() {
        for (const end of endings) await end();
        const code = await server.stop();
        const faults = code === 0 ? [] : [`the shop ended with ${code}`];
        try {
          faults.push(...(owner ? await faultsIn(sql, told) : await embeddedQuery(dataDir, (query) => faultsIn(query, told))));
        } finally {
          await clear();
        }
        return faults;
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
}
