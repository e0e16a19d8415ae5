import { findChannel, type Channel } from "./channels.ts";

const PLAIN_HOST = /^[a-z0-9._-]+$|^\[[0-9a-f:.]+\]$/;
const LONGEST = 2048;

/**
 * Reads an absolute http(s) address without credentials. Null for anything else. Hosts with odd characters are refused because the origin
 * goes into a Content-Security-Policy.
 */
function readWebAddress(text: unknown): URL | null {
  if (typeof text !== "string" || text.length > LONGEST || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  if (url.username !== "" || url.password !== "") return null;
  return PLAIN_HOST.test(url.hostname) ? url : null;
}

/** A validated session request. `pageOrigin` null means the provider's own origin. */
export type SessionOrder = {
  readonly paymentId: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: "IDR";
  readonly description: string;
  readonly merchant: string;
  readonly expiresAt: number;
  readonly returnUrl: string;
  readonly noticeUrl: string;
  readonly locale: "en" | "id";
  readonly pageOrigin: string | null;
  /** The shop, as its client names it. Null if it does not. */
  readonly shop: string | null;
  /** The payer's chosen channel. Null: the page asks. */
  readonly channel: Channel | null;
};

export type OrderReading = { readonly order: SessionOrder } | { readonly wrong: readonly string[] };

const FIELDS = new Set([
  "payment_id",
  "reference",
  "amount",
  "currency",
  "description",
  "merchant",
  "expires_at",
  "return_url",
  "notice_url",
  "locale",
  "page_origin",
  "shop",
  "channel",
]);
const TOKEN = /^[A-Za-z0-9._:-]{1,128}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
const HIGHEST_AMOUNT = 1_000_000_000_000;

/** Reads the body of POST /v1/sessions. Names every missing, wrong or unknown field. */
export function readSessionRequest(body: unknown): OrderReading {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { wrong: ["body"] };
  const fields = body as Record<string, unknown>;
  const wrong = Object.keys(fields)
    .filter((key) => !FIELDS.has(key))
    .map((key) => key.slice(0, 64));
  const expiresAt = readInstant(fields["expires_at"]);
  const returnUrl = readWebAddress(fields["return_url"]);
  const noticeUrl = readWebAddress(fields["notice_url"]);
  const pageOrigin = readOrigin(fields["page_origin"]);
  const { payment_id: paymentId, reference, amount, currency, description, merchant, locale, shop = null, channel: named = null } = fields;
  const channel = findChannel(named);

  if (typeof paymentId !== "string" || !TOKEN.test(paymentId)) wrong.push("payment_id");
  if (!isLine(reference, 64)) wrong.push("reference");
  if (!isAmount(amount)) wrong.push("amount");
  if (currency !== "IDR") wrong.push("currency");
  if (!isLine(description, 500)) wrong.push("description");
  if (!isLine(merchant, 120)) wrong.push("merchant");
  if (expiresAt === null) wrong.push("expires_at");
  if (returnUrl === null) wrong.push("return_url");
  if (noticeUrl === null) wrong.push("notice_url");
  if (locale !== "en" && locale !== "id") wrong.push("locale");
  if (shop !== null && (typeof shop !== "string" || !TOKEN.test(shop))) wrong.push("shop");
  if (named !== null && channel === null) wrong.push("channel");
  if (pageOrigin === undefined) wrong.push("page_origin");
  if (wrong.length > 0) return { wrong };

  return {
    order: {
      paymentId,
      reference,
      amount,
      currency,
      description,
      merchant,
      expiresAt,
      locale,
      pageOrigin,
      shop,
      channel,
      returnUrl: returnUrl?.href,
      noticeUrl: noticeUrl?.href,
    } as SessionOrder,
  };
}

function isAmount(value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 && value <= HIGHEST_AMOUNT;
}

function isLine(value: unknown, longest: number): boolean {
  if (typeof value !== "string" || value.trim() === "" || value.length > longest) return false;
  return !/\p{Cc}/u.test(value);
}

function readInstant(value: unknown): number | null {
  if (typeof value !== "string" || !INSTANT.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : at;
}

function readOrigin(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return null;
  const url = readWebAddress(value);
  if (url === null || url.pathname !== "/" || url.search !== "" || url.hash !== "") return undefined;
  return url.origin;
}
