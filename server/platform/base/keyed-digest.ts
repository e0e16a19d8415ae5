import { createHmac, timingSafeEqual } from "node:crypto";
import { everyKeys, type Keys, type Secrets } from "../config/secrets.ts";

type AccessKeys = Pick<Keys, "accessKey">;

/** A digest that stands for a text and cannot be guessed back without the deployment's secret: HMAC-SHA-256. */
export function keyedDigest({ accessKey }: AccessKeys, text: string): Buffer {
  return createHmac("sha256", accessKey).update(text).digest();
}

/** The digests of a text under every readable secret, the current one's first: a look-up has to try all of them. */
export function everyDigest(secrets: Secrets, text: string): Buffer[] {
  return everyKeys(secrets).map((keys) => keyedDigest(keys, text));
}

const LINK_BYTES = 16;
const linkText = (digest: Buffer) => digest.subarray(0, LINK_BYTES).toString("base64url");

/** The key that opens a thing from its link: 128 bits that only we can derive from its name. It is stored nowhere. */
export function linkKey(keys: AccessKeys, thing: string): string {
  return linkText(keyedDigest(keys, thing));
}

/** Whether this key was derived from the thing's name under a readable secret; compared in constant time. */
export function isLinkKey(secrets: Secrets, thing: string, key: string): boolean {
  const given = Buffer.from(key);
  return everyDigest(secrets, thing)
    .map((digest) => Buffer.from(linkText(digest)))
    .some((right) => right.length === given.length && timingSafeEqual(right, given));
}
