import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { writeLog } from "../../observability/write-log.ts";
import type { ProviderSession, SessionRequest } from "../../ports/payment-provider.ts";
import { callXendit, errorCodeOf, nonsense, type XenditAct, type XenditAnswer } from "./call-xendit.ts";
import { CHANNEL_CODES } from "./channels.ts";
import { line } from "./line.ts";
import { currencyOf, idOf, partsOf, rupiahOf } from "./parts.ts";
import { itemsOf } from "./session-items.ts";

/** Xendit's minimum, plus half a minute for differing clocks. */
const SHORTEST_MS = 10 * 60_000 + 30_000;
/** Xendit's error codes for refused optional fields. */
const DISPENSABLE: ReadonlySet<unknown> = new Set([
  "API_VALIDATION_ERROR",
  "INVALID_ITEM_METADATA",
  "INVALID_METADATA",
  "INVALID_PAYMENT_CHANNEL",
  "ITEMS_NOT_SUPPORTED",
]);
const MOST_TRIES = 3;
const LONGEST_URL = 2048;

/** Whether an address is on this machine. Only the emulator of Xendit is. */
function isLoopback({ hostname }: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** The return address, over https alone as Xendit requires. A local emulator may also return to plain http on this machine. */
function returnUrls(act: XenditAct, returnUrl: string) {
  const url = new URL(returnUrl);
  const isFine = url.protocol === "https:" || (isLoopback(url) && isLoopback(new URL(act.baseUrl)));
  return isFine ? { success_return_url: url.href, cancel_return_url: url.href } : {};
}

/** The payment's expiry, but not before the earliest that Xendit accepts. */
function endOf(act: XenditAct, expiresAt: Date): string {
  return new Date(Math.max(expiresAt.getTime(), act.now() + SHORTEST_MS)).toISOString();
}

function orderOf(act: XenditAct, input: SessionRequest) {
  return {
    reference_id: input.paymentId,
    session_type: "PAY",
    mode: "PAYMENT_LINK",
    amount: input.amount,
    currency: input.currency,
    country: "ID",
    capture_method: "AUTOMATIC",
    expires_at: endOf(act, input.expiresAt),
    locale: input.locale,
    description: line(`${input.merchant}: ${input.description}`, 1000),
    metadata: { shop: line(input.shop, 80), reference: line(input.reference, 80) },
    ...returnUrls(act, input.returnUrl),
  };
}

/** The channels that Xendit has not reported as missing. Empty, meaning all, if it named none. */
function channelsLeft(codes: readonly string[], { body }: XenditAnswer): readonly string[] {
  if (errorCodeOf(body) !== "INVALID_PAYMENT_CHANNEL") return codes;
  const message = partsOf(body)?.["message"];
  const named = new Set(typeof message === "string" ? message.match(/\w+/g) : []);
  const left = codes.filter((code) => !named.has(code));
  return left.length < codes.length ? left : [];
}

/** Calls once, and again without refused fields. A refusal opened nothing, so a repeat is safe. */
async function ask(act: XenditAct, input: SessionRequest, channels: readonly PaymentChannel[]): Promise<XenditAnswer> {
  const order = orderOf(act, input);
  const items = input.items ? itemsOf(input.items, input.amount) : null;
  const post = (codes: readonly string[], more: object) =>
    callXendit(act, {
      method: "POST",
      path: "/sessions",
      json: { ...order, ...more, ...(codes.length > 0 ? { allowed_payment_channels: codes } : {}) },
      // A repeat would open a second session and lose the address of the first.
      isRepeatable: false,
    });
  let codes: readonly string[] = channels.map((channel) => CHANNEL_CODES[channel]);
  let answer = await post(input.channel ? [CHANNEL_CODES[input.channel]] : codes, items ? { items } : {});
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const code = errorCodeOf(answer.body);
    if (answer.status !== 400 || !DISPENSABLE.has(code)) break;
    writeLog("error", "Xendit refused a payment page; it is asked for a plainer one", { code, channel: input.channel ?? null });
    codes = channelsLeft(codes, answer);
    answer = await post(codes, {});
  }
  return answer;
}

/** Whether the address is a page of Xendit, or of the emulator called. */
function isOwnPage(act: XenditAct, url: URL): boolean {
  const base = new URL(act.baseUrl);
  if (isLoopback(base)) return url.origin === base.origin;
  return url.protocol === "https:" && /(?:^|\.)(?:xendit\.co|xen\.to)$/.test(url.hostname);
}

/** Opens a new page at Xendit on each call. The caller stores the references. Throws ProviderUnavailable. */
export async function openSession(act: XenditAct, input: SessionRequest, channels: readonly PaymentChannel[]): Promise<ProviderSession> {
  const answer = await ask(act, input, channels);
  const session = answer.status < 300 ? partsOf(answer.body) : null;
  const providerRef = idOf(session?.["payment_session_id"], "ps");
  const page = session?.["payment_link_url"];
  if (!session || providerRef === null || typeof page !== "string" || page.length > LONGEST_URL) throw nonsense("a new session", answer);
  const isOurs =
    session["reference_id"] === input.paymentId &&
    rupiahOf(session["amount"]) === input.amount &&
    currencyOf(session["currency"]) === input.currency;
  if (!isOurs || !URL.canParse(page) || !isOwnPage(act, new URL(page))) throw nonsense("a new session");
  return { providerRef, redirectUrl: page };
}
