import { createCipheriv } from "node:crypto";
import { drawRandom } from "../../../platform/base/draw-random.ts";
import { openText, sealText } from "../../../platform/base/seal-text.ts";
import type { Secrets } from "../../../platform/config/secrets.ts";

/** The context that a file's key is sealed for, so that no other brand or file can open it. */
export function mediaBound(tenant: string, id: string): string {
  return `media ${tenant} ${id}`;
}

/** A new AES-128 key of 16 bytes, sealed for its row. */
export function newMediaKey(secrets: Secrets, tenant: string, id: string): string {
  return sealText(secrets, mediaBound(tenant, id), drawRandom(16).toString("base64"));
}

/** Returns the 16-byte key of a file. Throws if the row was changed, or sealed under an unreadable secret. */
export function openMediaKey(
  secrets: Secrets,
  tenant: string,
  { id, key_sealed: sealed }: { readonly id: string; readonly key_sealed: string },
): Buffer {
  return Buffer.from(openText(secrets, mediaBound(tenant, id), sealed), "base64");
}

/** Encrypts a segment for HLS players: AES-128-CBC, padded, with the segment's number as IV. */
export function encryptSegment(key: Uint8Array, number: number, bytes: Uint8Array): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(number, 12);
  const cipher = createCipheriv("aes-128-cbc", key, iv);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}
