import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { isLoopback, type Mode } from "./deployment.ts";

const APPLE_PUSH = "https://api.push.apple.com";
const GOOGLE_REST = "https://walletobjects.googleapis.com/walletobjects/v1";
const GOOGLE_TOKEN = "https://oauth2.googleapis.com/token";

/** Signing material of Apple Wallet passes. */
export type AppleWalletSettings = {
  readonly passType: string;
  readonly team: string;
  /** PEM texts: the certificate of the pass type, its key, and Apple's intermediate certificate. */
  readonly certificate: string;
  readonly key: string;
  readonly intermediate: string;
  /** Apple's address for pass updates, without a trailing slash. */
  readonly pushUrl: string;
  /** PEM text of the authority for that address. Null: this machine's authorities. */
  readonly pushAuthority: string | null;
  /** The certificate is this machine's own: phones refuse the passes, and screens call them test passes. */
  readonly isTest: boolean;
};

/** Signing material of Google Wallet links and its REST API. Addresses without a trailing slash. */
export type GoogleWalletSettings = {
  readonly issuer: string;
  readonly account: string;
  readonly key: KeyObject;
  readonly url: string;
  readonly tokenUrl: string;
};

/** A null wallet does not exist for visitors: no button and no route. */
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

/** Whether all settings with these names are set. Throws if only some are, or if one of `extras` is set without them. */
function isSet(env: NodeJS.ProcessEnv, names: readonly string[], extras: readonly string[]): boolean {
  const missing = names.filter((name) => !env[name]);
  const given = [...names, ...extras].find((name) => env[name]);
  if (given === undefined) return false;
  if (missing.length > 0) throw new Error(`${missing[0]} is missing: ${given} needs it`);
  return true;
}

/** A TLS address, or a plain one on this machine for an emulator. */
function addressOf(name: string, text: string): string {
  const url = URL.parse(text);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
  if (!url || !isSafe || url.username || url.search || url.hash) throw new Error(`${name} must be an address that begins with https://`);
  return url.origin + url.pathname.replace(/\/+$/, "");
}

/** The pass type in the user id of an Apple certificate's subject, or undefined. */
const namedPassType = (certificate: X509Certificate) => /^(?:UID|userId)=(.+)$/m.exec(certificate.subject ?? "")?.[1];

/** Whether passes are test passes. Throws in production. */
function readTest(env: NodeJS.ProcessEnv, mode: Mode): boolean {
  if (!env["WALLET_TEST"]) return false;
  if (mode === "production") throw new Error("WALLET_TEST makes test passes, which phones refuse: remove it in production");
  if (env["WALLET_TEST"] !== "yes") throw new Error("WALLET_TEST must be yes, or missing");
  return true;
}

function readApple(env: NodeJS.ProcessEnv, mode: Mode): AppleWalletSettings | null {
  const isTest = readTest(env, mode);
  const names = [
    "WALLET_APPLE_PASS_TYPE",
    "WALLET_APPLE_TEAM",
    "WALLET_APPLE_CERTIFICATE",
    "WALLET_APPLE_KEY",
    "WALLET_APPLE_INTERMEDIATE",
  ];
  if (!isSet(env, names, ["WALLET_APPLE_PASSPHRASE", "WALLET_APPLE_PUSH_URL", "WALLET_APPLE_PUSH_CA"])) return null;
  const [passType, team] = [env["WALLET_APPLE_PASS_TYPE"]!, env["WALLET_APPLE_TEAM"]!];
  if (!/^pass\.[A-Za-z0-9.-]{1,200}$/.test(passType)) throw new Error("WALLET_APPLE_PASS_TYPE must be like pass.com.example.tickets");
  if (!/^[A-Z0-9]{10}$/.test(team)) throw new Error("WALLET_APPLE_TEAM must be the ten letters and digits of an Apple team");
  const certificate = certificateOf(env, "WALLET_APPLE_CERTIFICATE");
  const key = privateKeyOf("WALLET_APPLE_KEY", fileOf(env, "WALLET_APPLE_KEY"), env["WALLET_APPLE_PASSPHRASE"]);
  if (!certificate.parsed.checkPrivateKey(key)) throw new Error("WALLET_APPLE_KEY is not the key of WALLET_APPLE_CERTIFICATE");
  const named = namedPassType(certificate.parsed);
  if (named !== undefined && named !== passType)
    throw new Error("WALLET_APPLE_CERTIFICATE is of another pass type than WALLET_APPLE_PASS_TYPE");
  return {
    passType,
    team,
    certificate: certificate.pem,
    key: key.export({ type: "pkcs8", format: "pem" }) as string,
    intermediate: certificateOf(env, "WALLET_APPLE_INTERMEDIATE").pem,
    pushUrl: addressOf("WALLET_APPLE_PUSH_URL", env["WALLET_APPLE_PUSH_URL"] || APPLE_PUSH),
    pushAuthority: env["WALLET_APPLE_PUSH_CA"] ? certificateOf(env, "WALLET_APPLE_PUSH_CA").pem : null,
    isTest,
  };
}

function readGoogle(env: NodeJS.ProcessEnv): GoogleWalletSettings | null {
  if (!isSet(env, ["WALLET_GOOGLE_ISSUER", "WALLET_GOOGLE_ACCOUNT"], ["WALLET_GOOGLE_URL"])) return null;
  const issuer = env["WALLET_GOOGLE_ISSUER"]!;
  if (!/^\d{5,30}$/.test(issuer)) throw new Error("WALLET_GOOGLE_ISSUER must be the number of a Google Wallet issuer");
  let account: { client_email?: unknown; private_key?: unknown; token_uri?: unknown };
  try {
    account = JSON.parse(fileOf(env, "WALLET_GOOGLE_ACCOUNT")) as typeof account;
  } catch (error) {
    throw error instanceof SyntaxError ? new Error("WALLET_GOOGLE_ACCOUNT must be the JSON file of a service account") : error;
  }
  const { client_email: email, private_key: pem, token_uri: tokenUrl = GOOGLE_TOKEN } = account ?? {};
  if (typeof email !== "string" || !email.includes("@") || typeof pem !== "string" || typeof tokenUrl !== "string")
    throw new Error("WALLET_GOOGLE_ACCOUNT must be the JSON file of a service account");
  return {
    issuer,
    account: email,
    key: privateKeyOf("WALLET_GOOGLE_ACCOUNT", pem),
    url: addressOf("WALLET_GOOGLE_URL", env["WALLET_GOOGLE_URL"] || GOOGLE_REST),
    tokenUrl: addressOf("token_uri in WALLET_GOOGLE_ACCOUNT", tokenUrl),
  };
}

/** The settings of phone wallets. Throws an Error of one line that names the wrong setting. */
export function readWalletSettings(env: NodeJS.ProcessEnv, mode: Mode = "demo"): WalletSettings {
  return { apple: readApple(env, mode), google: readGoogle(env) };
}
