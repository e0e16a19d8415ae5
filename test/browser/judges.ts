import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { HtmlValidate, StaticConfigLoader } from "html-validate/node";
import type { Page } from "playwright-core";
import { runFolder } from "../harness/run-folder.ts";

type Issue = { readonly ruleId: string; readonly value: readonly [string, string]; readonly message: string; readonly snippet: string };
type EngineWindow = Window & {
  ace?: { Checker: new () => { check(document: Document, rules: readonly string[]): Promise<{ results: Issue[] }> } };
};

const ENGINE = readFileSync(fileURLToPath(import.meta.resolve("accessibility-checker-engine/ace.js")), "utf8");

/** Violations found by IBM's engine: one line per element, with the rule. */
async function violations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "ace" in window))) await page.evaluate(ENGINE);
  const found = await page.evaluate(async () => {
    const { results } = await new (window as EngineWindow).ace!.Checker().check(document, ["IBM_Accessibility"]);
    return results
      .filter(({ value: [level, verdict] }) => level === "VIOLATION" && verdict === "FAIL")
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);
  });
  return found.map((line) => line.slice(0, 300));
}

/** The rules of HTML alone, without style rules: allowed nesting and attribute values. */
const html = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ["html-validate:standard"] }));

/** Invalid parts of a definition list, unknown to the library's rules. */
const STRAY = "dl > :not(dt, dd, div, script, template), dl > div > :not(dt, dd, script, template)";

/** HTML faults of the page as it is. */
async function markupFaults(page: Page): Promise<readonly string[]> {
  const stray = await page.locator(STRAY).evaluateAll((all) => all.map(({ outerHTML }) => `stray in dl: ${outerHTML.slice(0, 200)}`));
  const { results } = await html.validateString(await page.content());
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ""}`),
  );
  return [...stray, ...faults];
}

/**
 * The facts that both engines depend on: elements with their attributes' names (equal list items once), and the language. Words, colours,
 * widths and further list items change nothing.
 */
async function shapeOf(page: Page): Promise<string> {
  const shape = await page.evaluate(() => {
    const shapeOfElement = (element: Element): string => {
      const names = element
        .getAttributeNames()
        .filter((name) => !["class", "style"].includes(name))
        .toSorted();
      const inside = element.tagName === "svg" || element.tagName === "HEAD" ? [] : [...element.children].map(shapeOfElement);
      const role = element.getAttribute("role") ?? element.getAttribute("type") ?? "";
      return `${element.tagName}${role}[${names.join()}](${inside.filter((each, at) => each !== inside[at - 1]).join("")})`;
    };
    const root = document.documentElement;
    return `${root.lang} ${shapeOfElement(root)}`;
  });
  return createHash("sha256").update(shape).digest("base64url");
}

/** Results by page shape, for this process. */
const verdicts = new Map<string, readonly string[]>();

/** The file that says to all processes of the run that a shape has no faults. */
function cleanFile(shape: string): string {
  const folder = join(runFolder()!, "clean-shapes");
  mkdirSync(folder, { recursive: true });
  return join(folder, shape);
}

/** Faults found by IBM's engine and the rules of HTML. A shape seen before is not checked again, and has the same result. */
export async function judge(page: Page): Promise<readonly string[]> {
  const shape = await shapeOf(page);
  const known = verdicts.get(shape);
  if (known) return known;
  if (existsSync(cleanFile(shape))) return [];
  const found = [...new Set([...(await violations(page)), ...(await markupFaults(page))])];
  verdicts.set(shape, found);
  if (found.length === 0) writeFileSync(cleanFile(shape), "");
  return found;
}
