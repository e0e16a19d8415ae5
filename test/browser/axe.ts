import axe from "axe-core";
import type { Page } from "playwright-core";

type Found = { readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] };
type AxeWindow = Window & { axe?: { run(options: unknown): Promise<Found> } };

/** What axe finds on the page as it stands: one line for each element, with the place's name and the rule. */
export async function findings(page: Page, place = ""): Promise<readonly string[]> {
  // The page's own policy forbids foreign scripts; evaluating one is not loading one.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as AxeWindow).axe!.run({ resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${place} ${id}: ${html.slice(0, 200)}`.trim()));
}
