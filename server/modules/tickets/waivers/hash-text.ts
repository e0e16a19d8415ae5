import type { Act } from "../../../act.ts";
import { createHash } from "node:crypto";
import type { Localized } from "#domain/brands/brand.ts";
import { everyDigest, isLinkKey, linkKey } from "../../../platform/base/keyed-digest.ts";

type Keyed = Pick<Act, "secrets" | "tenant">;

/** SHA-256, hex. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The digest of a text in both languages. */
export function textHash({ en, id }: Localized): string {
  return sha256(JSON.stringify({ en, id }));
}

/**
 * Keyed digests of a phone number or a network, which cannot be found by trial. Store the first. The others match digests under an earlier
 * secret.
 */
export function digestsOf({ secrets, tenant }: Keyed, text: string): readonly [string, ...string[]] {
  const [current, ...earlier] = everyDigest(secrets, `waiver ${tenant} ${text}`).map((digest) => digest.toString("base64url"));
  return [current!, ...earlier];
}

/** Makes the key that opens a signature from a link, 128 bits that only we can make. Stores nothing. */
export function signatureKey({ secrets, tenant }: Keyed, id: string): string {
  return linkKey(secrets, `waiver signature ${tenant} ${id}`);
}

export function isSignatureKey(
  { secrets }: Keyed,
  { tenant, id, key }: { readonly tenant: string; readonly id: string; readonly key: string },
): boolean {
  return isLinkKey(secrets, `waiver signature ${tenant} ${id}`, key);
}
