import { createCipheriv } from "node:crypto";
import { drawRandom } from "../../../platform/base/draw-random.ts";
import { openText, sealText } from "../../../platform/base/seal-text.ts";
import type { Secrets } from "../../../platform/config/secrets.ts";

/** The row that a key of a file is sealed for: another brand's or another file's cannot open it. */
export function mediaBound(tenant: string, id: string): string {
  return `media ${tenant} ${id}`;
}

/** A new AES-128 key of 16 bytes, sealed for its row. */
export function newMediaKey(secrets: Secrets, tenant: string, id: string): string {
  return sealText(secrets, mediaBound(tenant, id), drawRandom(16).toString("base64"));
}

/** The key of a file, 16 bytes. Throws where the row was changed, or sealed under a secret that is not readable. */
export function openMediaKey(
  secrets: Secrets,
  tenant: string,
  { id, key_sealed: sealed }: { readonly id: string; readonly key_sealed: string },
): Buffer {
  return Buffer.from(openText(secrets, mediaBound(tenant, id), sealed), "base64");
}

/** A segment as players of HLS expect it: AES-128 in blocks that are chained, padded, begun with the segment's number. */
export function encryptSegment(key: Uint8Array, number: number, bytes: Uint8Array): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(number, 12);
  const cipher = createCipheriv("aes-128-cbc", key, iv);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}
