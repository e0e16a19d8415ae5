import { OPERATOR } from "#server/platform/base/actor.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Emulator } from "#simulators/kit/start-emulator.ts";
import { startMidtrans } from "#simulators/midtrans/start-midtrans.ts";
import { startXendit } from "#simulators/xendit/start-xendit.ts";
import { newId } from "#server/platform/base/new-id.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import { setAccount } from "#server/modules/payments/accounts/set-account.ts";
import { saleOf } from "../../../test/api/catalogue/sale-of.ts";
import { openStall, SECRET, type Stall } from "../../../test/api/stall.ts";
import { openWire, type Wire } from "../../../test/api/wire.ts";
import { freePort } from "../../../test/harness/free-port.ts";
import { startServer, type RunningServer } from "../../../test/harness/server.ts";

/** The provider that takes the payment: the shop's own simulation, or an emulator with the brand's account. */
export type Taker = "simulation" | "midtrans" | "xendit";
/** Each provider has its own brand, so that one shop sells by all of them. */
export const BRAND_OF: Readonly<Record<Taker, string>> = { simulation: "garudarun", midtrans: "karcis", xendit: "melancarun" };

const KEYS = {
  midtrans: { serverKey: "SB-Mid-server-of-the-sweep" },
  xendit: { secretKey: "xnd_development_of_the_sweep", callbackToken: "callback-token-of-the-sweep" },
} as const;

/** A shop in its own process that can be killed at any statement, and restarted on its data. */
export type Booth = {
  readonly stall: Stall;
  readonly wire: Wire;
  readonly port: number;
  readonly emulators: Readonly<Record<Exclude<Taker, "simulation">, Emulator>>;
  sale(taker: Taker): Awaited<ReturnType<typeof saleOf>>;
  /** SIGKILL to it now. */
  kill(): void;
  /** Restarts it where it was killed; concurrent callers share one start. */
  revive(): Promise<void>;
  close(): Promise<void>;
};

/** Opens it on its own database at that PostgreSQL. */
export async function openBooth(clusterUrl: string): Promise<Booth> {
  const folder = mkdtempSync(join(tmpdir(), "karcis-sweep-"));
  const port = await freePort();
  const common = { compression: 1000 };
  const midtrans = await startMidtrans({ ...common, ...KEYS.midtrans });
  const noticeUrl = `http://${BRAND_OF.xendit}.localhost:${port}/api/v1/payments/notices/xendit`;
  const xendit = await startXendit({ ...common, ...KEYS.xendit, noticeUrl });
  const urls = { MIDTRANS_URL: midtrans.url, XENDIT_URL: xendit.url };
  const stall = await openStall(clusterUrl, {
    HOLD_LIMITS: "visitorHolds=1000,visitorTickets=1000,numberHolds=1000,numberTickets=1000",
    ...urls,
  });
  await stall.sql("update quotas set total = taken + 1000 where id not in (select quota_id from seat_kinds)");
  const operator = openPostgres({ url: stall.database.url, poolSize: 1 });
  const tools = { db: operator, secrets: stall.shop.services.secrets, settings: stall.shop.services.settings, newId };
  for (const kind of ["midtrans", "xendit"] as const)
    await setAccount(
      { ...tools, tenant: BRAND_OF[kind], actor: OPERATOR },
      { kind, mode: "sandbox", keys: KEYS[kind], channels: null, isSameAccount: false },
    );
  await operator.close();
  const sales = new Map<Taker, Awaited<ReturnType<typeof saleOf>>>();
  for (const taker of Object.keys(BRAND_OF) as Taker[]) sales.set(taker, await saleOf(stall.shop, BRAND_OF[taker]));

  const wire = await openWire(stall.database.url);
  const env = { DATABASE_URL: wire.url, DATA_DIR: folder, PORT: String(port), KARCIS_SECRET: SECRET, ...urls };
  let server: RunningServer = await startServer(env);
  let killed: Promise<void> | null = null;
  let reviving: Promise<void> | null = null;
  return {
    stall,
    wire,
    port,
    emulators: { midtrans, xendit },
    sale: (taker) => sales.get(taker)!,
    kill() {
      killed = server.kill9();
    },
    async revive() {
      if (!killed) return;
      reviving ??= killed
        .then(() => startServer(env))
        .then((started) => {
          server = started;
          killed = null;
          reviving = null;
        });
      await reviving;
    },
    async close() {
      await server.stop();
      await stall.close();
      await wire.close();
      for (const emulator of [midtrans, xendit]) await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
