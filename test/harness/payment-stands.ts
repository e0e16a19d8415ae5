import type { Order } from "#simulators/midtrans/order.ts";
import type { Session } from "#simulators/xendit/session.ts";
import type { Refund as SimulatedRefund } from "#simulators/paysim/refund.ts";
import { fetchWhole } from "#server/platform/adapters/provider-http/fetch-whole.ts";
import type { PaymentProvider, ProviderStatus, SessionRequest } from "#server/platform/ports/payment-provider.ts";
import { faultyFetch } from "./faulty-fetch.ts";
import { openMidtrans } from "./open-midtrans.ts";
import { openXendit } from "./open-xendit.ts";
import { withPaysim } from "./provider-on-paysim.ts";

/** Acts of payers, banks and time, for any provider. QRIS refunds whole payments, a wallet also parts. */
export type Happening = "pay" | "pay_too_little" | "expire" | "confirm_refunds";
export type Line = { readonly price: number; readonly quantity: number; readonly name: string };

/** A provider's adapter on its stand-in, with the same controls for every provider. */
export type Stand = {
  readonly provider: PaymentProvider;
  readonly fetch: ReturnType<typeof faultyFetch>;
  now(): number;
  readonly noticeUrl: string;
  happen(ref: string, what: Happening): Promise<unknown>;
  /** A row of the provider's own status table: the act that leads a payment there. */
  bring(ref: string, row: string): Promise<unknown>;
  /** Received notices, as sent. */
  notices(): Promise<readonly { readonly headers: Headers; readonly body: Uint8Array }[]>;
  /** The same notice forged without the key. */
  forge(notice: { readonly headers: Headers; readonly body: Uint8Array }): { readonly headers: Headers; readonly body: Uint8Array };
  /** The last page's lines at the provider; null if it accepts none. */
  lines(): readonly Line[] | null;
  /** When the provider ends its last page; null if unknown. */
  endsAt(): number;
  /** The number of its pages, and the rupiah of its refunds by our refunds' keys. */
  books(): Promise<{ readonly pages: number; readonly refunds: Readonly<Record<string, number>> }>;
};

export type StandKind = {
  readonly name: string;
  /** Every reachable status of its tables, with its meaning here. */
  readonly rows: Readonly<Record<string, ProviderStatus | null>>;
  /** Whether the adapter repeats a failed query. */
  readonly repeats: boolean;
  /** Whether it may report a status that the adapter does not know. */
  readonly surprises: boolean;
  /** The earliest end of a page. */
  readonly shortestMs: number;
  /** `timeoutMs`: the longest call; the default is longer than any call that answers. */
  open(timeoutMs?: number): Promise<Stand>;
};

const PATIENCE_MS = 20_000;
/** No notice is sent to this address: the account has its own address, or the test intercepts notices. */
const NOWHERE = "http://127.0.0.1:20010/api/v1/payments/notices/x";
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** `unchosen` is null, because Midtrans sends no notice about a page without a chosen method. */
const MIDTRANS_ROWS = {
  unchosen: null,
  pending: "pending",
  authorize: "verifying",
  challenge: "verifying",
  capture: "settled",
  settlement: "settled",
  deny: "denied",
  deny_after_settlement: "denied",
  cancel: "cancelled",
  expire: "expired",
  failure: "failed",
  refund: "settled",
  partial_refund: "settled",
  chargeback: "charged_back",
  partial_chargeback: "charged_back",
  surprise: "pending",
} as const;

const MIDTRANS_STEPS: Readonly<Record<keyof typeof MIDTRANS_ROWS, readonly (readonly [act: string, channel?: string])[]>> = {
  unchosen: [],
  pending: [["choose", "other_qris"]],
  authorize: [["choose", "credit_card"], ["authorize"]],
  challenge: [["choose", "credit_card"], ["challenge"]],
  capture: [["pay", "credit_card"]],
  settlement: [["pay", "other_qris"]],
  deny: [["deny", "credit_card"]],
  deny_after_settlement: [["pay", "permata_va"], ["deny"]],
  cancel: [["cancel", "bca_va"]],
  expire: [["expire", "bca_va"]],
  failure: [["fail", "gopay"]],
  refund: [["pay", "gopay"]],
  partial_refund: [["pay", "gopay"]],
  chargeback: [["pay", "credit_card"], ["settle"], ["charge_back"]],
  partial_chargeback: [["pay", "credit_card"], ["settle"], ["charge_back_part"]],
  surprise: [["pay", "other_qris"], ["surprise"]],
};

async function openMidtransStand(timeoutMs = PATIENCE_MS): Promise<Stand> {
  const through = faultyFetch();
  const merchant = await openMidtrans({ adapter: { fetch: through.over(fetchWhole), timeoutMs } });
  const { provider, emulator } = merchant;
  const ACTS: Readonly<Record<Happening, readonly [string, object?]>> = {
    pay: ["pay", { channel: "gopay" }],
    pay_too_little: ["pay", { channel: "gopay", amount: 1 }],
    expire: ["expire", { channel: "gopay" }],
    confirm_refunds: ["confirm_refund"],
  };
  const act = (id: string, what: string, more: object = {}) => Promise.resolve(emulator.act({ ...more, id, act: what }));
  const rows = () => emulator.list() as Order[];
  return {
    provider,
    fetch: through,
    now: emulator.clock.now,
    noticeUrl: merchant.order().noticeUrl,
    happen: (ref, what) => act(ref, ...ACTS[what]),
    async bring(ref, row) {
      for (const [what, channel] of MIDTRANS_STEPS[row as keyof typeof MIDTRANS_ROWS]) await act(ref, what, channel ? { channel } : {});
      const { amount } = rows().find(({ id }) => id === ref)!;
      if (row.endsWith("refund"))
        await provider.refund({ providerRef: ref, paymentId: ref, key: "r", amount: row === "refund" ? amount : 1, reason: "late" });
    },
    async notices() {
      await emulator.notices.idle();
      return merchant.raw.map((body) => ({ headers: new Headers(), body }));
    },
    forge: ({ headers, body }) => ({ headers, body: Buffer.from(text(body).replace('"status_code":"2', '"status_code":"4')) }),
    lines: () => (through.sent.at(-1)!["item_details"] as Line[]) ?? null,
    endsAt: () => rows().at(-1)!.expiresAt!,
    async books() {
      const refunds = rows().flatMap(({ transaction }) => transaction?.refunds ?? []);
      return { pages: rows().length, refunds: Object.fromEntries(refunds.map(({ key, amount }) => [key, amount])) };
    },
  };
}

const XENDIT_ROWS = {
  ACTIVE: "pending",
  COMPLETED: "settled",
  EXPIRED: "expired",
  CANCELED: "cancelled",
  "payment PENDING": "pending",
  "payment AUTHORIZED": "verifying",
  "payment SUCCEEDED after its session": "settled",
  // The page is still open for another try.
  "payment FAILED": "pending",
  "payment EXPIRED": "pending",
  "payment CANCELED": "pending",
  "dispute ACTION_REQUIRED": "settled",
  "dispute UNDER_REVIEW": "settled",
  "dispute WON": "settled",
  "dispute LOST": "charged_back",
  surprise: "pending",
} as const;

const XENDIT_STEPS: Readonly<Record<keyof typeof XENDIT_ROWS, readonly (readonly [act: string, more?: object])[]>> = {
  ACTIVE: [],
  COMPLETED: [["pay", { channel: "QRIS" }]],
  EXPIRED: [["expire"]],
  CANCELED: [],
  "payment PENDING": [["process", { channel: "OVO" }]],
  "payment AUTHORIZED": [["authorize", { channel: "CARDS" }]],
  "payment SUCCEEDED after its session": [["choose", { channel: "QRIS" }], ["expire"], ["pay"]],
  "payment FAILED": [["fail", { channel: "CARDS" }]],
  "payment EXPIRED": [["lapse", { channel: "OVO" }]],
  "payment CANCELED": [["withdraw", { channel: "OVO" }]],
  "dispute ACTION_REQUIRED": [
    ["pay", { channel: "CARDS" }],
    ["dispute", { status: "ACTION_REQUIRED" }],
  ],
  "dispute UNDER_REVIEW": [
    ["pay", { channel: "CARDS" }],
    ["dispute", { status: "UNDER_REVIEW" }],
  ],
  "dispute WON": [
    ["pay", { channel: "CARDS" }],
    ["dispute", { status: "WON" }],
  ],
  "dispute LOST": [
    ["pay", { channel: "CARDS" }],
    ["dispute", { status: "LOST" }],
  ],
  surprise: [["surprise"]],
};

const HOURS_MS = 2 * 3_600_000;

async function openXenditStand(timeoutMs = PATIENCE_MS): Promise<Stand> {
  const through = faultyFetch();
  const { provider, emulator, arrived, act } = await openXendit({
    emulated: { finishesRefunds: false },
    adapter: { fetch: through.over(fetchWhole), timeoutMs },
  });
  const ACTS: Readonly<Record<Happening, readonly [string, object?]>> = {
    pay: ["pay", { channel: "OVO" }],
    pay_too_little: ["pay", { channel: "OVO", amount: 1 }],
    expire: ["expire"],
    confirm_refunds: ["finish_refund"],
  };
  const rows = () => emulator.list() as Session[];
  return {
    provider,
    fetch: through,
    now: emulator.clock.now,
    noticeUrl: NOWHERE,
    happen: (ref, what) => act(ref, ...ACTS[what]),
    async bring(ref, row) {
      for (const [what, more] of XENDIT_STEPS[row as keyof typeof XENDIT_ROWS]) await act(ref, what, more);
      // Disputes are queried only some time after the payment.
      if (row.startsWith("dispute")) emulator.clock.advance(HOURS_MS);
      if (row === "CANCELED") await provider.cancelSession(ref);
    },
    async notices() {
      await emulator.notices.idle();
      return arrived;
    },
    forge: ({ headers, body }) => ({ headers: new Headers({ ...Object.fromEntries(headers), "x-callback-token": "guessed" }), body }),
    lines() {
      const items = through.sent.at(-1)!["items"] as { net_unit_amount: number; quantity: number; name: string }[] | undefined;
      return items?.map(({ net_unit_amount: price, quantity, name }) => ({ price, quantity, name })) ?? null;
    },
    endsAt: () => rows().at(-1)!.expiresAt,
    async books() {
      const refunds = rows().flatMap((row) => row.refunds);
      return { pages: rows().length, refunds: Object.fromEntries(refunds.map(({ key, amount }) => [String(key), amount])) };
    },
  };
}

const SIMULATED_ROWS = {
  pending: "pending",
  verify_10s: "verifying",
  pay: "settled",
  decline: "denied",
  fail: "failed",
  expire: "expired",
  cancel: "cancelled",
} as const;

async function openSimulatedStand(timeoutMs = PATIENCE_MS): Promise<Stand> {
  const through = faultyFetch();
  const { provider, notices, act } = withPaysim({ fetch: through.over, timeoutMs });
  const OUTCOMES: Readonly<Record<Happening, string | null>> = {
    pay: "pay",
    pay_too_little: "wrong_amount",
    expire: "expire",
    confirm_refunds: null,
  };
  const order = () => through.sent.findLast((each) => "expires_at" in each)!;
  const keys = new Map<string, string>();
  return {
    provider: {
      ...provider,
      async refund(input) {
        keys.set(input.key, input.providerRef);
        return provider.refund(input);
      },
    },
    fetch: through,
    now: Date.now,
    noticeUrl: NOWHERE,
    happen: async (ref, what) => (OUTCOMES[what] === null ? null : act(ref, OUTCOMES[what], "qris")),
    bring: async (ref, row) => (row === "pending" ? null : row === "cancel" ? provider.cancelSession(ref) : act(ref, row, "qris")),
    notices: async () => notices,
    forge: ({ headers, body }) => ({ headers: new Headers({ ...Object.fromEntries(headers), "webhook-signature": "v1,AAAA" }), body }),
    lines: () => null,
    endsAt: () => Date.parse(String(order()["expires_at"])),
    async books() {
      const kept = await Promise.all([...keys].map(([key, providerRef]) => provider.readRefund({ providerRef, key })));
      const refunds = kept.filter((each): each is NonNullable<typeof each> & SimulatedRefund => each !== null && each.status !== "failed");
      const pages = await provider.findSessions(String(order()["payment_id"]));
      return { pages: pages.length, refunds: Object.fromEntries(refunds.map(({ key, amount }) => [key, amount])) };
    },
  };
}

export const STANDS: readonly StandKind[] = [
  { name: "the simulation", rows: SIMULATED_ROWS, repeats: false, surprises: false, shortestMs: 0, open: openSimulatedStand },
  { name: "Midtrans", rows: MIDTRANS_ROWS, repeats: true, surprises: true, shortestMs: 0, open: openMidtransStand },
  { name: "Xendit", rows: XENDIT_ROWS, repeats: true, surprises: true, shortestMs: 10.5 * 60_000, open: openXenditStand },
];

/** An order of 312,499 rupiah in lines with an indivisible discount, and names too long for any page. */
export const orderOf = (stand: Pick<Stand, "now" | "noticeUrl">, more: Partial<SessionRequest> = {}): SessionRequest => ({
  paymentId: "0198a1b2-0000-7000-8000-000000000001",
  reference: "KRC-1234",
  amount: 312_499,
  currency: "IDR",
  description: "Jazz Night · KRC-1234",
  merchant: "Nada Raya",
  expiresAt: new Date(stand.now() + 15 * 60_000),
  returnUrl: "http://127.0.0.1:20010/event/jazz/transaction-status?b=1",
  noticeUrl: stand.noticeUrl,
  locale: "id",
  shop: "nada",
  items: [
    { id: "early", name: `Early | ${"bird ".repeat(60)}`, unitPrice: 100_000, quantity: 3 },
    { id: "shirt", name: `${"x".repeat(49)}😀`, unitPrice: 55_000, quantity: 1 },
    { id: "promo", name: "JAZZ10", unitPrice: -50_001, quantity: 1 },
    { id: "fee", name: "Service fee", unitPrice: 7_500, quantity: 1 },
  ],
  ...more,
});
