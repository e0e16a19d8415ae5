import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { HtmlValidate, StaticConfigLoader } from "html-validate/node";
import type { Page } from "playwright-core";

type Issue = { readonly ruleId: string; readonly value: readonly [string, string]; readonly message: string; readonly snippet: string };
type EngineWindow = Window & {
  ace?: { Checker: new () => { check(document: Document, rules: readonly string[]): Promise<{ results: Issue[] }> } };
};

const ENGINE = readFileSync(fileURLToPath(import.meta.resolve("accessibility-checker-engine/ace.js")), "utf8");

/** What IBM's engine calls a violation on the page as it stands: one line for each element, with the place's name and the rule. */
export async function violations(page: Page, place = ""): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "ace" in window))) await page.evaluate(ENGINE);
  const found = await page.evaluate(async () => {
    const { results } = await new (window as EngineWindow).ace!.Checker().check(document, ["IBM_Accessibility"]);
    return results
      .filter(({ value: [level, verdict] }) => level === "VIOLATION" && verdict === "FAIL")
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);
  });
  return found.map((line) => `${place} ${line.slice(0, 300)}`.trim());
}

/** The rules of HTML alone, none of taste: what may stand in what, and which values an attribute may have. */
const html = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ["html-validate:standard"] }));

/** What no part of a list of terms may be; the rules of the library do not know it. */
const STRAY = "dl > :not(dt, dd, div, script, template), dl > div > :not(dt, dd, script, template)";

/** What is against HTML on the page as it stands. */
export async function markupFaults(page: Page, place = ""): Promise<readonly string[]> {
  const stray = await page.locator(STRAY).evaluateAll((all) => all.map(({ outerHTML }) => `stray in dl: ${outerHTML.slice(0, 200)}`));
  const { results } = await html.validateString(await page.content());
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ""}`),
  );
  return [...stray, ...faults].map((line) => `${place} ${line}`.trim());
}
