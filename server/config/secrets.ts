import { createPrivateKey, createPublicKey, hkdfSync, randomBytes, type KeyObject } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Keys, all derived from one master secret so that one setting is all there is to keep. */
export type Secrets = {
  /** Signs links that open a booking. */
  readonly accessKey: Buffer;
  /** Seals identity numbers. */
  readonly fieldKey: Buffer;
  readonly ticketKey: KeyObject;
  readonly ticketPublicKey: KeyObject;
  readonly paysimApiKey: string;
  readonly paysimWebhookSecret: string;
};

function masterFile(dataDir: string): string {
  const file = join(dataDir, "secret");
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    mkdirSync(dataDir, { recursive: true });
    const made = randomBytes(32).toString("base64url");
    writeFileSync(file, made, { mode: 0o600, flag: "wx" });
    return made;
  }
}

/** PKCS#8 of an Ed25519 private key is this prefix and the 32 bytes of its seed. */
const ED25519_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

/** Derives every key. `master` null: read from, or made in, DATA_DIR/secret. */
export function readSecrets(master: string | null, dataDir: string): Secrets {
  const root = master ?? masterFile(dataDir);
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", root, "karcis", purpose, 32));
  const ticketKey = createPrivateKey({ key: Buffer.concat([ED25519_PREFIX, derive("ticket-1")]), format: "der", type: "pkcs8" });
  return {
    accessKey: derive("access"),
    fieldKey: derive("field"),
    ticketKey,
    ticketPublicKey: createPublicKey(ticketKey),
    paysimApiKey: derive("paysim-api").toString("base64url"),
    paysimWebhookSecret: derive("paysim-webhook").toString("base64url"),
  };
}
