import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import { everyKeys, type Keys, type Secrets } from "../../../platform/config/secrets.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";

export type TicketKey = { readonly privateKey: KeyObject; readonly publicKey: KeyObject };

/** An Ed25519 private key in PKCS#8 is this prefix and the 32 bytes of its seed. */
const ED25519_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
/** Key numbers are one byte of a QR code, where 0 is never used. */
export const LAST_KEY_ID = 255;

const made = memoOf(() => new Map<string, TicketKey>());

/** Returns the keys of a named secret. Null names the current one. Undefined if it is not readable. */
export function secretNamed(secrets: Secrets, name: string | null): Keys | undefined {
  return name === null ? secrets : everyKeys(secrets).find(({ id }) => id === name);
}

/** Derives a tenant's key from its number. Only the master secret is stored. */
export function ticketKeyOf(secrets: Keys, tenant: string, keyId: number): TicketKey {
  const keys = made(secrets);
  const name = `${tenant} ${keyId}`;
  let key = keys.get(name);
  if (!key) {
    const seed = Buffer.from(hkdfSync("sha256", secrets.ticketSeed, "karcis", `ticket ${name}`, 32));
    const privateKey = createPrivateKey({ key: Buffer.concat([ED25519_PREFIX, seed]), format: "der", type: "pkcs8" });
    keys.set(name, (key = { privateKey, publicKey: createPublicKey(privateKey) }));
  }
  return key;
}

/** The public key as text: 32 bytes in base64url. */
export function publicKeyText(key: TicketKey): string {
  return key.publicKey.export({ format: "jwk" }).x!;
}

const refs = new Map<string, number>();
const MOST_REFS = 1000;

/** The number of a tenant or an event in QR codes: the first four bytes of the SHA-256 of its name or id. */
export function refOf(text: string): number {
  let ref = refs.get(text);
  if (ref === undefined) {
    ref = createHash("sha256").update(text).digest().readUInt32BE(0);
    if (refs.size >= MOST_REFS) refs.clear();
    refs.set(text, ref);
  }
  return ref;
}
