import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  actAtProvider,
  chooseTickets,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  acceptAll,
  goToPayment,
  mainAction,
} from "./buyer.ts";
import { hydrated, openShopBrowser, type ShopBrowser } from "./shop-browser.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

type Finding = { id: string; nodes: { html: string; failureSummary: string }[] };

/** What axe finds on the page as it stands, each with the element that it means. */
async function findings(page: Page, place: string): Promise<readonly string[]> {
  // The page's own policy forbids foreign scripts; evaluating one is not loading one.
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const run = (window as unknown as { axe: { run(options: unknown): Promise<{ violations: Finding[] }> } }).axe;
    return (await run.run({ resultTypes: ["violations"] })).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${place} ${id}: ${html.slice(0, 200)}`));
}

it("finds nothing that keeps anybody out on any screen before the checkout, in light, dark and both languages", async () => {
  const all: string[] = [];
  for (const [tenant, locale, event] of [
    ["garudarun", "en", "garuda-half-jakarta"],
    ["layartancap", "id", "film-bisu-piano-hidup"],
    ["lautkaca", "en", "kunjungan-akuarium"],
  ] as const) {
    const { page, close } = await shop.visit(tenant);
    for (const path of [
      "",
      "/event",
      `/event/${event}`,
      `/event/${event}/tnc`,
      `/event/${event}/group-event`,
      "/privacy-policy",
      "/event/my-ticket",
      "/no/page",
    ]) {
      await page.goto(`/${locale}${path}`);
      await hydrated(page);
      all.push(...(await findings(page, `${tenant} ${path}`)));
    }
    await close();
  }
  expect(all).toEqual([]);
});

it("finds nothing on the way from tickets to their codes", async () => {
  const all: string[] = [];
  for (const [tenant, width, prefix, event] of [
    ["garudarun", 360, "/en", "garuda-half-jakarta"],
    ["layartancap", 1280, "/id", "film-bisu-piano-hidup"],
  ] as const) {
    const { page, close } = await shop.visit(tenant, { width });
    const look = async (place: string) => all.push(...(await findings(page, `${tenant} ${place}`)));
    await chooseTickets(page, `${prefix}/event/${event}`, 1);
    await look("chosen");
    await goOnToBuyer(page);
    await look("buyer");
    await mainAction(page).click();
    await look("buyer with errors");
    await fillBuyer(page);
    await goOnToAttendees(page);
    await look("attendees");
    if ((await page.locator("#attendee-0-fullname").count()) > 0) await fillAttendees(page, 1);
    await acceptAll(page);
    await look("review");
    await goToPayment(page);
    await look("provider");
    await actAtProvider(page, "pay");
    await page.locator("main h1").waitFor();
    await page.waitForTimeout(3000);
    await look("status");
    await page.goto(`${prefix}/event/my-ticket`);
    await page.waitForTimeout(1500);
    await look("my tickets");
    await page.locator(".c-bundle .k-button").first().click();
    await page.locator(".c-qr img").first().waitFor();
    await look("a ticket");
    await page.goto(`${prefix}/event/my-ticket?tab=purchases`);
    await page.waitForTimeout(1500);
    await look("my purchases");
    await close();
  }
  expect(all).toEqual([]);
});
