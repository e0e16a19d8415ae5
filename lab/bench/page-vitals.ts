import type { Browser, Page } from "playwright-core";
import { phoneContext } from "./page-weights.ts";
import { median, report, rounded } from "./report.ts";

const RUNS = 5;
const SETTLE_MS = 2500;
const CPU_SLOWDOWN = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

type Seen = { lcp: number; element: string; cls: number; fcp: number; longTasks: number; blockedMs: number };
declare global {
  interface Window {
    karcisSeen: Seen;
  }
}

/** Runs in the page before its own code. */
function watch(): void {
  const seen: Seen = { lcp: 0, element: "", cls: 0, fcp: 0, longTasks: 0, blockedMs: 0 };
  window.karcisSeen = seen;
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on("largest-contentful-paint", (entry) => {
    const { element, url } = entry as PerformanceEntry & { element: Element | null; url: string };
    seen.lcp = entry.startTime;
    const name = element ? [element.tagName.toLowerCase(), ...element.classList].join(".") : "(gone)";
    const parent = element?.closest("[class]:not(img)")?.className.trim().split(/\s+/).join(".");
    seen.element = [parent ? `.${parent} ${name}` : name, url ? new URL(url).pathname : ""].filter(Boolean).join(" ");
  });
  on("layout-shift", (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) seen.cls += shift.value;
  });
  on("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.fcp = entry.startTime;
  });
  on("longtask", (entry) => {
    seen.longTasks += 1;
    seen.blockedMs += Math.max(0, entry.duration - 50);
  });
}

/** Slows the page down; returns a function with the time until the document's headers arrived, in milliseconds. */
async function slowDown(page: Page): Promise<() => number> {
  let asked = 0;
  let answered = 0;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  // The page's own `responseStart` is measured below the emulated network and lacks its latency.
  session.on("Network.requestWillBeSent", ({ type, timestamp }) => {
    if (type === "Document") asked = timestamp;
  });
  session.on("Network.responseReceived", ({ type, timestamp }) => {
    if (type === "Document") answered = timestamp;
  });
  return () => (answered - asked) * 1000;
}

type Load = Seen & { ttfb: number; load: number };

async function loadOnce(browser: Browser, url: string): Promise<Load> {
  const context = await phoneContext(browser);
  try {
    const page = await context.newPage();
    const firstByte = await slowDown(page);
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: "load", timeout: 60_000 });
    await page.waitForTimeout(SETTLE_MS);
    const seen = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return { ...window.karcisSeen, load: navigation!.loadEventEnd };
    });
    return { ...seen, ttfb: firstByte() };
  } finally {
    await context.close();
  }
}

/** Cold loads of one page on a slow phone; the first one only warms server and browser. */
export async function benchVitals(browser: Browser, name: string, url: string): Promise<void> {
  await loadOnce(browser, url);
  const loads: Load[] = [];
  for (let run = 0; run < RUNS; run++) loads.push(await loadOnce(browser, url));
  const of = (key: Exclude<keyof Load, "element">, digits = 0) => rounded(median(loads.map((load) => load[key])), digits);
  report("page-vitals", {
    page: name,
    runs: RUNS,
    lcpMs: of("lcp"),
    worstLcpMs: rounded(Math.max(...loads.map((load) => load.lcp)), 0),
    limitLcpMs: 1400,
    lcpElement: [...new Set(loads.map((load) => load.element))].join(" | "),
    cls: of("cls", 4),
    worstCls: rounded(Math.max(...loads.map((load) => load.cls)), 4),
    limitCls: 0.03,
    fcpMs: of("fcp"),
    ttfbMs: of("ttfb"),
    loadMs: of("load"),
    longTasks: of("longTasks"),
    blockedMs: of("blockedMs"),
    conditions: "360x740 @2x, CPU x4, 1.6 Mbps down, 150 ms latency per request",
  });
}
