import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

type Found = { readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] };
type AxeWindow = Window & { axe?: { run(options: unknown): Promise<Found> } };

// Less than half of what the package gives as its source; each page compiles it anew.
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What axe finds on the page as it stands: one line for each element, with the place's name and the rule. */
export async function findings(page: Page, place = ""): Promise<readonly string[]> {
  // The page's own policy forbids foreign scripts; evaluating one is not loading one.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => (window as AxeWindow).axe!.run({ resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${place} ${id}: ${html.slice(0, 200)}`.trim()));
}
