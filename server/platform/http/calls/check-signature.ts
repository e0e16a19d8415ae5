import { createDecipheriv } from "node:crypto";
import { signatureSecretsOf } from "../../config/wire-settings.ts";
import type { Act } from "../../../act.ts";
import { Problem } from "../../base/problem.ts";
import { counter } from "../../observability/metrics.ts";

/** Permitted deviation of a caller's clock. See docs/rules/api.md#signature. */
const SKEW_MS = 5 * 60 * 1000;
const LONGEST = 1024;

/** The server's calls to itself for rendering pages. */
const own = new WeakSet<Request>();

/** Marks a call as the server's own. */
export function asOwnCall(request: Request): Request {
  own.add(request);
  return request;
}

export function isOwnCall(request: Request): boolean {
  return own.has(request);
}

function decrypt(text: string, secret: string): string | null {
  try {
    const bytes = Buffer.from(text, "base64");
    const key = Buffer.from(secret);
    const cipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null);
    return cipher.update(bytes, undefined, "utf8") + cipher.final("utf8");
  } catch {
    return null;
  }
}

export type SignatureRule = { readonly secret: string; readonly suffix: string; readonly now: number };

/** Whether a signature is valid for the business and within five minutes of `now` (milliseconds). */
export function isSignatureGood(text: string | null, businessId: string, { secret, suffix, now }: SignatureRule): boolean {
  if (text === null || text.length > LONGEST) return false;
  const plain = decrypt(text, secret);
  if (plain === null || !plain.startsWith(`${businessId}_`) || !plain.endsWith(suffix)) return false;
  const digits = plain.slice(businessId.length + 1, plain.length - suffix.length);
  return /^\d{1,15}$/.test(digits) && Math.abs(Number(digits) - now) <= SKEW_MS;
}

/** `SIGNATURE_MODE=observe` admits and counts such calls. Once there are none, the mode may be enforced. */
const unsigned = counter("karcis_unsigned_calls_total", "Calls that were let in though their signature was not good.", []);

/**
 * Refuses a call with a missing, wrong or stale X-Signature. The refusal contains the server's time. A signature stops casual scripts and
 * grants nothing. Throws SIGNATURE_INVALID. Not held by this: page readers, since every page carries the secret.
 */
export function checkSignature(act: Act, request: Request): void {
  if (isOwnCall(request)) return;
  const { mode, suffix } = act.settings.wire;
  const businessId = new URL(request.url).searchParams.get("businessId") ?? "";
  const now = act.now().getTime();
  const signature = request.headers.get("x-signature");
  if (signatureSecretsOf(act).some((secret) => isSignatureGood(signature, businessId, { secret, suffix, now }))) return;
  if (mode === "enforce") throw new Problem("SIGNATURE_INVALID", { details: { now } });
  unsigned.add([]);
}
