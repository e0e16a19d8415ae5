import type { Page } from "playwright-core";
import { hydrated } from "./shop-browser.ts";

/** Opens the shop's front page, where every walk begins. */
export async function enterShop(page: Page): Promise<void> {
  await page.goto("/");
  await hydrated(page);
}

/** Follows links by their names, one page after the other, as a visitor does. Nothing is opened by its address. */
export async function walk(page: Page, ...names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    const from = page.url();
    await page
      .getByRole("link", typeof name === "string" ? { name, exact: true } : { name })
      .filter({ visible: true })
      .first()
      .click();
    await page.waitForURL((url) => url.href !== from);
    await hydrated(page);
  }
}
