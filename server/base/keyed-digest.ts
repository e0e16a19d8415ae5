import { createHmac, timingSafeEqual } from "node:crypto";
import { everyKeys, type Keys, type Secrets } from "../config/secrets.ts";

type AccessKeys = Pick<Keys, "accessKey">;

/** What stands for a text and cannot be found again by trying, without the deployment's secret: HMAC-SHA-256. */
export function keyedDigest({ accessKey }: AccessKeys, text: string): Buffer {
  return createHmac("sha256", accessKey).update(text).digest();
}

/** The digests of a text under every readable secret, the current one's first: whoever looks for one looks for all of them. */
export function everyDigest(secrets: Secrets, text: string): Buffer[] {
  return everyKeys(secrets).map((keys) => keyedDigest(keys, text));
}

const LINK_BYTES = 16;
const linkText = (digest: Buffer) => digest.subarray(0, LINK_BYTES).toString("base64url");

/** The key that opens a thing from its link: 128 bits that only we can make of its name. Nothing of it is stored. */
export function linkKey(keys: AccessKeys, thing: string): string {
  return linkText(keyedDigest(keys, thing));
}

/** Whether a readable secret makes this key of the thing's name; in a time that does not depend on where they differ. */
export function isLinkKey(secrets: Secrets, thing: string, key: string): boolean {
  const given = Buffer.from(key);
  return everyDigest(secrets, thing)
    .map((digest) => Buffer.from(linkText(digest)))
    .some((right) => right.length === given.length && timingSafeEqual(right, given));
}
