import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { demo } from "#demo/demo.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { openProduct } from "#server/app/serve.ts";
import { freshDatabase } from "../../test/harness/fresh-database.ts";
import { startServer, type RunningServer } from "../../test/harness/server.ts";
import { WIRE_ENV } from "../../test/harness/signed-shop.ts";
import { newVisitor, nothingTold, type Answer, type Asked } from "./visitor.ts";

export const HOST = "tickets.example";

/** A shop in production, started like an operator would, with its settings. */
export type Production = {
  readonly server: RunningServer;
  readonly env: Readonly<Record<string, string>>;
  /** The login that owns the schema; the shop's own owns nothing. */
  readonly ownerUrl: string;
  /** A signed call over TLS with these cookies, as forwarded by the shop's proxy. */
  ask(path: string, how?: Asked): Promise<Answer>;
  count(table: string): Promise<number>;
  close(): Promise<void>;
};

/** Opens a production shop on a database of the cluster: no provider, no WhatsApp, no mail; the brand karcis with its events. */
export async function openProduction(clusterUrl: string): Promise<Production> {
  const database = await freshDatabase(clusterUrl);
  const owner = new pg.Pool({ connectionString: database.url, max: 2 });
  owner.on("error", () => {});
  const dataDir = mkdtempSync(join(tmpdir(), "karcis-abuse-"));
  const secret = randomBytes(32).toString("base64url");
  const login = `abuse_${randomBytes(5).toString("hex")}`;
  const common = { ...WIRE_ENV, KARCIS_SECRET: secret, DATA_DIR: dataDir };
  const shopUrl = new URL(database.url);
  Object.assign(shopUrl, { username: login, password: secret });
  async function clear(): Promise<void> {
    await owner.query(`drop role if exists ${login}`).catch(() => {});
    await owner.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const seeded = await openProduct(readSettings({ ...common, KARCIS_ENV: "demo", DATABASE_URL: database.url }), { worker: false, demo });
    await seeded.close();
    await owner.query(`create role ${login} login password '${secret}' in role karcis_app`);
    const env = {
      ...common,
      KARCIS_ENV: "production",
      DATABASE_URL: shopUrl.href,
      DATABASE_OWNER_URL: database.url,
      OWN_HOSTS: HOST,
      UI: "karcis",
      TRUST_PROXY: "yes",
      HOST: "127.0.0.1",
    };
    const server = await startServer(env);
    return {
      server,
      env,
      ownerUrl: database.url,
      ask: (path, how = {}) =>
        newVisitor(server.port, { told: nothingTold(), tenant: "karcis" }).ask(path, {
          host: HOST,
          ...how,
          headers: { "x-forwarded-proto": "https", ...how.headers },
        }),
      count: async (table) => (await owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n,
      async close() {
        await server.stop();
        await clear();
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
}
