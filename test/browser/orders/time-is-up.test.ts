import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BUYER, chooseTickets, goOnToBuyer, mainAction } from "../buyer.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { soon } from "../shop-browser.ts";

let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
});
afterAll(() => own?.close());

const sql = (text: string) => own.shop.services.db.transaction("garudarun", (tx) => tx.query(text));
const OF_EVENT = "event_id = (select id from events where slug = 'losari-sunset-5k')";
const endHolds = () => sql("update bookings set status = 'expired', hold_until = now() - interval '1 second' where status = 'held'");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

it("takes expired tickets again on the same page, and keeps typed answers if others took them", async () => {
  const { page, close } = await own.visit();
  await chooseTickets(page, "/en/event/losari-sunset-5k", 1);
  await goOnToBuyer(page);
  await page.locator("#patron-fullName").fill(BUYER.fullName);
  await page.locator("#patron-phoneNumber").fill(BUYER.phone);
  await page.getByText(/Tickets held for/).waitFor();

  await endHolds();
  await sql(`update quotas set total = taken where ${OF_EVENT}`);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const over = page.getByRole("dialog", { name: "Time's up. Your details are saved." });
  await over.waitFor();
  await page.keyboard.press("Escape");
  await over.getByRole("button", { name: "Check if tickets are still there" }).click();

  const gone = page.getByRole("dialog", { name: "We couldn't hold your tickets" });
  await gone.getByText(/Other buyers have taken them, or too few are left\./).waitFor();
  await expect.poll(() => focused(page), soon).toBe("We couldn't hold your tickets");
  expect(await gone.getByRole("link", { name: "Choose others" }).getAttribute("href")).toContain("/event/losari-sunset-5k");
  await gone.getByRole("button", { name: "Check again" }).click();
  await expect.poll(() => focused(page), soon).toBe("We couldn't hold your tickets");

  await sql(`update quotas set total = taken + 1 where ${OF_EVENT}`);
  await gone.getByRole("button", { name: "Check again" }).click();
  await page.getByText("Your tickets are held again").waitFor();
  await expect.poll(() => page.locator("dialog[open]").count(), soon).toBe(0);
  expect(await page.locator("#patron-fullName").inputValue()).toBe(BUYER.fullName);
  expect(await page.locator("#patron-phoneNumber").inputValue()).toBe(BUYER.phone);
  await close();
});

it("takes the same tickets again from the event's page, even if this device's clock shows them as held", async () => {
  const { page, close } = await own.visit();
  await sql(`update quotas set total = taken + 5 where ${OF_EVENT}`);
  await chooseTickets(page, "/en/event/losari-sunset-5k", 1);
  await goOnToBuyer(page);
  await page.locator("#patron-fullName").fill(BUYER.fullName);
  await page.getByText(/Tickets held for/).waitFor();
  await endHolds();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("dialog").getByRole("link", { name: "Choose others" }).click();
  await page.waitForURL("**/event/losari-sunset-5k");
  await page.locator(".event-tickets[data-live]").waitFor();
  await mainAction(page).click();
  await page.waitForURL("**/patron-information**");
  await page.getByText(/Tickets held for/).waitFor();
  await expect.poll(() => page.locator("dialog[open]").count(), soon).toBe(0);
  expect(await page.locator("#patron-fullName").inputValue()).toBe(BUYER.fullName);
  await close();
});
