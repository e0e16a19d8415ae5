import type { Page } from "playwright-core";
import { expect } from "vitest";
import { fillBuyer } from "../buyer.ts";
import { soon } from "../shop-browser.ts";
import { walkToPage } from "../walk.ts";

/** Joins the waiting list of the first category that has one, of an event reached by links; returns the place's address. */
export async function join(page: Page, path: string): Promise<string> {
  await walkToPage(page, path);
  return joinHere(page);
}

/** The same on the open event's page. */
export async function joinHere(page: Page): Promise<string> {
  await page
    .getByRole("link", { name: /^(Join the waiting list|Masuk daftar tunggu): / })
    .first()
    .click();
  await page.waitForURL("**/patron-information?waiting=*");
  await page.locator("form.checkout-form:not([inert])").waitFor();
  const dates = page.locator("#eventAt");
  if ((await dates.count()) > 0) await dates.selectOption({ index: 1 });
  await fillBuyer(page);
  await page.locator("#terms").check();
  await page.locator("form.checkout-form button[type=submit]").click();
  await page.waitForURL("**/transaction-status?**");
  await page.locator("h1[data-number]").waitFor();
  return page.url();
}

/** Makes the page query again, as when it becomes visible, until it shows this title. */
export async function untilItSays(page: Page, title: string): Promise<void> {
  const saysSo = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    return page.locator("main").innerText();
  };
  await expect.poll(saysSo, { ...soon, interval: 500 }).toContain(title);
  await page.getByRole("heading", { name: title }).waitFor();
}
