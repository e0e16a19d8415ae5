import { hkdfSync } from "node:crypto";
import { keepMasterSecret } from "./master-secret.ts";

/** Keys, all derived from one master secret so that one setting is all there is to keep. */
export type Secrets = {
  /** Signs links that open a booking. */
  readonly accessKey: Buffer;
  /** Seals identity numbers. */
  readonly fieldKey: Buffer;
  /** Every key that signs tickets is derived from it: see features/tickets/ticket-keys.ts. */
  readonly ticketSeed: Buffer;
  readonly paysimApiKey: string;
  readonly paysimWebhookSecret: string;
  /** Signs calls of the API, 32 characters, where the settings name no other. Pages carry it: it guards nothing. */
  readonly signatureSecret: string;
  /** Seals bodies of tenants with `encryptedData`, where the settings name no other. */
  readonly bodySecret: string;
};

/** Derives every key. `master` null: read from, or made in, DATA_DIR/secret. Throws an Error of one line where that file is weak. */
export function readSecrets(master: string | null, dataDir: string): Secrets {
  const root = master ?? keepMasterSecret(dataDir);
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", root, "karcis", purpose, 32));
  return {
    accessKey: derive("access"),
    fieldKey: derive("field"),
    ticketSeed: derive("tickets"),
    paysimApiKey: derive("paysim-api").toString("base64url"),
    paysimWebhookSecret: derive("paysim-webhook").toString("base64url"),
    signatureSecret: derive("signature").toString("base64url").slice(0, 32),
    bodySecret: derive("body").toString("base64url"),
  };
}
