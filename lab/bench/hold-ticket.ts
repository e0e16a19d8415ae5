import type { BrowserContext } from "playwright-core";

/** Makes a browser hold the first available ticket of an event; returns the path of its first checkout page. */
export async function holdTicket(context: BrowserContext, origin: string, eventPath: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(origin + eventPath, { waitUntil: "networkidle" });
  await page.locator(".event-ticket .ui-qty button:last-of-type:not([aria-disabled=true])").first().click();
  await page.locator(".event-total > .ui-button, .ui-actions .ui-button").filter({ visible: true }).first().click();
  await page.waitForURL("**/patron-information**", { timeout: 10_000 });
  await page.close();
  return `${eventPath}/patron-information`;
}
