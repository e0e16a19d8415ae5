import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";

/** What signs passes for Apple Wallet. */
export type AppleWalletSettings = {
  readonly passType: string;
  readonly team: string;
  /** PEM texts: the certificate of the pass type, its key, and Apple's intermediate certificate. */
  readonly certificate: string;
  readonly key: string;
  readonly intermediate: string;
};

/** What signs links to Google Wallet. */
export type GoogleWalletSettings = { readonly issuer: string; readonly account: string; readonly key: KeyObject };

/** A wallet that is null does not exist for visitors: there is neither a button nor a route. */
export type WalletSettings = { readonly apple: AppleWalletSettings | null; readonly google: GoogleWalletSettings | null };

function fileOf(env: NodeJS.ProcessEnv, name: string): string {
  try {
    return readFileSync(env[name]!, "utf8");
  } catch {
    throw new Error(`${name} must be the path of a file that can be read`);
  }
}

function certificateOf(env: NodeJS.ProcessEnv, name: string): { readonly pem: string; readonly parsed: X509Certificate } {
  const pem = fileOf(env, name);
  try {
    return { pem, parsed: new X509Certificate(pem) };
  } catch {
    throw new Error(`${name} must be a certificate in PEM`);
  }
}

function privateKeyOf(name: string, pem: string, passphrase?: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, ...(passphrase ? { passphrase } : {}) });
  } catch {
    throw new Error(`${name} must hold a private key in PEM that its passphrase, where it has one, opens`);
  }
  if (key.asymmetricKeyType !== "rsa") throw new Error(`${name} must hold an RSA key`);
  return key;
}

/** Whether some of these are set; throws when others are missing. */
function isSet(env: NodeJS.ProcessEnv, names: readonly string[]): boolean {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return false;
  if (missing.length > 0) throw new Error(`${missing[0]} is missing: ${names.find((name) => env[name])} needs it`);
  return true;
}

function readApple(env: NodeJS.ProcessEnv): AppleWalletSettings | null {
  const names = [
    "WALLET_APPLE_PASS_TYPE",
    "WALLET_APPLE_TEAM",
    "WALLET_APPLE_CERTIFICATE",
    "WALLET_APPLE_KEY",
    "WALLET_APPLE_INTERMEDIATE",
  ];
  if (!isSet(env, names)) return null;
  const [passType, team] = [env["WALLET_APPLE_PASS_TYPE"]!, env["WALLET_APPLE_TEAM"]!];
  if (!/^pass\.[A-Za-z0-9.-]{1,200}$/.test(passType)) throw new Error("WALLET_APPLE_PASS_TYPE must be like pass.com.example.tickets");
  if (!/^[A-Z0-9]{10}$/.test(team)) throw new Error("WALLET_APPLE_TEAM must be the ten letters and digits of an Apple team");
  const certificate = certificateOf(env, "WALLET_APPLE_CERTIFICATE");
  const key = privateKeyOf("WALLET_APPLE_KEY", fileOf(env, "WALLET_APPLE_KEY"), env["WALLET_APPLE_PASSPHRASE"]);
  if (!certificate.parsed.checkPrivateKey(key)) throw new Error("WALLET_APPLE_KEY is not the key of WALLET_APPLE_CERTIFICATE");
  return {
    passType,
    team,
    certificate: certificate.pem,
    key: key.export({ type: "pkcs8", format: "pem" }) as string,
    intermediate: certificateOf(env, "WALLET_APPLE_INTERMEDIATE").pem,
  };
}

function readGoogle(env: NodeJS.ProcessEnv): GoogleWalletSettings | null {
  if (!isSet(env, ["WALLET_GOOGLE_ISSUER", "WALLET_GOOGLE_ACCOUNT"])) return null;
  const issuer = env["WALLET_GOOGLE_ISSUER"]!;
  if (!/^\d{5,30}$/.test(issuer)) throw new Error("WALLET_GOOGLE_ISSUER must be the number of a Google Wallet issuer");
  let account: { client_email?: unknown; private_key?: unknown };
  try {
    account = JSON.parse(fileOf(env, "WALLET_GOOGLE_ACCOUNT")) as typeof account;
  } catch (error) {
    throw error instanceof SyntaxError ? new Error("WALLET_GOOGLE_ACCOUNT must be the JSON file of a service account") : error;
  }
  const { client_email: email, private_key: pem } = account ?? {};
  if (typeof email !== "string" || !email.includes("@") || typeof pem !== "string")
    throw new Error("WALLET_GOOGLE_ACCOUNT must be the JSON file of a service account");
  return { issuer, account: email, key: privateKeyOf("WALLET_GOOGLE_ACCOUNT", pem) };
}

/** The settings of phone wallets. Throws an Error of one line that names the wrong setting. */
export function readWalletSettings(env: NodeJS.ProcessEnv): WalletSettings {
  return { apple: readApple(env), google: readGoogle(env) };
}
