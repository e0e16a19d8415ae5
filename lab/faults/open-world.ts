import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { demo } from "#demo/demo.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { openProduct } from "#server/app/serve.ts";
import { freePort } from "../../test/harness/free-port.ts";
import { freshDatabase } from "../../test/harness/fresh-database.ts";
import { WIRE_ENV } from "../../test/harness/signed-shop.ts";
import { balance, type Balance } from "./balance.ts";
import { openCluster, type Cluster } from "./cluster.ts";
import { keepProvider, type KeptProvider } from "./keep-provider.ts";
import { keepShop, type KeptShop } from "./keep-shop.ts";
import type { Doors } from "./open-browser.ts";
import { openSinks, type Sinks } from "./open-sinks.ts";
import { openWire, type FaultyWire } from "./open-wire.ts";
import { followJournals, type ProviderJournal } from "./provider-journal.ts";
import { setTheStage, readGone, type Gone } from "./set-the-stage.ts";
import { readShelf, type Shelf } from "./shelf.ts";
import { sleep } from "./sleep.ts";
import { mountSmallDisk } from "./small-disk.ts";

/** `one` and `two` processes on PostgreSQL; `full`: one on PostgreSQL with a small disk, which the provider shares. */
export type Deployment = "one" | "two" | "full";

export type Row = Record<string, unknown>;
/** SQL as the owner of everything, bypassing the wire. */
export type Query = <R extends Row>(text: string, params?: readonly unknown[]) => Promise<R[]>;

/** A whole deployment in separate processes, which can all be killed, frozen and cut off. */
export type World = {
  readonly deployment: Deployment;
  /** The folder of the small disk, or null. */
  readonly disk: string | null;
  readonly cluster: Cluster;
  /** The URL of the owner of everything, bypassing the wire. */
  readonly databaseUrl: string;
  /** The environment of this deployment's commands, beside a process's DATA_DIR. */
  readonly env: Readonly<Record<string, string>>;
  /** Between the shop and its database. */
  readonly wire: FaultyWire;
  readonly shops: readonly KeptShop[];
  readonly provider: KeptProvider;
  readonly sinks: Sinks;
  readonly journal: ProviderJournal;
  readonly doors: Doors;
  readonly shelf: Shelf;
  /** Sales before the shop opened. */
  readonly gone: Gone;
  readonly sql: Query;
  close(): Promise<void>;
};

const LIMITS = ["visitorHolds", "visitorTickets", "networkHolds", "networkTickets", "numberHolds", "numberTickets"];
/** Limits that no crowd of the rig reaches. */
export const ROOMY = [...LIMITS, "visitorLapses", "networkLapses", "proofAfter"].map((name) => `${name}=1000`).join(",");
const PATIENCE_MS = 10_000;

/** SQL as the superuser, with retries for a while after a kill of the database. */
export function patientQuery(pool: pg.Pool): Query {
  return async (text, params = []) => {
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(50)) {
      try {
        return (await pool.query(text, [...params])).rows as never;
      } catch (error) {
        const { code = "" } = error as { code?: string };
        const isAway = code === "" || /^(E[A-Z]+$|08|57P)/.test(code);
        if (!isAway || Date.now() > deadline) throw error;
      }
    }
  };
}

/** Opens it, with the demo on sale; null if this machine cannot. */
export async function openWorld(deployment: Deployment): Promise<World | null> {
  const small = deployment === "full" ? mountSmallDisk() : null;
  if (deployment === "full" && small === null) return null;
  const disk = small?.folder ?? null;
  const folder = mkdtempSync(join(tmpdir(), "karcis-faults-"));
  const endings: (() => Promise<unknown> | void)[] = [];
  const later = <T>(thing: T, end: (thing: T) => Promise<unknown> | void): T => {
    endings.unshift(() => end(thing));
    return thing;
  };
  async function close(): Promise<void> {
    for (const end of endings.splice(0)) await Promise.resolve(end()).catch(() => {});
    small?.unmount();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const cluster = later(await openCluster(disk ?? tmpdir()), (each) => each.close());
    const database = await freshDatabase(cluster.url);
    const owner = later(new pg.Pool({ connectionString: database.url, max: 3, connectionTimeoutMillis: 5000 }), (each) => each.end());
    owner.on("error", () => {});
    const sql = patientQuery(owner);
    const wire = later(await openWire(Number(new URL(database.url).port)), (each) => each.close());
    const sinks = later(await openSinks(), (each) => each.close());
    const secret = randomBytes(32).toString("base64url");
    const provider = later(await keepProvider(secret, disk ?? folder), (each) => each.close());
    const common = { ...WIRE_ENV, KARCIS_ENV: "demo", KARCIS_SECRET: secret, HOLD_LIMITS: ROOMY, DATABASE_OWNER_URL: database.url };

    const seeded = await openProduct(
      readSettings({
        ...common,
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, "seed"),
        PAYSIM_URL: `http://127.0.0.1:${provider.wire.port}`,
      }),
      { worker: false, demo },
    );
    await seeded.close();
    await setTheStage(sql);
    const gone = await readGone(sql);

    const ports = await Promise.all((deployment === "two" ? [1, 2] : [1]).map(() => freePort()));
    const front: Balance = later(await balance(ports), (each) => each.close());
    const through = new URL(database.shopUrl);
    through.port = String(wire.port);
    const tools = { ...common, DATABASE_URL: database.shopUrl, PAYSIM_URL: `http://127.0.0.1:${provider.wire.port}` };
    const env = {
      ...tools,
      ...sinks.env,
      DATABASE_URL: through.href,
      TRUST_PROXY: "yes",
      // Films that wait for an idle machine would prove nothing.
      ENCODER_NICE: "0",
      // As in production.
      DRAIN_SECONDS: "3",
      PUBLIC_PORT: String(front.port),
    };
    const shops = ports.map((port, i) => {
      const dataDir = join(folder, `shop-${i + 1}`);
      mkdirSync(dataDir);
      return later(keepShop(env, port, dataDir), (each) => each.kill());
    });
    await Promise.all(shops.map((each) => each.start()));
    const doors: Doors = {
      port: front.port,
      shop: front.next,
      provider: (url) => (Number(url.port) === provider.wire.port ? provider.wire.port : null),
    };
    const shelf = await readShelf(doors);
    const journal = followJournals([provider.journal]);
    const place = { deployment, disk, cluster, databaseUrl: database.url, env: tools };
    return { ...place, wire, shops, provider, sinks, journal, doors, shelf, gone, sql, close };
  } catch (error) {
    await close();
    throw error;
  }
}
