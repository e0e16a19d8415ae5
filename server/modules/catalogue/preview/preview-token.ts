import { createHmac, timingSafeEqual } from "node:crypto";

/** `slug.end.signature`: `end` is the end of validity in seconds since 1970, in base 36. */
const TOKEN = /^([a-z0-9][a-z0-9-]{0,79})\.([0-9a-z]{1,9})\.([A-Za-z0-9_-]{32})$/;

type Draft = { readonly tenant: string; readonly slug: string };

function signatureOf(secret: Buffer, { tenant, slug }: Draft, end: string): Buffer {
  return createHmac("sha256", secret).update(`preview ${tenant} ${slug} ${end}`).digest().subarray(0, 24);
}

/** Makes a token for one draft of one tenant until `until`. Requires the secret. */
export function makePreviewToken(secret: Buffer, draft: Draft, until: Date): string {
  const end = Math.floor(until.getTime() / 1000).toString(36);
  return `${draft.slug}.${end}.${signatureOf(secret, draft, end).toString("base64url")}`;
}

/** Returns a token's draft at this tenant and its end. Null for a forged or expired token, or another tenant's. */
export function readPreviewToken(
  secret: Buffer,
  { tenant, token, now }: { readonly tenant: string; readonly token: string; readonly now: Date },
): { readonly slug: string; readonly until: Date } | null {
  const [, slug, end, given] = TOKEN.exec(token) ?? [];
  if (!slug || !end || !given) return null;
  const [told, right] = [Buffer.from(given, "base64url"), signatureOf(secret, { tenant, slug }, end)];
  if (told.length !== right.length || !timingSafeEqual(told, right)) return null;
  const until = new Date(Number.parseInt(end, 36) * 1000);
  return until > now ? { slug, until } : null;
}
