import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startGoogleWalletEmulator, type GoogleWalletEmulator } from "../../harness/google-wallet-emulator.ts";
import { makeCertificate } from "../../harness/make-certificate.ts";
import { passJson } from "../../harness/wallet-phone.ts";
import { actAtProvider, answerUntilPayment, chooseTicketsHere, SEE_TICKETS } from "../buyer.ts";
import { openShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { enterShop, walk } from "../walk.ts";

const ISSUER = "3388000000022222222";
const EMAIL = "shop@example.iam.gserviceaccount.com";
const folder = mkdtempSync(join(tmpdir(), "karcis-wallet-browser-"));
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

let wallet: GoogleWalletEmulator;
let shop: ShopBrowser;
beforeAll(async () => {
  const [google, signer] = [makeCertificate("google"), makeCertificate("Pass Type ID: pass.example.tickets")];
  wallet = await startGoogleWalletEmulator({ issuer: ISSUER, email: EMAIL, key: google.privateKey });
  const account = JSON.stringify({ client_email: EMAIL, private_key: google.key, token_uri: wallet.tokenUrl });
  shop = await openShopBrowser({
    WALLET_APPLE_PASS_TYPE: "pass.example.tickets",
    WALLET_APPLE_TEAM: "A1B2C3D4E5",
    WALLET_APPLE_CERTIFICATE: fileOf("signer.pem", signer.certificate),
    WALLET_APPLE_KEY: fileOf("signer.key", signer.key),
    WALLET_APPLE_INTERMEDIATE: fileOf("intermediate.pem", signer.certificate),
    WALLET_GOOGLE_ISSUER: ISSUER,
    WALLET_GOOGLE_ACCOUNT: fileOf("account.json", account),
    WALLET_GOOGLE_URL: wallet.url,
  });
});
afterAll(async () => {
  await shop.close();
  await wallet.close();
  rmSync(folder, { recursive: true, force: true });
});

it("saves a ticket in both wallets, from the shop's front page by links and buttons", async () => {
  const { page, complaints } = await shop.visit("garudarun", { width: 1280 });
  await enterShop(page);
  await walk(page, "Events", /Garuda Half/);
  await chooseTicketsHere(page, 1);
  await answerUntilPayment(page, 1);
  await actAtProvider(page, "pay");
  await page.locator(".status-ticket").first().waitFor();
  await walk(page, SEE_TICKETS.en, "My tickets", /^Show QR code/);
  const apple = page.getByRole("link", { name: /Apple Wallet/ }).first();
  const [file] = await Promise.all([page.waitForEvent("download"), apple.click()]);
  const pass = passJson(readFileSync(await file.path()));
  expect(pass.eventTicket["headerFields"]).toEqual([expect.objectContaining({ key: "status", value: "Valid" })]);
  // Google's own page is outside this machine.
  const saved: string[] = [];
  await page.route("https://pay.google.com/**", (route) => {
    saved.push(route.request().url());
    return route.fulfill({ status: 200, contentType: "text/html", body: "<title>Google Wallet</title>" });
  });
  await page
    .getByRole("button", { name: /Google Wallet/ })
    .first()
    .click();
  await expect.poll(() => saved.length, { timeout: 30_000 }).toBe(1);
  expect(wallet.save(saved[0]!)).toMatchObject({ state: "ACTIVE", barcode: { value: pass.barcodes![0]!.message } });
  expect(complaints).toEqual([]);
});
