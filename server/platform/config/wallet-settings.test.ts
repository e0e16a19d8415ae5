import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeCertificate } from "#test/harness/make-certificate.ts";
import { readWalletSettings } from "./wallet-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "karcis-wallet-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const own = makeCertificate("own");
const other = makeCertificate("other");
const locked = own.privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "secret" }) as string;
const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }) as string;

const APPLE = {
  WALLET_APPLE_PASS_TYPE: "pass.com.example.tickets",
  WALLET_APPLE_TEAM: "A1B2C3D4E5",
  WALLET_APPLE_CERTIFICATE: fileOf("own.pem", own.certificate),
  WALLET_APPLE_KEY: fileOf("own.key", own.key),
  WALLET_APPLE_INTERMEDIATE: fileOf("other.pem", other.certificate),
};
const account = (value: unknown) => fileOf("account.json", typeof value === "string" ? value : JSON.stringify(value));
const GOOGLE = {
  WALLET_GOOGLE_ISSUER: "3388000000022222222",
  WALLET_GOOGLE_ACCOUNT: fileOf("good.json", JSON.stringify({ client_email: "a@b.example", private_key: own.key })),
};

describe("wallet settings", () => {
  it("turns each wallet on by its own settings", () => {
    expect(readWalletSettings({})).toEqual({ apple: null, google: null });
    expect(readWalletSettings({ WALLET_APPLE_TEAM: "", WALLET_GOOGLE_ISSUER: "" })).toEqual({ apple: null, google: null });
    expect(readWalletSettings(APPLE)).toMatchObject({ apple: { team: "A1B2C3D4E5", certificate: own.certificate }, google: null });
    expect(readWalletSettings(GOOGLE)).toMatchObject({ apple: null, google: { issuer: "3388000000022222222", account: "a@b.example" } });
  });

  it("calls the default addresses of Apple and Google, or the operator's", () => {
    expect(readWalletSettings(APPLE).apple).toMatchObject({ pushUrl: "https://api.push.apple.com", pushAuthority: null });
    expect(readWalletSettings(GOOGLE).google).toMatchObject({
      url: "https://walletobjects.googleapis.com/walletobjects/v1",
      tokenUrl: "https://oauth2.googleapis.com/token",
    });
    const env = { ...APPLE, WALLET_APPLE_PUSH_URL: "https://relay.example/", WALLET_APPLE_PUSH_CA: APPLE.WALLET_APPLE_INTERMEDIATE };
    expect(readWalletSettings(env).apple).toMatchObject({ pushUrl: "https://relay.example", pushAuthority: other.certificate });
  });

  it.each([
    [{ WALLET_APPLE_PUSH_URL: "https://relay.example" }, /^WALLET_APPLE_PASS_TYPE is missing: WALLET_APPLE_PUSH_URL needs it$/],
    [{ WALLET_GOOGLE_URL: "https://relay.example" }, /^WALLET_GOOGLE_ISSUER is missing: WALLET_GOOGLE_URL needs it$/],
  ])("rejects an incomplete wallet with only %o", (env, words) => {
    expect(() => readWalletSettings(env)).toThrow(words);
  });

  it("opens a wallet key with a passphrase", () => {
    const env = { ...APPLE, WALLET_APPLE_KEY: fileOf("locked.key", locked) };
    expect(readWalletSettings({ ...env, WALLET_APPLE_PASSPHRASE: "secret" }).apple!.key).toBe(own.key);
    expect(() => readWalletSettings({ ...env, WALLET_APPLE_PASSPHRASE: "wrong" })).toThrow(/^WALLET_APPLE_KEY must hold a private key/);
  });

  it.each([
    ["a missing one", { WALLET_APPLE_TEAM: "" }, /^WALLET_APPLE_TEAM is missing: WALLET_APPLE_PASS_TYPE needs it$/],
    ["a wrong pass type", { WALLET_APPLE_PASS_TYPE: "com.example" }, /^WALLET_APPLE_PASS_TYPE must be like/],
    ["a wrong team", { WALLET_APPLE_TEAM: "abc" }, /^WALLET_APPLE_TEAM must be/],
    ["a file that is not there", { WALLET_APPLE_KEY: join(folder, "none") }, /^WALLET_APPLE_KEY must be the path of a file/],
    [
      "a key in a certificate's place",
      { WALLET_APPLE_INTERMEDIATE: APPLE.WALLET_APPLE_KEY },
      /^WALLET_APPLE_INTERMEDIATE must be a certificate/,
    ],
    ["another certificate's key", { WALLET_APPLE_KEY: fileOf("other.key", other.key) }, /^WALLET_APPLE_KEY is not the key of/],
    ["a place for pushes without TLS", { WALLET_APPLE_PUSH_URL: "http://push.example" }, /^WALLET_APPLE_PUSH_URL must be an address/],
    [
      "an authority that is no certificate",
      { WALLET_APPLE_PUSH_CA: APPLE.WALLET_APPLE_KEY },
      /^WALLET_APPLE_PUSH_CA must be a certificate/,
    ],
    ["a key that is not RSA", { WALLET_APPLE_KEY: fileOf("elliptic.key", elliptic) }, /^WALLET_APPLE_KEY must hold an RSA key$/],
  ])("rejects wallet settings with %s in one line that names the setting", (_, change, words) => {
    expect(() => readWalletSettings({ ...APPLE, ...change })).toThrow(words);
  });

  it.each([
    ["an issuer that is no number", { WALLET_GOOGLE_ISSUER: "shop" }, /^WALLET_GOOGLE_ISSUER must be the number/],
    ["no account", { WALLET_GOOGLE_ACCOUNT: "" }, /^WALLET_GOOGLE_ACCOUNT is missing/],
    ["an address of Google without TLS", { WALLET_GOOGLE_URL: "http://google.example" }, /^WALLET_GOOGLE_URL must be an address/],
    [
      "an account whose tokens come without TLS",
      {
        WALLET_GOOGLE_ACCOUNT: fileOf(
          "plain.json",
          JSON.stringify({ client_email: "a@b.example", private_key: own.key, token_uri: "http://a.example" }),
        ),
      },
      /^token_uri in WALLET_GOOGLE_ACCOUNT must be an address/,
    ],
    ["an account that is no JSON", { WALLET_GOOGLE_ACCOUNT: account("key=1") }, /^WALLET_GOOGLE_ACCOUNT must be the JSON file/],
  ])("rejects wallet settings with %s", (_, change, words) => {
    expect(() => readWalletSettings({ ...GOOGLE, ...change })).toThrow(words);
  });

  it("never repeats a secret in an error", () => {
    const env = { ...GOOGLE, WALLET_GOOGLE_ACCOUNT: account({ client_email: "a@b.example", private_key: "hush-hush" }) };
    expect(() => readWalletSettings(env)).toThrow(/^(?!.*hush).*WALLET_GOOGLE_ACCOUNT must hold a private key/);
  });

  it("reads a trial's own certificate as one of test passes, and refuses it in production", async () => {
    const lib = "../../../scripts/lib/test-wallet.mjs";
    type Lib = { testWallet(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv };
    const { testWallet } = (await import(lib)) as Lib;
    const made = testWallet(join(folder, "test"), {});
    expect(readWalletSettings(made, "demo").apple).toMatchObject({ isTest: true, passType: "pass.test.karcis" });
    expect(testWallet(join(folder, "test"), {})).toEqual(made);
    expect(() => readWalletSettings(made, "production")).toThrow("WALLET_TEST makes test passes");
    expect(readWalletSettings(APPLE).apple!.isTest).toBe(false);
    expect([testWallet(folder, { KARCIS_ENV: "production" }), testWallet(folder, APPLE)]).toEqual([{}, {}]);
  });
});
