import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { demo } from "#demo/demo.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import type { Row } from "#server/platform/database/database.ts";
import { openProduct } from "#server/app/serve.ts";
import { DEMAND_TRACES } from "./require-traces.ts";
import { putSeededDatabase, sharePictures } from "./seeded-database.ts";
import { signedProduct, WIRE_ENV, type SignedProduct } from "./signed-shop.ts";

export type TestShop = SignedProduct & {
  /** SQL as the owner of everything, bypassing row-level security. */
  sql<R extends Row>(text: string, params?: unknown[]): Promise<R[]>;
};

/** A test's buyers share one number and may share a browser: only tests of these limits use the real ones. */
export const ROOMY = {
  HOLD_LIMITS:
    "visitorHolds=1000,visitorTickets=1000,numberHolds=1000,numberTickets=1000,visitorLong=1000,numberLong=1000,networkLong=1000",
};

/** The whole product on its own database: PostgreSQL at `url`, which requires a trace of every status change, else the embedded one. */
export async function openShop(
  url: string | null,
  options: { worker?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<TestShop> {
  const folder = mkdtempSync(join(tmpdir(), "karcis-shop-"));
  sharePictures(folder);
  let databaseUrl = "";
  let owner: pg.Pool | null = null;
  if (url) {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const name = `shop_${randomBytes(8).toString("hex")}`;
    await admin.query(`create database ${name}`);
    await admin.end();
    const own = new URL(url);
    own.pathname = `/${name}`;
    databaseUrl = own.toString();
    owner = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    owner.on("error", () => {});
  }
  const settings = readSettings({
    KARCIS_ENV: "demo",
    // The encoder would take processor time from the tests.
    PICTURES_AHEAD: "no",
    ...ROOMY,
    ...WIRE_ENV,
    ...options.env,
    DATA_DIR: folder,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  if (!databaseUrl && settings.seed) await putSeededDatabase(folder);
  const product = await openProduct(settings, { ...options, demo });
  await owner?.query(DEMAND_TRACES);
  return {
    ...signedProduct(product),
    async sql<R extends Row>(text: string, params: unknown[] = []) {
      if (!owner) throw new Error("only on PostgreSQL");
      return (await owner.query(text, params)).rows as R[];
    },
    async close() {
      await product.close();
      await owner?.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
