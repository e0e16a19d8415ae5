import { createHash } from "node:crypto";
import { writeLog } from "../../observability/write-log.ts";
import { ProviderUnavailable, type ProviderSession, type SessionRequest } from "../../ports/payment-provider.ts";
import type { Account } from "./account.ts";
import { callCore, callSnap, nonsense, refusalOf } from "./call-midtrans.ts";
import { channelOf, chargeOf, snapWords } from "./channels.ts";
import { orderFields } from "./order-fields.ts";
import { orderIdsOf } from "./order-id.ts";
import { readInstructions, readTransaction, readSession } from "./read-transaction.ts";

const SECOND = 1000;
const MINUTE = 60_000;
const JAKARTA_MS = 7 * 3_600_000;
/** Midtrans refuses less than 20 seconds by its own clock. */
const LEAST_MS = 21 * SECOND;
/** Snap's minimum, in minutes. */
const LEAST_MINUTES = 5;

/** Whether too little time is left for Midtrans. */
function isTooLate(expiresAt: Date, now: number): boolean {
  return expiresAt.getTime() - now < LEAST_MS;
}

/**
 * Snap's expiry of page and payment, never after `expiresAt`. Snap counts whole minutes, at least five, so the start may lie in the past. A
 * `page_expiry` would count from now and take precedence.
 */
function snapExpiry(expiresAt: Date, now: number): object {
  const end = Math.floor(expiresAt.getTime() / SECOND) * SECOND;
  const duration = Math.max(LEAST_MINUTES, Math.ceil((end - now) / MINUTE));
  return { start_time: timeText(end - duration * MINUTE), unit: "minutes", duration };
}

/** The expiry of a charge in seconds, never after `expiresAt`. */
function chargeExpiry(expiresAt: Date, now: number): object {
  const start = Math.floor(now / SECOND) * SECOND;
  return { order_time: timeText(start), expiry_duration: Math.floor((expiresAt.getTime() - start) / SECOND), unit: "second" };
}

/** A time in Midtrans' format: `2026-11-20 18:00:00 +0700`. */
function timeText(at: number): string {
  return `${new Date(at + JAKARTA_MS).toISOString().slice(0, 19).replace("T", " ")} +0700`;
}

const LONGEST_ADDRESS = 255;

/** The result of opening an order id. `taken`: already used. `closed_way`: the account does not have that channel. */
type Opened = ProviderSession | "taken" | "closed_way";

/**
 * Opens a payment under its first free order id: a charge with instructions if the chosen channel can be paid on our own page, otherwise a
 * Snap page. For an order id in use, returns its transaction if that is payable or paid.
 */
export async function openSession(account: Account, input: SessionRequest): Promise<ProviderSession> {
  if (isTooLate(input.expiresAt, account.now()))
    throw new ProviderUnavailable("too little time is left for Midtrans", { isAnswered: true });
  for (const orderId of orderIdsOf(input.paymentId)) {
    const opened = await openOrder(account, input, orderId);
    if (opened !== "taken") return opened;
    const known = await knownSession(account, input, orderId);
    if (known) return known;
  }
  throw new ProviderUnavailable("Midtrans has used up the order ids of a payment", { isAnswered: true });
}

async function openOrder(account: Account, input: SessionRequest, orderId: string): Promise<ProviderSession | "taken"> {
  const opened = chargeOf(input.channel ?? null) ? await charge(account, input, orderId) : await openPage(account, input, orderId);
  if (opened !== "closed_way") return opened;
  writeLog("warn", "Midtrans does not take a way to pay of this account; its own page asks for another", { channel: input.channel });
  const page = await openPage(account, { ...input, channel: null }, orderId);
  if (page === "closed_way") throw nonsense();
  return page;
}

/** Opens a charge. Its payer stays on our own page, so a wallet's app returns there. */
async function charge(account: Account, input: SessionRequest, orderId: string): Promise<Opened> {
  const wire = chargeOf(input.channel ?? null);
  const bill = input.channel === "mandiri_va" ? { echannel: { bill_info1: "Tiket", bill_info2: input.reference.slice(0, 30) } } : {};
  const { code, body } = await callCore(account, {
    method: "POST",
    path: "/v2/charge",
    json: { ...wire, ...bill, ...orderFields(input, orderId), custom_expiry: chargeExpiry(input.expiresAt, account.now()) },
    headers: headersOf(input, orderId),
    isRepeatable: false,
  });
  if (code === "406") return "taken";
  if (code === "402") return "closed_way";
  if (code !== "200" && code !== "201") throw new ProviderUnavailable(`Midtrans refused a charge with ${code}`, { isAnswered: true });
  if (body["order_id"] !== orderId || !readTransaction(account, body)) throw nonsense();
  const instructions = readInstructions(body);
  return { providerRef: orderId, redirectUrl: instructions ? input.returnUrl : pictureOf(account, body), instructions };
}

async function openPage(account: Account, input: SessionRequest, orderId: string): Promise<Opened> {
  const { channel = null, returnUrl, expiresAt } = input;
  const { status, body } = await callSnap(account, {
    path: "/snap/v1/transactions",
    json: {
      ...orderFields(input, orderId),
      enabled_payments: snapWords(channel === null ? account.channels : [channel]),
      credit_card: { secure: true },
      expiry: snapExpiry(expiresAt, account.now()),
      ...wayBack(returnUrl),
    },
    headers: headersOf(input, orderId),
  });
  if (status >= 400) return judgeRefusal(refusalOf(body), status);
  const { redirect_url: redirectUrl } = (body ?? {}) as { redirect_url?: unknown };
  if (typeof redirectUrl !== "string" || !isAt(account.snap.baseUrl, redirectUrl)) throw nonsense();
  return { providerRef: orderId, redirectUrl };
}

/** Return address after Snap's page or a wallet's app. Addresses too long for Midtrans are omitted, so the account's own applies. */
function wayBack(returnUrl: string): object {
  if (returnUrl.length > LONGEST_ADDRESS) return {};
  const wallet = { callback_url: returnUrl };
  return { callbacks: { finish: returnUrl }, gopay: { enable_callback: true, ...wallet }, shopeepay: wallet };
}

/** Midtrans does not publish its message for a used order id, so match any refusal that mentions one. */
function judgeRefusal(words: string, status: number): "taken" {
  if (/order_?\s?id.*(taken|used|utili[sz]ed|duplicate|digunakan|exist)/i.test(words)) return "taken";
  throw new ProviderUnavailable(`Midtrans refused a page with ${status}`, { isAnswered: true });
}

/** The session of an order id in use. Null if its payer could not pay with it. */
async function knownSession(
  account: Account,
  { channel = null, amount, returnUrl }: SessionRequest,
  orderId: string,
): Promise<ProviderSession | null> {
  const reported = await readSession(account, orderId);
  if (reported === null) return null;
  const { status, instructions = null } = reported;
  if (status === "settled" || status === "verifying") return { providerRef: orderId, redirectUrl: returnUrl };
  const isSame = channel !== null && reported.method === channel && reported.amount === amount;
  return status === "pending" && isSame && instructions ? { providerRef: orderId, redirectUrl: returnUrl, instructions } : null;
}

/** If the QR code exists only as an image, that image is the address to pay at. */
function pictureOf(account: Account, body: Readonly<Record<string, unknown>>): string {
  const actions = channelOf(body) === "qris" && Array.isArray(body["actions"]) ? (body["actions"] as unknown[]) : [];
  const urls = actions.map((each) => (each as { url?: unknown } | null)?.url);
  const url = urls.find((each) => typeof each === "string" && isAt(account.core.baseUrl, each));
  if (typeof url !== "string") throw nonsense();
  return url;
}

/**
 * Sets the notice address, and an idempotency key that makes Midtrans repeat its answer for five minutes. The key (46 characters) contains
 * order and channel, because Midtrans does not compare bodies.
 */
function headersOf({ noticeUrl, channel = null, amount }: SessionRequest, orderId: string): Record<string, string> {
  const key = createHash("sha256").update(`${orderId} ${channel} ${amount}`).digest("hex").slice(0, 40);
  return { "x-override-notification": noticeUrl, "idempotency-key": key };
}

function isAt(baseUrl: string, url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === new URL(baseUrl).origin;
}
