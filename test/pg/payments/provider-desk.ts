import { OPERATOR } from "#server/platform/base/actor.ts";
import { expect, inject, vi } from "vitest";
import { FAULTLESS } from "#simulators/kit/notice-faults.ts";
import type { Emulator } from "#simulators/kit/start-emulator.ts";
import { startMidtrans } from "#simulators/midtrans/start-midtrans.ts";
import { startXendit } from "#simulators/xendit/start-xendit.ts";
import { newId } from "#server/platform/base/new-id.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import { reconcileDay, type DayFile } from "#server/modules/payments/books/reconcile-day.ts";
import { FILE_FORMATS, readSettlement } from "#server/modules/payments/books/settlement-file.ts";
import { readCsv } from "#server/modules/payments/books/read-csv.ts";
import { merchantOf } from "#server/modules/payments/accounts/merchant-of.ts";
import { setAccount } from "#server/modules/payments/accounts/set-account.ts";
import { openStall } from "../../api/stall.ts";
import { buyUntilPayment, eventOf, holdBody } from "../../harness/buyer.ts";
import { ROOMY } from "../../harness/open-shop.ts";

const HOUR = 3_600_000;
const KEYS = {
  midtrans: { serverKey: "SB-Mid-server-test", merchantId: "G123456789" },
  xendit: {
    secretKey: "xnd_development_emulated",
    callbackToken: "callback-token-of-the-emulator",
    businessId: "661f87c614802d6c402cd82d",
  },
};
/** The account and the purchase of each brand. */
export const DESKS = {
  midtrans: { tenant: "garudarun", slug: "losari-sunset-5k" },
  xendit: { tenant: "jenius", slug: "co-run" },
} as const;
export type DeskName = keyof typeof DESKS;

export const bytesOf = async function* (text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
};

/** A stall with one brand at Midtrans' emulator and another at Xendit's. */
export async function openProviderDesk() {
  const deliver = (url: string, { headers, body }: { readonly headers: Record<string, string>; readonly body: string }) =>
    stall.shop.fetch(new Request(url, { method: "POST", headers: { ...headers, host: new URL(url).host }, body }));
  // Two hours behind, so that fees of payments there are available.
  const now = () => Date.now() - 2 * HOUR;
  const midtrans = await startMidtrans({ serverKey: KEYS.midtrans.serverKey, confirmsRefunds: false, compression: 100_000, deliver, now });
  const xendit = await startXendit({
    ...KEYS.xendit,
    noticeUrl: "http://jenius.localhost:3000/api/v1/payments/notices/xendit",
    finishesRefunds: false,
    compression: 100_000,
    deliver,
    now,
  });
  const emulators: Record<DeskName, Emulator> = { midtrans, xendit };
  const env = { ...ROOMY, MIDTRANS_URL: midtrans.url, XENDIT_URL: xendit.url };
  const stall = await openStall(inject("postgresUrl"), env);
  const operator = openPostgres({ url: stall.database.url, poolSize: 1 });
  const { services } = stall.shop;
  const tools = { db: operator, secrets: services.secrets, settings: services.settings, newId };
  for (const kind of ["midtrans", "xendit"] as const) {
    const input = { kind, mode: "sandbox", keys: KEYS[kind], channels: null, isSameAccount: false } as const;
    await setAccount({ ...tools, tenant: DESKS[kind].tenant, actor: OPERATOR }, input);
  }
  const inUse = async () => {
    await services.accounts.refresh();
    return services.accounts.all().map(({ account }) => account.kind);
  };
  await vi.waitFor(async () => expect(await inUse()).toHaveLength(2), { timeout: 5000 });
  await stall.sql("update quotas set total = taken + 500 where id not in (select quota_id from seat_kinds)");
  const span = { from: new Date(Date.now() - 12 * HOUR), to: new Date(Date.now() + 12 * HOUR) };

  return {
    stall,
    emulators,
    env,
    span,
    /** An order with an open page. `pay` pays it and processes the result. */
    async order(name: DeskName) {
      const { tenant, slug } = DESKS[name];
      const buyer = stall.buyer(tenant);
      const event = await eventOf(buyer, slug);
      const price = event.prices.find((each) => each.bundlingTicket === "0")!;
      const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: price.id, qty: 1 }]));
      if (!started.ok) throw new Error(JSON.stringify(started.problem));
      const { booking } = started.data as { booking: { id: string; payment: { id: string } | null; quote: { total: number } } };
      const paymentId = booking.payment!.id;
      const [row] = await stall.sql<{ provider_ref: string; reference: string }>(
        "select p.provider_ref, b.reference from payments p join bookings b on b.tenant_id = p.tenant_id and b.id = p.booking_id where p.id = $1",
        [paymentId],
      );
      const ref = row!.provider_ref;
      const act = async (what: string, more: object = {}) => {
        const done = emulators[name].act({ ...more, id: ref, act: what });
        await emulators[name].notices.idle();
        return done;
      };
      const channel = name === "midtrans" ? "other_qris" : "QRIS";
      return {
        id: booking.id,
        paymentId,
        ref,
        reference: row!.reference,
        total: booking.quote.total,
        tenant,
        act,
        pay: (more: object = {}) => act("pay", { channel, ...more }),
        /** All of the order's data for its buyer. */
        shown: async () => JSON.stringify(await buyer.call("getBooking", { params: { id: booking.id }, query: {} })),
        /** The same in its buyer's list of orders. */
        async listed() {
          const answer = await buyer.call("listMyPurchases", { query: {} });
          return answer.ok ? answer.data.purchases.find(({ id }) => id === booking.id) : answer.problem.code;
        },
        status: () => stall.statusOf(buyer, booking.id),
        /** The text of the order's page without tags. */
        async page(language: "en" | "id" = "en"): Promise<string> {
          const url = `http://${buyer.host}/${language}/event/${slug}/transaction-status?b=${booking.id}`;
          const answer = await stall.shop.fetch(new Request(url, { headers: { host: buyer.host, cookie: buyer.cookie() } }));
          const [, main = ""] = /<main[^>]*>([\s\S]*)<\/main>/.exec(await answer.text()) ?? [];
          return main
            .replace(/<!--.*?-->/g, "")
            .replace(/<[^>]+>/g, " ")
            .replace(/&#x27;/g, "'")
            .replace(/\u00a0/g, " ")
            .replace(/\s+/g, " ");
        },
      };
    },
    /** Moves earlier tests' payments and refunds back by 40 days, and deletes the comparisons. */
    ageBooks: () =>
      stall.sql(
        `with p as (update payments set created_at = created_at - interval '40 days', settled_at = settled_at - interval '40 days'),
         d as (delete from book_differences), c as (delete from book_comparisons)
         update refunds set created_at = created_at - interval '40 days', finished_at = finished_at - interval '40 days'`,
      ),
    /** Loses all notices sent while this runs. */
    async unheard<T>(name: DeskName, work: () => Promise<T>): Promise<T> {
      emulators[name].noticeFaults.conduct({ lost: 1 });
      try {
        return await work();
      } finally {
        emulators[name].noticeFaults.conduct(FAULTLESS);
      }
    },
    /** Compares a day of a brand, optionally with a file's text. */
    async day(name: DeskName, { text = null, at = span }: { readonly text?: string | null; readonly at?: typeof span } = {}) {
      const { tenant } = DESKS[name];
      const rows = () => readSettlement(FILE_FORMATS[name]!, readCsv(bytesOf(text!)));
      const file: DayFile | null =
        text === null ? null : { account: name, merchant: await merchantOf({ ...services, tenant }, name), rows };
      const days = await reconcileDay({ ...services, tenant, actor: OPERATOR }, { span: at, pace: { between: 0, tries: [] }, file });
      return days.find(({ account }) => account === name)!;
    },
    async close(): Promise<void> {
      await operator.close();
      for (const emulator of Object.values(emulators)) await emulator.close();
      await stall.close();
    },
  };
}
export type ProviderDesk = Awaited<ReturnType<typeof openProviderDesk>>;

/** One row of a provider's file. */
export type FileRow = {
  readonly order: string;
  readonly kind?: "payment" | "refund" | "chargeback" | "payout";
  readonly amount: number;
  readonly fee?: number | "";
  readonly net?: number;
  readonly at?: Date;
  readonly merchant?: string;
  readonly refund?: string;
};

/** A provider's file. */
export function fileText(name: DeskName, rows: readonly FileRow[]): string {
  const isMidtrans = name === "midtrans";
  const header = isMidtrans
    ? "order_id,transaction_type,gross_amount,fee,net_amount,transaction_time,merchant_id,refund_key"
    : "reference_id,type,amount,fee,net_amount,created,business_id,refund_id";
  const usual = isMidtrans ? KEYS.midtrans.merchantId : KEYS.xendit.businessId;
  const lines = rows.map(({ order, kind = "payment", amount, fee = 1000, net, at = new Date(), merchant = usual, refund = "" }) => {
    const time = isMidtrans ? new Date(at.getTime() + 7 * HOUR).toISOString().slice(0, 19).replace("T", " ") : at.toISOString();
    const word = isMidtrans ? kind : kind.toUpperCase();
    return [order, word, amount, fee, net ?? "", time, merchant, isMidtrans ? refund : ""].join(",");
  });
  return [header, ...lines, ""].join("\r\n");
}
