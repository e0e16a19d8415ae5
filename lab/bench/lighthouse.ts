import lighthouse, { type Flags, type RunnerResult } from "lighthouse";
import { chromium, type Browser, type BrowserContext } from "playwright-core";
import { openChromium } from "../../test/harness/chromium.ts";
import { freePort } from "../../test/harness/free-port.ts";
import { startServer } from "../../test/harness/server.ts";
import { holdTicket } from "./hold-ticket.ts";
import { report } from "./report.ts";

const LIMIT = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const SHOPS = [
  ["garudarun", "garuda-half-jakarta"],
  ["jenius", "co-run"],
  ["melancarun", "braga-pagi-10k"],
] as const;

/** The screen of Lighthouse's phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true } as const;
/** A simulated shop excludes search engines everywhere, and every shop does in its checkout. */
const SKIPPED = ["is-crawlable"];

type Score = { readonly score: number; readonly below: readonly string[] };

/** A category's score of 100, and the audits that lowered it. */
function scoreOf({ lhr }: RunnerResult, name: (typeof CATEGORIES)[number]): Score {
  const category = lhr.categories[name]!;
  const below = category.auditRefs.flatMap(({ id, weight }) => {
    const { score, displayValue } = lhr.audits[id]!;
    return weight > 0 && score !== null && score < 0.9 ? [displayValue ? `${id} ${displayValue}` : id] : [];
  });
  return { score: Math.round((category.score ?? 0) * 100), below };
}

/** A page whose start was not recorded is tried once more. */
const NOT_RECORDED = "NO_NAVSTART";

async function judge(url: string, flags: Flags): Promise<RunnerResult> {
  const ask = () => lighthouse(url, { ...flags, onlyCategories: [...CATEGORIES], skipAudits: SKIPPED, logLevel: "error" });
  const first = await ask();
  const result = first?.lhr.runtimeError?.code === NOT_RECORDED ? await ask() : first;
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url} could not be judged: ${result?.lhr.runtimeError?.message ?? "no result"}`);
  return result;
}

function tell(tenant: string, page: string, result: RunnerResult): void {
  const scores = CATEGORIES.map((name) => [name, scoreOf(result, name)] as const);
  report("lighthouse", {
    tenant,
    page,
    ...Object.fromEntries(scores.map(([name, { score }]) => [name, score])),
    limit: LIMIT,
    below: scores.flatMap(([, { below }]) => below),
    skipped: SKIPPED,
    warnings: result.lhr.runWarnings,
  });
}

/** The first visitor of a new shop waits for its pictures to be drawn; that visit is not measured. */
async function visitFirst(browser: Browser, urls: readonly string[]): Promise<void> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  for (const url of urls) await page.goto(url, { waitUntil: "networkidle" });
  await context.close();
}

/** Rates the four pages of one shop on the way to a ticket. `own` is the browser's own context: Lighthouse opens its pages there. */
async function judgeShop(
  browser: Browser,
  { own, port, origin, slug }: { readonly own: BrowserContext; readonly port: number; readonly origin: string; readonly slug: string },
): Promise<void> {
  const tenant = new URL(origin).hostname.split(".")[0]!;
  const event = `/en/event/${slug}`;
  const seen = { home: `${origin}/en`, list: `${origin}/en/event`, event: origin + event };
  await visitFirst(browser, Object.values(seen));
  for (const [page, url] of Object.entries(seen)) tell(tenant, page, await judge(url, { port }));
  // The page belongs to one visitor, so keep the browser's storage.
  const buyer = await holdTicket(own, origin, event);
  tell(tenant, "buyer", await judge(origin + buyer, { port, disableStorageReset: true }));
}

/** Lighthouse's four scores of 100 for a phone (its own preset), for the pages on the way to a ticket in three brands. */
export async function benchLighthouse(): Promise<void> {
  const port = await freePort();
  const server = await startServer({ DATABASE_URL: "" });
  try {
    const browser = await openChromium("system", [`--remote-debugging-port=${port}`]);
    try {
      const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const own = connected.contexts()[0]!;
      for (const [tenant, slug] of SHOPS) await judgeShop(browser, { own, port, origin: server.originOf(tenant), slug });
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}
