import { CHANNELS } from "./channels.ts";
import type { Session } from "./session.ts";

type Body = Readonly<Record<string, unknown>>;
/** Xendit's answer to a refused body. */
export type Refusal = { readonly error_code: string; readonly message: string };
export type SessionWish = Pick<
  Session,
  "reference" | "amount" | "description" | "locale" | "metadata" | "items" | "allowed" | "successUrl" | "cancelUrl" | "expiresAt"
>;

const DEFAULT_LIFE_MS = 30 * 60_000;
const SHORTEST_LIFE_MS = 10 * 60_000;
const REQUIRED = ["reference_id", "session_type", "mode", "amount", "currency", "country"];
const ITEM_FIELDS = ["reference_id", "type", "name", "net_unit_amount", "quantity", "category"];
const ITEM_TYPES: ReadonlySet<unknown> = new Set(["DIGITAL_PRODUCT", "PHYSICAL_PRODUCT", "DIGITAL_SERVICE", "PHYSICAL_SERVICE", "FEE"]);

const refuse = (error_code: string, message: string): Refusal => ({ error_code, message });
const isText = (value: unknown, longest: number): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= longest;

/** An https address. The emulator also accepts addresses on this machine. */
function isReturnUrl(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || /^(?:localhost|.*\.localhost|127\.0\.0\.1)$/.test(hostname);
}

function isMetadata(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  const entries = Object.entries(value);
  return entries.length <= 20 && entries.every(([name, text]) => name.length <= 40 && typeof text === "string" && text.length <= 80);
}

function isItem(value: unknown): boolean {
  const item = (typeof value === "object" && value !== null ? value : {}) as Body;
  const [price, quantity] = [item["net_unit_amount"], item["quantity"]];
  return (
    ITEM_FIELDS.every((name) => item[name] !== undefined) &&
    [item["reference_id"], item["name"], item["category"]].every((text) => isText(text, 255)) &&
    ITEM_TYPES.has(item["type"]) &&
    typeof price === "number" &&
    price >= 0 &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1
  );
}

function wrongBody(body: Body): Refusal | null {
  const missing = REQUIRED.find((name) => body[name] === undefined);
  if (missing) return refuse("API_VALIDATION_ERROR", `request/body must have required property '${missing}'`);
  if (!isText(body["reference_id"], 64)) return refuse("API_VALIDATION_ERROR", "reference_id must have 1 to 64 characters");
  if (body["description"] !== undefined && !isText(body["description"], 1000))
    return refuse("API_VALIDATION_ERROR", "description is too long");
  if (body["session_type"] !== "PAY") return refuse("SESSION_TYPE_NOT_SUPPORTED", "this emulator knows PAY alone");
  if (body["mode"] !== "PAYMENT_LINK") return refuse("MODE_NOT_SUPPORTED", "this emulator knows PAYMENT_LINK alone");
  if (body["country"] !== "ID") return refuse("INVALID_COUNTRY", "this emulator knows ID alone");
  if (body["currency"] !== "IDR") return refuse("INVALID_CURRENCY", "this emulator knows IDR alone");
  if (!Number.isSafeInteger(body["amount"]) || Number(body["amount"]) <= 0)
    return refuse("INVALID_AMOUNT", "Amount must be greater than zero");
  if (!isReturnUrl(body["success_return_url"]) || !isReturnUrl(body["cancel_return_url"]))
    return refuse("INVALID_URL", "Please provide a valid HTTPS URL");
  if (!isMetadata(body["metadata"])) return refuse("INVALID_METADATA", "Metadata value must have at most 80 characters");
  const items = body["items"] ?? [];
  return Array.isArray(items) && items.every(isItem) ? null : refuse("API_VALIDATION_ERROR", "items are not as they should be");
}

function wrongChannels(codes: unknown, active: ReadonlySet<string>): Refusal | null {
  if (codes === undefined) return null;
  if (!Array.isArray(codes)) return refuse("API_VALIDATION_ERROR", "allowed_payment_channels must be a list");
  const missing = codes.filter((code) => !active.has(code as string));
  const advice = "Please ensure that you have activated the necessary channels";
  return missing.length === 0 ? null : refuse("INVALID_PAYMENT_CHANNEL", `Channel(s) ${missing.join(", ")} are not available. ${advice}`);
}

/** Reads the body of `POST /sessions`. `channels`: the account's. Null: all. */
export function readSessionRequest(
  body: Body,
  { now, channels }: { readonly now: number; readonly channels: readonly string[] | null },
): SessionWish | Refusal {
  const wrong = wrongBody(body) ?? wrongChannels(body["allowed_payment_channels"], new Set(channels ?? CHANNELS.map(({ code }) => code)));
  if (wrong) return wrong;
  const { expires_at: end } = body;
  const expiresAt = end === undefined ? now + DEFAULT_LIFE_MS : typeof end === "string" ? Date.parse(end) : Number.NaN;
  if (!(expiresAt >= now + SHORTEST_LIFE_MS)) return refuse("INVALID_EXPIRY_DATE", "expires_at must be at least 10 minutes in the future");
  const allowed = (body["allowed_payment_channels"] ?? []) as readonly string[];
  return {
    reference: body["reference_id"] as string,
    amount: body["amount"] as number,
    description: (body["description"] as string | undefined) ?? null,
    locale: (body["locale"] as string | undefined) ?? "en",
    metadata: (body["metadata"] as Record<string, string> | undefined) ?? null,
    items: (body["items"] as unknown[] | undefined) ?? null,
    allowed: allowed.length > 0 ? allowed : channels,
    successUrl: (body["success_return_url"] as string | undefined) ?? null,
    cancelUrl: (body["cancel_return_url"] as string | undefined) ?? null,
    expiresAt,
  };
}
