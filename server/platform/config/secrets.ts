import { hkdfSync } from "node:crypto";
import { saveMasterSecret } from "./master-secret.ts";

/** Keys, all derived from one master secret so that one setting is all there is to keep. */
export type Keys = {
  /** Names the master secret without revealing anything of it; stands in front of what its keys have sealed. */
  readonly id: string;
  /** Signs links that open a booking. */
  readonly accessKey: Buffer;
  /** Makes the digests that are stored of calls' idempotency keys and bodies. */
  readonly callKey: Buffer;
  /** Seals identity numbers, and whatever else only the holder of the secret may read. */
  readonly fieldKey: Buffer;
  /** Every key that signs tickets is derived from it: see modules/tickets/issue/ticket-keys.ts. */
  readonly ticketSeed: Buffer;
  readonly paysimApiKey: string;
  readonly paysimWebhookSecret: string;
  /** Signs calls of the API, 32 characters, where the settings name no other secret. Pages carry it: it guards nothing. */
  readonly signatureSecret: string;
  /** Seals bodies of tenants with `encryptedData`, where the settings name no other secret. */
  readonly bodySecret: string;
};

/** The keys that seal, sign and digest now, and those of earlier master secrets, which still open what they sealed. */
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
 * Derives every key. `master` null: it is read from DATA_DIR/secret, or made there. `previous`: earlier master secrets that are still
 * readable. Throws an Error of one line where the secret in that file is weak.
 */
export function readSecrets(master: string | null, dataDir: string, previous: readonly string[] = []): Secrets {
  const current = deriveKeys(master ?? saveMasterSecret(dataDir));
  const known = new Set([current.id]);
  const earlier = previous.map(deriveKeys).filter(({ id }) => !known.has(id) && known.add(id));
  return { ...current, previous: earlier };
}

/** Every set of keys that is readable, the current one first. */
export function everyKeys(secrets: Secrets): readonly Keys[] {
  return [secrets, ...secrets.previous];
}
