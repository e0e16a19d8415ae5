import { hkdfSync } from "node:crypto";
import { saveMasterSecret } from "./master-secret.ts";

/** Keys, all derived from one master secret, so that there is only one to protect. */
export type Keys = {
  /** Names the master secret without revealing it. Prefix of sealed texts. */
  readonly id: string;
  /** Signs links to bookings. */
  readonly accessKey: Buffer;
  /** Makes the stored digests of idempotency keys and bodies. */
  readonly callKey: Buffer;
  /** Seals identity numbers and other confidential fields. */
  readonly fieldKey: Buffer;
  /** Seed of every ticket signing key: see modules/tickets/issue/ticket-keys.ts. */
  readonly ticketSeed: Buffer;
  readonly paysimApiKey: string;
  readonly paysimWebhookSecret: string;
  /** Signs API calls, 32 characters. Used if the settings name no other secret. Pages contain it, so it protects nothing. */
  readonly signatureSecret: string;
  /** Seals bodies of tenants with `encryptedData`. Used if the settings name no other secret. */
  readonly bodySecret: string;
};

/** The current keys, and those of earlier master secrets, which still open older sealed texts. */
export type Secrets = Keys & { readonly previous: readonly Keys[] };

function deriveKeys(master: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", master, "karcis", purpose, 32));
  return {
    id: derive("name").toString("hex").slice(0, 8),
    accessKey: derive("access"),
    callKey: derive("calls"),
    fieldKey: derive("field"),
    ticketSeed: derive("tickets"),
    paysimApiKey: derive("paysim-api").toString("base64url"),
    paysimWebhookSecret: derive("paysim-webhook").toString("base64url"),
    signatureSecret: derive("signature").toString("base64url").slice(0, 32),
    bodySecret: derive("body").toString("base64url"),
  };
}

/**
 * Derives every key. `master` null: read from DATA_DIR/secret, or created there. `previous`: earlier master secrets that stay readable.
 * Throws an Error of one line if the secret in that file is weak.
 */
export function readSecrets(master: string | null, dataDir: string, previous: readonly string[] = []): Secrets {
  const current = deriveKeys(master ?? saveMasterSecret(dataDir));
  const known = new Set([current.id]);
  const earlier = previous.map(deriveKeys).filter(({ id }) => !known.has(id) && known.add(id));
  return { ...current, previous: earlier };
}

/** Every readable set of keys, the current one first. */
export function everyKeys(secrets: Secrets): readonly Keys[] {
  return [secrets, ...secrets.previous];
}
