import type { Locator, Page } from "playwright-core";
import { hydrated } from "./shop-browser.ts";

/** Opens the shop's front page, the start of every walk; `front` is its address with hand-typed parts such as a language. */
export async function enterShop(page: Page, front = "/"): Promise<void> {
  await page.goto(front);
  await hydrated(page);
}

/** Follows links by their names, one page after the other, like a visitor. Opens nothing by its address. */
export async function walk(page: Page, ...names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) await follow(page, page.getByRole("link", typeof name === "string" ? { name, exact: true } : { name }));
}

async function follow(page: Page, links: Locator): Promise<void> {
  const from = page.url();
  await links.filter({ visible: true }).first().click();
  await page.waitForURL((url) => url.href !== from);
  await hydrated(page);
}

/** The list of events, by its link's name in either language. */
export const EVENTS = /^Events?$/;

/** From the front page to an event's page, by links alone. */
export async function walkToEvent(page: Page, name: RegExp, front = "/"): Promise<void> {
  await enterShop(page, front);
  await walk(page, EVENTS, name);
}

/** The link from an event to its queue, in either language. */
export const JOIN = /^(Join the line|Masuk antrean)$/;

/** Leaves the open event's page by the link to its queue. */
export async function joinLine(page: Page): Promise<void> {
  await page.getByRole("link", { name: JOIN }).filter({ visible: true }).first().click();
  await page.waitForURL("**/queue?**");
}

/** From the front page to an event's waiting room. */
export async function walkToRoom(page: Page, name: RegExp, front = "/"): Promise<void> {
  await walkToEvent(page, name, front);
  await joinLine(page);
}

/** Places of the shop, by their links' names in either language. */
export const LOG_IN = /^(Log in|Masuk)$/;
export const ACCOUNT = /^(Account|Akun)$/;
export const MY_TICKETS = /^(My tickets|Tiket saya)$/;
export const PURCHASES = /^(My purchases|Pesanan saya)$/;

/** Goes to a place of the shop from any of its pages: by its header, or on small screens by the menu. */
export async function walkByHeader(page: Page, name: RegExp): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (!(await menu.isVisible())) return follow(page, page.locator("header").getByRole("link", { name }));
  await menu.click();
  await follow(page, page.getByRole("dialog").getByRole("link", { name }));
}

/** From the front page, in the language of that path, to its event's page. */
export async function walkToPage(page: Page, path: string): Promise<void> {
  const [, prefix = ""] = /^(\/(?:en|id))?\/event\/[\w-]+$/.exec(path)!;
  await enterShop(page, prefix || "/");
  const shown = page.locator(`main a[href="${path}"]`);
  if ((await shown.count()) === 0) await walk(page, EVENTS);
  await follow(page, shown);
  await page.locator(".event-tickets").first().waitFor();
  await hydrated(page);
}

/** From the front page to the login. */
export async function walkToLogin(page: Page, front = "/"): Promise<void> {
  await enterShop(page, front);
  await walkByHeader(page, LOG_IN);
  await page.locator("#login-phone").waitFor();
}

/** From the front page to this browser's orders. */
export async function walkToPurchases(page: Page, front = "/"): Promise<void> {
  await enterShop(page, front);
  await walkByHeader(page, MY_TICKETS);
  await walk(page, PURCHASES);
}

/** The list of videos, by its link's name in either language. */
export const VIDEOS = /^Videos?$/;

/** From the front page, in the language of that path, to its video's page. */
export async function walkToVideo(page: Page, path: string): Promise<void> {
  const [, prefix = ""] = /^(\/(?:en|id))?\/video\/[\w-]+$/.exec(path)!;
  await enterShop(page, prefix || "/");
  await walk(page, VIDEOS);
  await follow(page, page.locator(`main a[href="${path}"]`));
}

/** From any page of the shop to finding tickets of an event by name and number; My tickets asks for the event. */
export async function walkToGetTicket(page: Page, event: RegExp): Promise<void> {
  await walk(page, MY_TICKETS);
  await page.locator(".tickets-find button").click();
  await follow(page, page.getByRole("dialog").getByRole("link", { name: event }));
}
