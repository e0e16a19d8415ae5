import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Secrets } from "./config/secrets.ts";

/** Encrypts a text for the one row that `bound` names: AES-256-GCM. */
export function sealText(secrets: Secrets, bound: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", secrets.fieldKey, iv).setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** The text again. Throws when it was changed or belongs to another row. */
export function openText(secrets: Secrets, bound: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", secrets.fieldKey, bytes.subarray(0, 12)).setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
