import { OPERATOR } from "#server/platform/base/actor.ts";
import { inject } from "vitest";
import type { Emulator } from "#simulators/kit/start-emulator.ts";
import { MERCHANT_ID, type Order } from "#simulators/midtrans/order.ts";
import { startMidtrans } from "#simulators/midtrans/start-midtrans.ts";
import type { Session } from "#simulators/xendit/session.ts";
import { startXendit } from "#simulators/xendit/start-xendit.ts";
import { newId } from "#server/platform/base/new-id.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import { setAccount } from "#server/modules/payments/accounts/set-account.ts";
import { currentProvider } from "#server/platform/ports/payment-accounts.ts";
import { ROOMY } from "../../harness/open-shop.ts";
import { openStall, type Stall } from "../stall.ts";

export type Kind = "midtrans" | "xendit";
export const MIDTRANS_KEY = "Mid-server-of-these-tests";
export const TOKEN = "callback-token-of-these-tests";
export const BUSINESS = "661f87c614802d6c402cd82d";

const KEYS: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  midtrans: { serverKey: MIDTRANS_KEY, merchantId: MERCHANT_ID },
  xendit: { secretKey: "xnd_production_of_these_tests", callbackToken: TOKEN, businessId: BUSINESS },
};

/** Submits a form on the provider's page like a browser. */
export const press = (page: string, act: string, channel = "") =>
  fetch(page, { method: "POST", body: new URLSearchParams({ act, channel }), redirect: "manual" });

/** A stall with emulators of both providers and brands' own accounts. */
export async function openEmulatedStall() {
  let stall: Stall | null = null;
  const common = {
    compression: 100_000,
    async deliver(url: string, { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string }) {
      return stall!.shop.fetch(new Request(url, { method: "POST", headers: { ...headers, host: new URL(url).host }, body }));
    },
  };
  const emulators: Readonly<Record<Kind, Emulator>> = {
    midtrans: await startMidtrans({ ...common, serverKey: MIDTRANS_KEY, confirmsRefunds: false }),
    xendit: await startXendit({
      ...common,
      secretKey: KEYS.xendit["secretKey"]!,
      callbackToken: TOKEN,
      businessId: BUSINESS,
      finishesRefunds: false,
      noticeUrl: (metadata) => `http://${metadata!["shop"]!}.localhost:3000/api/v1/payments/notices/xendit`,
    }),
  };
  stall = await openStall(inject("postgresUrl"), { ...ROOMY, MIDTRANS_URL: emulators.midtrans.url, XENDIT_URL: emulators.xendit.url });
  const { shop, database } = stall;
  const operator = openPostgres({ url: database.url, poolSize: 1 });
  return {
    stall,
    emulators,
    /** Sets a brand's account, and waits until the shop uses it. */
    async give(tenant: string, kind: Kind): Promise<void> {
      const tools = { db: operator, secrets: shop.services.secrets, settings: shop.services.settings, newId };
      await setAccount(
        { ...tools, tenant, actor: OPERATOR },
        { kind, mode: "production", keys: KEYS[kind], channels: null, isSameAccount: false },
      );
      for (;;) {
        await shop.services.accounts.refresh();
        if (currentProvider(shop.services.accounts, tenant)?.name === kind) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    /** The provider's captured and refunded rupiah of a payment. */
    booksOf(kind: Kind, paymentId: string): { readonly captured: number; readonly refunded: number } {
      return kind === "midtrans"
        ? midtransBooks(emulators.midtrans.list() as Order[], paymentId)
        : xenditBooks(emulators.xendit.list() as Session[], paymentId);
    },
    async close(): Promise<void> {
      await operator.close();
      await stall.close();
      for (const emulator of Object.values(emulators)) await emulator.close();
    },
  };
}
export type EmulatedStall = Awaited<ReturnType<typeof openEmulatedStall>>;

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

function midtransBooks(orders: readonly Order[], paymentId: string) {
  const transactions = orders
    .filter(({ id }) => id === paymentId || id.startsWith(`${paymentId}_`))
    .flatMap(({ transaction }) => transaction ?? []);
  return {
    captured: sum(transactions.map(({ settledAt, status, amount }) => (settledAt !== null || status === "capture" ? amount : 0))),
    refunded: sum(transactions.flatMap(({ refunds }) => refunds.map(({ amount }) => amount))),
  };
}

function xenditBooks(sessions: readonly Session[], paymentId: string) {
  const own = sessions.filter(({ reference }) => reference === paymentId);
  return {
    captured: sum(own.flatMap(({ requests }) => requests.map(({ payment }) => payment?.captured ?? 0))),
    refunded: sum(own.flatMap(({ refunds }) => refunds.map(({ amount, status }) => (status === "SUCCEEDED" ? amount : 0)))),
  };
}
