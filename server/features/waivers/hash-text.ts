import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Localized } from "#domain/brands/brand.ts";
import type { Services } from "../../context.ts";

type Keyed = Pick<Services, "secrets">;

/** SHA-256, hex. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Stands for a text in both languages. */
export function textHash({ en, id }: Localized): string {
  return sha256(JSON.stringify({ en, id }));
}

/** A digest that cannot be found again by trying: of a phone number, or of a network. */
export function keyedDigest({ secrets }: Keyed, tenant: string, text: string): string {
  return createHmac("sha256", secrets.accessKey).update(`waiver ${tenant} ${text}`).digest("base64url");
}

/** The key that opens a signature from a link: 128 bits that only we can make. Nothing of it is stored. */
export function signatureKey({ secrets }: Keyed, tenant: string, id: string): string {
  return createHmac("sha256", secrets.accessKey).update(`waiver signature ${tenant} ${id}`).digest().subarray(0, 16).toString("base64url");
}

export function isSignatureKey(services: Keyed, tenant: string, id: string, key: string): boolean {
  const [given, right] = [Buffer.from(key), Buffer.from(signatureKey(services, tenant, id))];
  return given.length === right.length && timingSafeEqual(given, right);
}
