import type { Page } from "playwright-core";
import { hydrated } from "./shop-browser.ts";

/** Opens the shop's front page, where every walk begins; `front` is its address with what is typed there by hand, as a language. */
export async function enterShop(page: Page, front = "/"): Promise<void> {
  await page.goto(front);
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

/** The list of events, as its link is named in either language. */
export const EVENTS = /^Events?$/;

/** From the front to an event's page, by links alone. */
export async function walkToEvent(page: Page, name: RegExp, front = "/"): Promise<void> {
  await enterShop(page, front);
  await walk(page, EVENTS, name);
}

/** Leaves the event's page that is open by the way into its line. */
export async function joinLine(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^(Join the line|Masuk antrean)$/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL("**/queue?**");
}

/** From the front to the waiting room of an event. */
export async function walkToRoom(page: Page, name: RegExp, front = "/"): Promise<void> {
  await walkToEvent(page, name, front);
  await joinLine(page);
}
