import type { BrowserContext, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { PATIENCE } from "../harness/patience.ts";

type Calls = { readonly open: Set<Request>; asked: number };
const callsOf = new WeakMap<BrowserContext, Calls>();

/**
 * Whether something is fetched for a page to come. What arrives does nothing here; and of one whose link is gone before it has come, nobody
 * is told that it ended.
 */
function isAhead(request: Request): boolean {
  const headers = request.headers();
  // The header is not always known yet; what a page asks for itself, for its own use, is of another kind.
  const isLinked = request.resourceType() === "other" && new URL(request.url()).pathname.endsWith(".data");
  return isLinked || (headers["sec-purpose"] ?? headers["purpose"]) === "prefetch";
}

/** From now on it is known what the pages of a visitor have asked for and wait for. */
export function watchCalls(context: BrowserContext): void {
  const calls: Calls = { open: new Set(), asked: 0 };
  callsOf.set(context, calls);
  const end = (request: Request) => calls.open.delete(request);
  context.on("requestfinished", end).on("requestfailed", end);
  context.on("request", (request) => {
    calls.asked += 1;
    if (!isAhead(request)) calls.open.add(request);
  });
  // What a document asked for that is gone is answered to nobody.
  context.on("page", (page) => {
    let before: readonly Request[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        before = [...calls.open].filter((each) => each !== request);
    });
    page.on("domcontentloaded", () => before.forEach(end));
  });
}

/** Until the browser has drawn what there is to draw and has nothing else to do. */
export function idle(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))),
  );
}

/**
 * Until the page does nothing more by itself: it has loaded, everything that its visitor's pages asked for has been answered, and it stayed
 * idle twice without another question. What a clock of the page brings later is no part of it: that takes `page.clock`.
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

/** Until the page does nothing more by itself within so many milliseconds of its clock, which runs ahead; `page.clock` is installed. */
export async function settledFor(page: Page, milliseconds: number): Promise<void> {
  await settled(page);
  await page.clock.runFor(milliseconds);
  await settled(page);
}
