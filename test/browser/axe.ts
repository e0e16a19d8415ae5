import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { judge } from "./judges.ts";

type Found = { readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] };
type AxeWindow = Window & { axe?: { run(options: unknown): Promise<Found> } };

// Each page compiles axe again, so use its minified build, which is less than half as large.
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Faults found by axe, IBM's engine and the rules of HTML: one line per element, with the place's name and the rule. */
export async function findings(page: Page, place = ""): Promise<readonly string[]> {
  // The page's own policy forbids foreign scripts; evaluating one is not loading one.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => (window as AxeWindow).axe!.run({ resultTypes: ["violations"] }));
  const own = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  return [...own, ...(await judge(page))].map((line) => `${place} ${line}`.trim());
}

const WIDTHS = { narrow: { width: 360, height: 740 }, wide: { width: 1280, height: 900 } } as const;

/** The same on a phone and a desktop, without leaving the page. */
export async function findingsAtBoth(page: Page, place: string): Promise<readonly string[]> {
  const all: string[] = [];
  for (const [name, size] of Object.entries(WIDTHS)) {
    await page.setViewportSize(size);
    all.push(...(await findings(page, `${place}, ${name}`)));
  }
  return all;
}
