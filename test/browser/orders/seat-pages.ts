import type { Locator, Page } from "playwright-core";
import { walkToEvent } from "../walk.ts";

export const PLAY = /Surat dari Stasiun/;
export const DUET = /Duet: Dua Suara/;
export const STADIUM = /Riuh di Stadion/;
export const LIST = "karcis:seats-view:v1";
export const chosen = (page: Page) => page.locator(".seats-chosen > li[data-held]");
export const seat = (page: Page, id: string) => page.locator(`input[data-seat="${id}"]`);

export async function walkToSeats(page: Page, event: RegExp): Promise<void> {
  await walkToEvent(page, event);
  await page.getByRole("button", { name: "Choose seats" }).click();
  await page.waitForURL("**/seating");
}

/** From the shop's front page to an event's seats, once the shop has answered. */
export async function openSeats(page: Page, event = PLAY, view: "map" | "list" = "map"): Promise<void> {
  await page.addInitScript(([key, kept]) => localStorage.getItem(key!) ?? localStorage.setItem(key!, kept!), [LIST, view] as const);
  await walkToSeats(page, event);
  await page
    .locator(view === "map" ? ".seats-window canvas" : ".seats-section")
    .first()
    .waitFor();
}

/** Opens a row of the first section in the list. */
export async function openRow(page: Page, row: string): Promise<void> {
  await page.locator(".seats-section > summary").first().click();
  await page.locator(".seats-row > summary", { hasText: row }).first().click();
}

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let n = 0; n < 150; n += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`never reached: ${target.toString()}`);
}
