import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFor } from "../../harness/log-in.ts";
import { findings } from "../axe.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { hydrated, PATIENCE_MS, soon } from "../shop-browser.ts";
import { enterShop, walk } from "../walk.ts";

const TENANT = "garudarun";

let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop(undefined, { worker: false });
});
afterAll(() => own?.close());

const sql = (text: string, params: readonly string[] = []) =>
  own.shop.services.db.transaction(TENANT as never, (tx) => tx.query(text, [...params]));
const freshNumber = () => `8139${String(Date.now() % 10_000_000).padStart(7, "0")}`;
/** Sets the delivery of the newest code to a number. */
const stand = (number: string, status: string) =>
  sql("update messages set status = $1 where template = 'identity.code' and recipient = $2", [status, `+62${number}`]);
const masked = (number: string) => `0${number.slice(0, 3)}•••${number.slice(-3)}`;

/** The account of a number that logs in from the front page. */
async function openAccount(page: Page, number: string): Promise<void> {
  await enterShop(page);
  await walk(page, "Log in");
  await page.locator("#login-phone").fill(number);
  await page.locator(".login-form button[type=submit]").click();
  await page.locator("#login-code").waitFor();
  await page.locator("#login-code").fill(await codeFor(own.shop, `${TENANT}.localhost`, `+62${number}`));
  await page.locator("#login-code").waitFor({ state: "detached" });
  await walk(page, "Account");
  await hydrated(page);
  await sql("delete from one_time_codes");
}

describe("codes requested after a login", () => {
  it("shows separate deliveries of codes to a new number and the old one", { timeout: 2 * PATIENCE_MS }, async () => {
    const [old, next] = [freshNumber(), freshNumber().replace(/^8139/, "8581")];
    const { page, close } = await own.visit(TENANT);
    await openAccount(page, old);
    await page.getByRole("button", { name: /^Change( number)?$/ }).click();
    await page.locator("#new-phone").fill(next);
    await page.getByRole("button", { name: "Send both codes" }).click();
    await page.locator("#code-new").waitFor();
    await stand(old, "sent");
    await stand(next, "dead");
    await page.getByText(`Sent to ${masked(old)}`, { exact: true }).waitFor();
    await page.getByText(`Not sent: WhatsApp doesn't reach ${masked(next)}. Check the number, or ask for another code.`).waitFor();
    expect(await findings(page, "change of number")).toEqual([]);
    await close();
  });

  it(
    "counts neither of two codes as sent before both are, if their numbers look equal once masked",
    { timeout: 2 * PATIENCE_MS },
    async () => {
      const old = freshNumber();
      const next = old.replace(/^8139/, "8138");
      const { page, close } = await own.visit(TENANT);
      await openAccount(page, old);
      await page.getByRole("button", { name: /^Change( number)?$/ }).click();
      await page.locator("#new-phone").fill(next);
      await page.getByRole("button", { name: "Send both codes" }).click();
      await page.locator("#code-new").waitFor();
      await stand(old, "sent");
      await stand(next, "due");
      const lines = (text: string) => page.getByText(text, { exact: true }).count();
      await expect.poll(() => lines(`On its way to ${masked(old)}`), soon).toBe(2);
      await stand(next, "sent");
      await expect.poll(() => lines(`Sent to ${masked(old)}`), soon).toBe(2);
      await close();
    },
  );

  it("shows an identity code as sent once it is", { timeout: 2 * PATIENCE_MS }, async () => {
    const number = freshNumber();
    const { page, close } = await own.visit(TENANT);
    await openAccount(page, number);
    await page.setViewportSize({ width: 360, height: 740 });
    await sql("update login_sessions set proved_at = proved_at - interval '11 minutes'");
    await page.getByRole("button", { name: "Log out everywhere" }).click();
    await page.locator("dialog[open]").getByRole("button", { name: "Log out everywhere" }).click();
    const sheet = page.getByRole("dialog", { name: "Is it you?" });
    await sheet.waitFor();
    await sheet.getByRole("button", { name: "Send a code to my number" }).click();
    await page.locator("#step-up-code").waitFor();
    await stand(number, "due");
    await sheet.getByText(`On its way to ${masked(number)}`).waitFor();
    await stand(number, "sent");
    await expect.poll(() => sheet.getByText(`Sent to ${masked(number)}`).count(), soon).toBe(1);
    await close();
  });
});
