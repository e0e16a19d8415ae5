// Runs on Node 20 and newer, without dependencies: Apple Wallet passes for trials, signed by a certificate of this machine. Phones do not
// trust it, so nobody takes such a pass for a real one. Never used in production.
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PASS_TYPE = "pass.test.karcis";
const TEAM = "TESTPASSES";
const YEARS_MS = 10 * 365 * 86_400_000;

function der(tag, ...parts) {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

/** SHA-256 with RSA: 1.2.840.113549.1.1.11, and the common name: 2.5.4.3. */
const RSA_SHA256 = der(0x30, der(0x06, Buffer.from("2a864886f70d01010b", "hex")), der(0x05));
const NAME = der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from("550403", "hex")), der(0x0c, Buffer.from("Karcis test passes")))));
const timeOf = (at) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`));
const pem = (label, body) => `-----BEGIN ${label}-----\n${body.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END ${label}-----\n`;

/** A self-signed certificate and its key, as PEM texts. */
function makeCertificate() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const now = Date.now();
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    RSA_SHA256,
    NAME,
    der(0x30, timeOf(new Date(now - 3_600_000)), timeOf(new Date(now + YEARS_MS))),
    NAME,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  return {
    certificate: pem("CERTIFICATE", der(0x30, body, RSA_SHA256, signature)),
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
  };
}

/**
 * The settings of test passes, with a certificate that is made once and stored in a folder. Empty if Apple Wallet is configured, or in
 * production.
 */
export function testWallet(folder, env = process.env) {
  if (env.KARCIS_ENV === "production" || env.WALLET_TEST || Object.keys(env).some((name) => name.startsWith("WALLET_APPLE_"))) return {};
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  if (!existsSync(certificate) || !existsSync(key)) {
    const made = makeCertificate();
    mkdirSync(folder, { recursive: true });
    writeFileSync(key, made.key, { mode: 0o600 });
    writeFileSync(certificate, made.certificate);
  }
  return {
    WALLET_TEST: "yes",
    WALLET_APPLE_PASS_TYPE: PASS_TYPE,
    WALLET_APPLE_TEAM: TEAM,
    WALLET_APPLE_CERTIFICATE: certificate,
    WALLET_APPLE_KEY: key,
    WALLET_APPLE_INTERMEDIATE: certificate,
  };
}
