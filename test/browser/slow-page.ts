import type { Page } from "playwright-core";

type Watched = Window & { moved: number };

/** Another page of the same visitor, as slow as a phone: what the server sent is painted before the page's own code runs. How far it moves is noted. */
export async function slowPage(page: Page): Promise<Page> {
  const next = await page.context().newPage();
  const session = await next.context().newCDPSession(next);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await next.addInitScript(() => {
    const seen = window as unknown as Watched;
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return next;
}

/** How far a slow page has moved since it was loaded, as browsers score it: 0 when it stood still. */
export function movedOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Watched).moved);
}
