import { createHmac, timingSafeEqual } from "node:crypto";
import { everyKeys, type Keys, type Secrets } from "../config/secrets.ts";

type AccessKeys = Pick<Keys, "accessKey">;

/** A digest of a text that cannot be guessed without the deployment's secret: HMAC-SHA-256. */
export function keyedDigest({ accessKey }: AccessKeys, text: string): Buffer {
  return createHmac("sha256", accessKey).update(text).digest();
}

/** Digests of a text under every readable secret, the current one first. A look-up must try all. */
export function everyDigest(secrets: Secrets, text: string): Buffer[] {
  return everyKeys(secrets).map((keys) => keyedDigest(keys, text));
}

const LINK_BYTES = 16;
const linkText = (digest: Buffer) => digest.subarray(0, LINK_BYTES).toString("base64url");

/** The key in a link to a thing: 128 bits derived from its name, which only we can compute. Stored nowhere. */
export function linkKey(keys: AccessKeys, thing: string): string {
  return linkText(keyedDigest(keys, thing));
}

/** Whether the key was derived from the name under a readable secret. Compared in constant time. */
export function isLinkKey(secrets: Secrets, thing: string, key: string): boolean {
  const given = Buffer.from(key);
  return everyDigest(secrets, thing)
    .map((digest) => Buffer.from(linkText(digest)))
    .some((right) => right.length === given.length && timingSafeEqual(right, given));
}
