import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { demo } from "#demo/demo.ts";
import { openProduct } from "#server/app/serve.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { newBuyer, type Buyer } from "../../../test/harness/buyer.ts";
import { freePort } from "../../../test/harness/free-port.ts";
import { freshDatabase } from "../../../test/harness/fresh-database.ts";
import { openQueue } from "../../../test/harness/open-queue.ts";
import { plainOverHttp } from "../../../test/harness/over-http.ts";
import { redisProgram, startRedis, type RunningRedis } from "../../../test/harness/redis.ts";
import { signedShop, WIRE_ENV } from "../../../test/harness/signed-shop.ts";
import { balance } from "../balance.ts";
import { openCluster, type Cluster } from "../cluster.ts";
import { keepShop, type KeptShop } from "../keep-shop.ts";
import { patientQuery, ROOMY, type Query } from "../open-world.ts";
import { WARES } from "../shelf.ts";

export const { tenant: TENANT, slug: SLUG } = WARES.free;
const SOCKETS = 48;

/** Two processes of a shop, a database and, for external counting, Valkey, before a sale of free tickets with a queue. */
export type QueueWorld = {
  readonly cluster: Cluster;
  readonly redis: RunningRedis | null;
  readonly shops: readonly KeptShop[];
  readonly sql: Query;
  readonly eventId: string;
  /** A caller at any ready process, as through a balancer. */
  browser(): Buyer;
  close(): Promise<void>;
};

export type Sale = { readonly places: number; readonly slots: number; readonly isOutside: boolean };

let people = 0;
/** Different networks as far as possible, so that no proof of work is required. */
const addressOf = (n: number) => `100.${64 + (n & 63)}.${(n >> 6) & 255}.${1 + ((n >> 14) & 127)}`;

/** Opens it, with an open pre-queue and a sale far ahead. */
export async function openQueueWorld({ places, slots, isOutside }: Sale): Promise<QueueWorld> {
  const folder = mkdtempSync(join(tmpdir(), "karcis-queue-"));
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
  const close = async () => {
    for (const end of endings.splice(0).toReversed()) await Promise.resolve(end()).catch(() => {});
  };
  try {
    const cluster = await openCluster();
    endings.push(() => cluster.close());
    const redis = isOutside && redisProgram() !== null ? await startRedis() : null;
    endings.push(() => redis?.stop());
    const database = await freshDatabase(cluster.url);
    const owner = new pg.Pool({ connectionString: database.url, max: 3, connectionTimeoutMillis: 5000 });
    owner.on("error", () => {});
    endings.push(() => owner.end());
    const sql = patientQuery(owner);
    const env = {
      ...WIRE_ENV,
      KARCIS_ENV: "demo",
      KARCIS_SECRET: randomBytes(32).toString("base64url"),
      HOLD_LIMITS: ROOMY,
      DATABASE_OWNER_URL: database.url,
      TRUST_PROXY: "yes",
      // Nothing is paid, so this is never called.
      PAYSIM_URL: `http://127.0.0.1:${await freePort()}`,
      QUEUE_URL: redis?.url ?? "",
      LOG_LEVEL: "warn",
    };
    const seeded = await openProduct(readSettings({ ...env, DATABASE_URL: database.url, DATA_DIR: join(folder, "seed") }), {
      worker: false,
      demo,
    });
    await seeded.close();
    const [event] = await sql<{ id: string }>("select id from events where tenant_id = $1 and slug = $2", [TENANT, SLUG]);
    await sql("update quotas set total = taken + $2 where event_id = $1", [event!.id, places]);
    await openQueue(sql as never, {
      tenant: TENANT,
      event: event!.id,
      opensInMs: 3_000_000,
      slots,
      fullAhead: 1_000_000,
      turnSeconds: 20,
      passSeconds: 60,
    });
    const ports = await Promise.all([freePort(), freePort()]);
    const front = await balance(ports);
    endings.push(() => front.close());
    const shops = ports.map((port, at) =>
      keepShop({ ...env, DATABASE_URL: database.shopUrl, POOL_SIZE: "8" }, port, join(folder, `shop-${at}`)),
    );
    endings.push(() => Promise.all(shops.map((shop) => shop.kill())));
    for (const shop of shops) await shop.start();
    const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true, maxSockets: SOCKETS })]));
    endings.push(() => agents.forEach((agent) => agent.destroy()));
    return {
      cluster,
      redis,
      shops,
      sql,
      eventId: event!.id,
      browser() {
        const address = addressOf((people += 1));
        const plain = {
          fetch(request: Request) {
            const port = front.next();
            const headers = new Headers(request.headers);
            headers.set("x-forwarded-for", address);
            return plainOverHttp(port, agents.get(port)!).fetch(new Request(request, { headers }));
          },
        };
        return newBuyer(signedShop(plain), { tenant: TENANT, port: front.port });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
