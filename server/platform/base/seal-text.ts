import { createCipheriv, createDecipheriv } from "node:crypto";
import { everyKeys, type Keys, type Secrets } from "../config/secrets.ts";
import { drawRandom } from "./draw-random.ts";

/** Texts sealed before secrets had names have no prefix. Others begin with the secret's name and a dot. */
const NAMED = /^([0-9a-f]{8})\.(.+)$/s;

/** Encrypts a text for the row named by `bound`: AES-256-GCM under the current secret, whose name is the prefix. */
export function sealText(secrets: Secrets, bound: string, text: string): string {
  const iv = drawRandom(12);
  const cipher = createCipheriv("aes-256-gcm", secrets.fieldKey, iv).setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${secrets.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
}

function open({ fieldKey }: Keys, bound: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", fieldKey, bytes.subarray(0, 12), { authTagLength: 16 }).setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

/** Decrypts a text. Throws if it was changed, belongs to another row, or its secret is no longer readable. */
export function openText(secrets: Secrets, bound: string, sealed: string): string {
  const [, name, body = sealed] = NAMED.exec(sealed) ?? [];
  const candidates = everyKeys(secrets).filter(({ id }) => name === undefined || id === name);
  let failure: unknown = new Error(`unable to authenticate: no readable secret is called ${name}`);
  for (const keys of candidates) {
    try {
      return open(keys, bound, body);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
