import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_S = 300;

/**
 * Checks `webhook-id`, `webhook-timestamp` (seconds, at most five minutes off) and `webhook-signature` over the bytes as they came. Answers
 * the notice's id; null when anything is missing, old or not genuine.
 */
export function verifiedNoticeId(
  headers: Headers,
  { rawBody, secret, now }: { readonly rawBody: Uint8Array; readonly secret: string; readonly now: number },
): string | null {
  const id = headers.get("webhook-id") ?? "";
  const timestamp = headers.get("webhook-timestamp") ?? "";
  const given = headers.get("webhook-signature") ?? "";
  if (!/^[\w.-]{1,128}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_S) return null;
  const expected = createHmac("sha256", secret).update(`${id}.${timestamp}.`).update(rawBody).digest();
  const matches = given
    .split(" ")
    .slice(0, 5)
    .some((signature) => isSame(signature, expected));
  return matches ? id : null;
}

function isSame(signature: string, expected: Buffer): boolean {
  if (!signature.startsWith("v1,")) return false;
  const given = Buffer.from(signature.slice(3), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
