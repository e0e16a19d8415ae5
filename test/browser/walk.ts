import type { Locator, Page } from "playwright-core";
import { hydrated } from "./shop-browser.ts";

/** Opens the shop's front page, where every walk begins; `front` is its address with what is typed there by hand, as a language. */
export async function enterShop(page: Page, front = "/"): Promise<void> {
  await page.goto(front);
  await hydrated(page);
}

/** Follows links by their names, one page after the other, as a visitor does. Nothing is opened by its address. */
export async function walk(page: Page, ...names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) await follow(page, page.getByRole("link", typeof name === "string" ? { name, exact: true } : { name }));
}

async function follow(page: Page, links: Locator): Promise<void> {
  const from = page.url();
  await links.filter({ visible: true }).first().click();
  await page.waitForURL((url) => url.href !== from);
  await hydrated(page);
}

/** The list of events, as its link is named in either language. */
export const EVENTS = /^Events?$/;

/** From the front to an event's page, by links alone. */
export async function walkToEvent(page: Page, name: RegExp, front = "/"): Promise<void> {
  await enterShop(page, front);
  await walk(page, EVENTS, name);
}

/** The way from an event into its line, as its link is named in either language. */
export const JOIN = /^(Join the line|Masuk antrean)$/;

/** Leaves the event's page that is open by the way into its line. */
export async function joinLine(page: Page): Promise<void> {
  await page.getByRole("link", { name: JOIN }).filter({ visible: true }).first().click();
  await page.waitForURL("**/queue?**");
}

/** From the front to the waiting room of an event. */
export async function walkToRoom(page: Page, name: RegExp, front = "/"): Promise<void> {
  await walkToEvent(page, name, front);
  await joinLine(page);
}

/** Places of the shop, as their links are named in either language. */
export const LOG_IN = /^(Log in|Masuk)$/;
export const ACCOUNT = /^(Account|Akun)$/;
export const MY_TICKETS = /^(My tickets|Tiket saya)$/;
export const PURCHASES = /^(My purchases|Pembelian saya)$/;

/** Leads to a place of the shop from any of its pages: by its header, or where the screen has no room for that by the menu. */
export async function walkByHeader(page: Page, name: RegExp): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (!(await menu.isVisible())) return follow(page, page.locator("header").getByRole("link", { name }));
  await menu.click();
  await follow(page, page.getByRole("dialog").getByRole("link", { name }));
}

/** From the front, in the language of that path, to the event's page that has it. */
export async function walkToPage(page: Page, path: string): Promise<void> {
  const [, prefix = ""] = /^(\/(?:en|id))?\/event\/[\w-]+$/.exec(path)!;
  await enterShop(page, prefix || "/");
  const shown = page.locator(`main a[href="${path}"]`);
  if ((await shown.count()) === 0) await walk(page, EVENTS);
  await follow(page, shown);
  await page.locator(".event-tickets").first().waitFor();
  await hydrated(page);
}

/** From the front to the login, as somebody goes who wants nothing else. */
export async function walkToLogin(page: Page, front = "/"): Promise<void> {
  await enterShop(page, front);
  await walkByHeader(page, LOG_IN);
  await page.locator("#login-phone").waitFor();
}

/** From the front to everything that was ordered in this browser. */
export async function walkToPurchases(page: Page, front = "/"): Promise<void> {
  await enterShop(page, front);
  await walkByHeader(page, MY_TICKETS);
  await walk(page, PURCHASES);
}

/** The list of videos, as its link is named in either language. */
export const VIDEOS = /^Videos?$/;

/** From the front, in the language of that path, to the video's page that has it. */
export async function walkToVideo(page: Page, path: string): Promise<void> {
  const [, prefix = ""] = /^(\/(?:en|id))?\/video\/[\w-]+$/.exec(path)!;
  await enterShop(page, prefix || "/");
  await walk(page, VIDEOS);
  await follow(page, page.locator(`main a[href="${path}"]`));
}

/** From any page of the shop to where tickets of an event are found by a name and a number; My tickets asks for the event. */
export async function walkToGetTicket(page: Page, event: RegExp): Promise<void> {
  await walk(page, MY_TICKETS);
  await page.locator(".tickets-find button").click();
  await follow(page, page.getByRole("dialog").getByRole("link", { name: event }));
}
