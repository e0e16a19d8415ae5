import { openChromium } from "../test/harness/chromium.ts";
import { startServer, type RunningServer } from "../test/harness/server.ts";
import { benchPageRate } from "./page-rate.ts";
import { benchVitals } from "./page-vitals.ts";
import { weighPage, type BenchPage } from "./page-weights.ts";

const TENANT = "garudarun";
const SLUG = "garuda-half-jakarta";
const EVENT = `/en/event/${SLUG}`;
const SEEN: readonly BenchPage[] = [
  { name: "event", path: EVENT },
  { name: "home", path: "/en" },
  { name: "list", path: "/en/event" },
];

/** The first page of the checkout, for a browser that holds a ticket. */
function buyerPage(server: RunningServer): BenchPage {
  const path = `${EVENT}/patron-information`;
  return {
    name: "buyer",
    path,
    async open(context) {
      const page = await context.newPage();
      await page.goto(server.originOf(TENANT) + EVENT, { waitUntil: "networkidle" });
      await page.locator(".s-ticket .k-qty button:last-of-type:not([aria-disabled=true])").first().click();
      await page.locator(".s-total > .k-button, .k-actions .k-button").filter({ visible: true }).first().click();
      await page.waitForURL("**/patron-information**", { timeout: 10_000 });
      await page.close();
      return path;
    },
  };
}

/** What pages weigh, when they are there on a slow phone, and how many the server makes. */
export async function benchPages(): Promise<void> {
  const server = await startServer({ DATABASE_URL: "" });
  try {
    const browser = await openChromium();
    try {
      for (const page of [...SEEN, buyerPage(server)]) await weighPage(browser, server, TENANT, page);
      for (const { name, path } of SEEN) await benchVitals(browser, name, server.originOf(TENANT) + path);
    } finally {
      await browser.close();
    }
    await benchPageRate(server, TENANT, EVENT);
  } finally {
    await server.stop();
  }
}
