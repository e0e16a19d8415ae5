import { describe, expect, it } from "vitest";
import { isCode, plant, projectTree, type Rule } from "./tree.ts";

/**
 * A fixed wait: too short on a busy machine, too long on all others. Use `settled`, `page.clock`, or a later sign on the page. Does not
 * detect times passed to other functions.
 */
const FIXED = /\bwaitForTimeout\(|\bnetworkidle\b|["']node:timers\/promises["']|\bsetTimeout\(\s*\w+\s*,/;

const fixedWaits: Rule = (tree) =>
  tree
    .filter(({ path }) => path.startsWith("test/browser/") && isCode(path))
    .flatMap(({ path, text }) => text.split("\n").flatMap((line, at) => (FIXED.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])));

describe("waits in browser tests", () => {
  it("finds no violation in this project", () => {
    expect(fixedWaits(projectTree())).toEqual([]);
  });

  it.each([
    "await page.waitForTimeout(500);",
    "await new Promise((resolve) => setTimeout(resolve, 500));",
    'import { setTimeout as sleep } from "node:timers/promises";',
    'await page.waitForLoadState("networkidle");',
  ])("rejects a fixed wait: %s", (text) => {
    expect(fixedWaits(plant({ "test/browser/x.test.ts": text }))).toHaveLength(1);
  });

  it("accepts timers of pages and waits on a page's clock", () => {
    expect(
      fixedWaits(plant({ "apps/storefront/x.ts": "setTimeout(act, 5);", "test/browser/x.ts": "await settledFor(page, 3000);" })),
    ).toEqual([]);
  });
});
