import type { Act } from "../../../act.ts";
import { timingSafeEqual } from "node:crypto";
import { everyKeys, type Keys } from "../../../platform/config/secrets.ts";
import { keyedDigest } from "../../../platform/base/keyed-digest.ts";

const MARK_BYTES = 16;
/** 18 bytes: two for the version of the booking's key, sixteen for the proof of origin. */
const KEY = /^[A-Za-z0-9_-]{24}$/;

type Keyed = { readonly id: string; readonly key_version: number };

function markOf(
  keys: Pick<Keys, "accessKey">,
  { tenant, id, version }: { readonly tenant: string; readonly id: string; readonly version: number },
): Buffer {
  return keyedDigest(keys, `booking ${tenant} ${id} ${version}`).subarray(0, MARK_BYTES);
}

/**
 * Makes the key for a booking's links, 128 bits that only we can make. Stores nothing. Valid for this version of the booking's key, until
 * 30 days after the event.
 * Not held by this: people who receive the link or read its message. Links can be withdrawn.
 */
export function bookingKey(act: Pick<Act, "secrets" | "tenant">, { id, key_version }: Keyed): string {
  const version = Buffer.alloc(2);
  version.writeUInt16BE(key_version);
  return Buffer.concat([version, markOf(act.secrets, { tenant: act.tenant, id, version: key_version })]).toString("base64url");
}

/** Returns the version in a genuine key of this booking, or null. The database decides whether it is still valid. */
export function keyVersion(
  act: Pick<Act, "secrets" | "tenant">,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): number | null {
  if (key === undefined || !KEY.test(key)) return null;
  const bytes = Buffer.from(key, "base64url");
  const version = bytes.readUInt16BE();
  const isOurs = everyKeys(act.secrets).some((keys) =>
    timingSafeEqual(bytes.subarray(2), markOf(keys, { tenant: act.tenant, id, version })),
  );
  return isOurs ? version : null;
}
