import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

const ROUNDS = 4096;
const mac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/**
 * PostgreSQL's stored form of a password (RFC 5803). Sent in place of the password, which therefore appears in no statement or server log.
 * Throws for passwords with non-ASCII characters, which would need preparation first.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  if (!/^[\x20-\x7e]*$/.test(password)) throw new Error("a password in a database URL must be of ASCII characters to be set by a restore");
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, "sha256");
  const stored = createHash("sha256").update(mac(salted, "Client Key")).digest();
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString("base64")}$${stored.toString("base64")}:${mac(salted, "Server Key").toString("base64")}`;
}
