import { OPERATOR } from "#server/platform/base/actor.ts";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { demo } from "#demo/demo.ts";
import type { Emulator } from "#simulators/kit/start-emulator.ts";
import { startMidtrans } from "#simulators/midtrans/start-midtrans.ts";
import { startXendit } from "#simulators/xendit/start-xendit.ts";
import { openProduct, type Product } from "#server/app/serve.ts";
import { newId } from "#server/platform/base/new-id.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import { setAccount } from "#server/modules/payments/accounts/set-account.ts";
import { saleOf } from "../../../test/api/catalogue/sale-of.ts";
import { freePort } from "../../../test/harness/free-port.ts";
import { freshDatabase } from "../../../test/harness/fresh-database.ts";
import { signedProduct, WIRE_ENV } from "../../../test/harness/signed-shop.ts";
import { openCluster, type Cluster } from "../cluster.ts";
import { keepProvider, type KeptProvider } from "../keep-provider.ts";
import { keepShop, type KeptShop } from "../keep-shop.ts";
import { patientQuery, ROOMY, type Query } from "../open-world.ts";
import { readGone, type Gone } from "../set-the-stage.ts";

/** The brand of each provider. */
export const SELLERS = { midtrans: "garudarun", xendit: "melancarun" } as const;
export type Seller = keyof typeof SELLERS;
export const KEYS = {
  midtrans: { serverKey: "SB-Mid-server-of-the-desk" },
  xendit: { secretKey: "xnd_development_of_the_desk", callbackToken: "callback-token-of-the-desk" },
} as const;

const HOUR_MS = 3_600_000;

/** A shop that sells by both providers' emulators, each with a desk for organisers; everything but the desks can be killed. */
export type Desk = {
  readonly cluster: Cluster;
  readonly sql: Query;
  readonly gone: Gone;
  readonly shop: KeptShop;
  readonly emulators: Readonly<Record<Seller, Emulator>>;
  /** The simulation, the account of all other brands. */
  readonly simulation: KeptProvider;
  /** The organiser's own program beside the shop, without a worker. */
  readonly office: Product;
  sale(seller: Seller): Awaited<ReturnType<typeof saleOf>>;
  close(): Promise<void>;
};

/** Opens it on its own PostgreSQL. */
export async function openDesk(): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), "karcis-desk-"));
  const endings: (() => Promise<unknown> | void)[] = [];
  const later = <T>(thing: T, end: (thing: T) => Promise<unknown> | void): T => {
    endings.unshift(() => end(thing));
    return thing;
  };
  async function close(): Promise<void> {
    for (const end of endings.splice(0)) await Promise.resolve(end()).catch(() => {});
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const cluster = later(await openCluster(), (each) => each.close());
    const database = await freshDatabase(cluster.url);
    const owner = later(new pg.Pool({ connectionString: database.url, max: 3, connectionTimeoutMillis: 5000 }), (each) => each.end());
    owner.on("error", () => {});
    const sql = patientQuery(owner);
    const [secret, port] = [randomBytes(32).toString("base64url"), await freePort()];
    const simulation = later(await keepProvider(secret, folder), (each) => each.close());
    // Two hours behind, so that payments there are old enough to be disputed.
    const common = { compression: 2000, now: () => Date.now() - 2 * HOUR_MS };
    const midtrans = later(await startMidtrans({ ...common, ...KEYS.midtrans, confirmsRefunds: false }), (each) => each.close());
    const noticeUrl = `http://${SELLERS.xendit}.localhost:${port}/api/v1/payments/notices/xendit`;
    const xendit = later(await startXendit({ ...common, ...KEYS.xendit, noticeUrl, finishesRefunds: false }), (each) => each.close());
    const env = {
      ...WIRE_ENV,
      KARCIS_ENV: "demo",
      KARCIS_SECRET: secret,
      HOLD_LIMITS: ROOMY,
      DATABASE_URL: database.shopUrl,
      DATABASE_OWNER_URL: database.url,
      PAYSIM_URL: `http://127.0.0.1:${simulation.wire.port}`,
      MIDTRANS_URL: midtrans.url,
      XENDIT_URL: xendit.url,
    };
    const settings = readSettings({ ...env, PORT: String(port), DATA_DIR: join(folder, "office") });
    const office = later(await openProduct(settings, { worker: false, demo }), (each) => each.close());
    await sql("update quotas set total = taken + 1000 where id not in (select quota_id from seat_kinds)");
    const operator = openPostgres({ url: database.url, poolSize: 1 });
    for (const kind of ["midtrans", "xendit"] as const)
      await setAccount(
        { db: operator, secrets: office.services.secrets, settings, newId, tenant: SELLERS[kind], actor: OPERATOR },
        {
          kind,
          mode: "sandbox",
          keys: KEYS[kind],
          channels: null,
          isSameAccount: false,
        },
      );
    await operator.close();
    const sales = new Map<Seller, Awaited<ReturnType<typeof saleOf>>>();
    for (const seller of ["midtrans", "xendit"] as const) sales.set(seller, await saleOf(signedProduct(office), SELLERS[seller]));
    const gone = await readGone(sql);
    mkdirSync(join(folder, "shop"));
    const shop = later(keepShop(env, port, join(folder, "shop")), (each) => each.kill());
    await shop.start();
    return {
      cluster,
      sql,
      gone,
      shop,
      emulators: { midtrans, xendit },
      simulation,
      office,
      sale: (seller) => sales.get(seller)!,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
