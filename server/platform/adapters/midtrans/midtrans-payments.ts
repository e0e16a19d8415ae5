import { createHash, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { PAYMENT_CHANNELS, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import { writeLog } from "../../observability/write-log.ts";
import { type PaymentProvider, ProviderUnavailable, type Notice } from "../../ports/payment-provider.ts";
import { fetchWhole } from "../provider-http/fetch-whole.ts";
import { LONGEST_BODY } from "../provider-http/call-provider.ts";
import { parseObject } from "../provider-http/parse-object.ts";
import type { Account } from "./account.ts";
import { isOffered } from "./channels.ts";
import { openSession } from "./open-session.ts";
import { readBooks } from "./read-books.ts";
import { createRefund, readRefund } from "./refund-calls.ts";
import { callCore, callSnap, refusalOf } from "./call-midtrans.ts";
import { findSessions, readSession, readTransaction } from "./read-transaction.ts";
import { isConfirmed, keyOf, refundsOf } from "./reported-refunds.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * A notice of this account. Null if it is too long, not signed with its key, of another merchant, or no transaction. The signature covers
 * order, code and amount, but neither status nor time, so a notice is only a hint.
 */
function readNotice(account: Account, rawBody: Uint8Array): Notice | null {
  if (rawBody.byteLength > LONGEST_BODY) return null;
  const body = parseObject(rawBody);
  if (!body || !isGenuine(body, account.serverKey)) return null;
  if (account.merchantId !== null && body["merchant_id"] !== account.merchantId) return null;
  const reported = readTransaction(account, body);
  return reported && { ...reported, noticeId: noticeIdOf(body), refundKey: refundKeyOf(body) };
}

/** SHA-512 over order id, status code and amount as written, and the server key. Compared in constant time. */
function isGenuine(
  { order_id: orderId, status_code: code, gross_amount: amount, signature_key: given }: Fields,
  serverKey: string,
): boolean {
  if (typeof orderId !== "string" || typeof code !== "string" || typeof amount !== "string") return false;
  if (typeof given !== "string" || !/^[0-9a-f]{128}$/.test(given)) return false;
  const expected = createHash("sha512").update(`${orderId}${code}${amount}${serverKey}`).digest();
  return timingSafeEqual(Buffer.from(given, "hex"), expected);
}

/** Midtrans gives notices no id. Equal contents about one transaction are one notice. */
function noticeIdOf(body: Fields): string {
  const { order_id, transaction_id, transaction_status, fraud_status, status_code, gross_amount, refund_amount } = body;
  const refunds = refundsOf(body).map((each) => [keyOf(each), each["refund_amount"], isConfirmed(each)]);
  const said = [order_id, transaction_id, transaction_status, fraud_status, status_code, gross_amount, refund_amount, refunds];
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

/** The key of the refund with the latest time. Other refunds are queried in their turn. */
function refundKeyOf(body: Fields): string | null {
  const [latest] = refundsOf(body).toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
  return latest === undefined ? null : keyOf(latest);
}

function timeOf(refund: Fields): string {
  return String(isConfirmed(refund) ? refund["bank_confirmed_at"] : (refund["created_at"] ?? ""));
}

/** Closes an unpaid payment: a transaction by its order id, or an unused page by the token at the end of its address. */
async function cancelSession(account: Account, orderId: string, redirectUrl: string | null): Promise<void> {
  const reported = await readSession(account, orderId);
  const token = tokenOf(account, redirectUrl);
  if (reported?.status === "pending") return cancelTransaction(account, orderId);
  // On Snap's page, a payer with a refused card may try another.
  const isPageOpen = reported === null || reported.status === "denied";
  if (!isPageOpen || token === null) return;
  const page = await closePage(account, token);
  if (page === "begun") return reported ? undefined : cancelTransaction(account, orderId);
  if (!reported) account.closedPages.add(orderId);
}

/** Midtrans refuses to cancel closed or paid transactions. A status call then gives the state. */
async function cancelTransaction(account: Account, orderId: string): Promise<void> {
  const { code } = await callCore(account, { method: "POST", path: `/v2/${encodeURIComponent(orderId)}/cancel`, isRepeatable: true });
  if (code === "200" || code === "404") return;
  const reported = await readSession(account, orderId);
  if (reported?.status === "pending")
    throw new ProviderUnavailable(`Midtrans refused to close a payment with ${code}`, { isAnswered: true });
}

/** `begun`: the payer has chosen in the meantime, so the page is now a transaction. */
async function closePage(account: Account, token: string): Promise<"closed" | "begun"> {
  const { status, body } = await callSnap(account, { path: `/snap/v1/transactions/${token}/cancel` });
  if (status < 300) return "closed";
  const words = refusalOf(body);
  if (/progress/i.test(words)) return "begun";
  if (/already|not found|expired/i.test(words)) return "closed";
  throw new ProviderUnavailable(`Midtrans refused to close a page with ${status}`, { isAnswered: true });
}

/** Null for an address that is not a Snap page, such as our own. */
function tokenOf(account: Account, redirectUrl: string | null): string | null {
  if (redirectUrl === null || !URL.canParse(redirectUrl)) return null;
  const url = new URL(redirectUrl);
  const token = url.pathname.split("/").at(-1) ?? "";
  return url.origin === new URL(account.snap.baseUrl).origin && /^[\w-]{8,128}$/.test(token) ? token : null;
}

export type MidtransPaymentsOptions = {
  /** The account's name, stored with every payment: `midtrans`, or `midtrans.2` for a brand's later one. */
  readonly name: string;
  readonly serverKey: string;
  /** If given, notices of other merchants are rejected. */
  readonly merchantId?: string | null;
  readonly isProduction: boolean;
  /** Channels of the account. Those that cannot be looked up by our own id are left out (decision 62). */
  readonly channels: readonly PaymentChannel[];
  /** Addresses other than Midtrans' own. */
  readonly baseUrls?: { readonly snap: string; readonly core: string };
  readonly fetch?: typeof fetch;
  /** Time limit of a whole call with its repetitions. 4.5 s by default, less than any caller waits. */
  readonly timeoutMs?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

const PRODUCTION = { snap: "https://app.midtrans.com", core: "https://api.midtrans.com" };
const SANDBOX = { snap: "https://app.sandbox.midtrans.com", core: "https://api.sandbox.midtrans.com" };
const MOST_WORDS = 100;
const MOST_CLOSED_PAGES = 10_000;

/** Midtrans behind the payment port: Snap's pages, and Core API charges that are paid on our own page (decision 62). */
export function createMidtransPayments(options: MidtransPaymentsOptions): PaymentProvider {
  const account = accountOf(options);
  const { channels } = account;
  return {
    name: options.name,
    isSimulation: false,
    title: "Midtrans",
    methods: [...new Set(channels.map((channel) => PAYMENT_CHANNELS[channel]))],
    channels,
    createSession: (input) => openSession(account, input),
    readSession: (providerRef) => readSession(account, providerRef),
    findSessions: (paymentId) => findSessions(account, paymentId),
    readBooks: (providerRef) => readBooks(account, providerRef),
    cancelSession: (providerRef, redirectUrl = null) => cancelSession(account, providerRef, redirectUrl),
    refund: (input) => createRefund(account, input),
    readRefund: (input) => readRefund(account, input),
    readNotice: async (_, rawBody) => readNotice(account, rawBody),
  };
}

function accountOf(options: MidtransPaymentsOptions): Account {
  const { name, serverKey, merchantId = null, isProduction, fetch: ask = fetchWhole, timeoutMs = 4_500 } = options;
  const urls = options.baseUrls ?? (isProduction ? PRODUCTION : SANDBOX);
  const headers = { authorization: `Basic ${Buffer.from(`${serverKey}:`).toString("base64")}` };
  const closed = new LRUCache<string, true>({ max: MOST_CLOSED_PAGES });
  const endpoint = (baseUrl: string) => ({ baseUrl: baseUrl.replace(/\/$/, ""), headers, fetch: ask, timeoutMs });
  return {
    snap: endpoint(urls.snap),
    core: endpoint(urls.core),
    serverKey,
    merchantId,
    channels: options.channels.filter(isOffered),
    now: options.now ?? Date.now,
    closedPages: { add: (orderId) => void closed.set(orderId, true), has: (orderId) => closed.has(orderId) },
    reportUnknown: unknownReporter(name),
  };
}

/** Logs each unknown word once, so that a provider's new field does not fill the log. Values are never logged. */
function unknownReporter(provider: string): Account["reportUnknown"] {
  const reported = new Set<string>();
  return (what, word) => {
    const fact = `${what} ${/^\w{1,40}$/.test(word) ? word : "?"}`;
    if (reported.has(fact) || reported.size >= MOST_WORDS) return;
    reported.add(fact);
    writeLog("warn", "a payment provider says something that is not known here", { provider, said: fact });
  };
}
