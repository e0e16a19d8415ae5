import type { Page } from "playwright-core";
import { hydrated } from "./shop-browser.ts";

/** Waits until the page has read the address's data. */
export async function arrived(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForFunction(() => localStorage.getItem("bypass-data") !== null);
}

/** The bodies of holds and details sent by the page. */
export function sent(page: Page): { path: string; body: Record<string, never> }[] {
  const bodies: { path: string; body: Record<string, never> }[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST")
      bodies.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() as Record<string, never> });
  });
  return bodies;
}
