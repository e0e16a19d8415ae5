import type { BrowserContext, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { PATIENCE } from "../harness/patience.ts";

type Calls = { readonly open: Set<Request>; asked: number };
const callsOf = new WeakMap<BrowserContext, Calls>();

/** Whether a request is a prefetch, whose arrival changes nothing on the page. Its end is not reported if its link disappears first. */
function isAhead(request: Request): boolean {
  const headers = request.headers();
  // The header is not always known yet. Prefetches by links have this type and path, unlike the page's own requests.
  const isLinked = request.resourceType() === "other" && new URL(request.url()).pathname.endsWith(".data");
  return isLinked || (headers["sec-purpose"] ?? headers["purpose"]) === "prefetch";
}

/** Tracks the open requests of a visitor's pages from now on. */
export function watchCalls(context: BrowserContext): void {
  const calls: Calls = { open: new Set(), asked: 0 };
  callsOf.set(context, calls);
  const end = (request: Request) => calls.open.delete(request);
  context.on("requestfinished", end).on("requestfailed", end);
  context.on("request", (request) => {
    calls.asked += 1;
    if (!isAhead(request)) calls.open.add(request);
  });
  // Requests of a closed document are never answered.
  context.on("page", (page) => {
    let before: readonly Request[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        before = [...calls.open].filter((each) => each !== request);
    });
    page.on("domcontentloaded", () => before.forEach(end));
  });
}

/** Waits until the browser has painted and is idle. */
export function idle(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))),
  );
}

/**
 * Waits until the page does nothing more by itself: it has loaded, all requests of its visitor's pages are answered, and it stayed idle
 * twice without another. Does not cover the page's later timers: use `page.clock`.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  const calls = callsOf.get(page.context())!;
  const unrest = async () => {
    const { asked } = calls;
    await idle(page);
    await idle(page);
    const open = [...calls.open].map((each) => `waits for ${each.url()}`);
    return calls.asked === asked ? open : [...open, "asked again"];
  };
  await expect.poll(unrest, PATIENCE).toEqual([]);
}

/** Waits until the page does nothing more by itself within this time of its clock, which is advanced; requires `page.clock`. */
export async function settledFor(page: Page, milliseconds: number): Promise<void> {
  await settled(page);
  await page.clock.runFor(milliseconds);
  await settled(page);
}
