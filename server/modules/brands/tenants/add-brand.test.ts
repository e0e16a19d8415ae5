import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { send } from "#test/api/send.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { addBrand } from "./add-brand.ts";
import type { BrandFolder } from "./check-brand.ts";
import { legalPages } from "./legal-texts.ts";

const ROOT = join(import.meta.dirname, "../../../../demo/brands/garudarun");
const file = (name: string) => readFileSync(join(ROOT, name), "utf8");
const GOOD: BrandFolder = { name: "garudarun", json: file("brand.json"), logo: file("logo.svg"), mark: file("mark.svg") };
/** A text that must not appear in any answer to a visitor. */
const MARK = "unheard-of-kind";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const changed = (change: object): BrandFolder => ({ ...GOOD, json: JSON.stringify({ ...(JSON.parse(GOOD.json) as object), ...change }) });
const rule = (more: object) => ({ routeRules: [{ from: "/old", to: "/event", status: 302, ...more }] });

describe("a brand with an unknown kind", () => {
  it.each([
    ["a layout", { heroLayout: MARK }, /^heroLayout: must be one of split, stacked, compact$/],
    ["a guard", { guards: [{ path: "/event", kind: MARK }] }, /^guards: is not known$/],
    ["a rule's guard", rule({ guard: MARK }), /^routeRules\[0\]\.guard: is not known$/],
    ["a rule's answer", rule({ status: MARK }), /^routeRules\[0\]\.status: must be one of 301, 302, 307, 308$/],
    ["a rule's target", rule({ to: `javascript:${MARK}` }), /^routeRules\[0\]\.to: /],
    ["a mark of its own network", { socials: [{ kind: MARK, url: "https://example.com/a" }] }, /^socials\[0\]\.kind: must be one of /],
    ["a flag", { flags: { [MARK]: true } }, /^flags\.unheard-of-kind: is not known$/],
  ])("refuses an unknown kind on import and never shows it to visitors: %s [R13]", async (_, change, reason) => {
    const added = await addBrand(shop.services.db, { folder: changed(change), pagesOf: legalPages });
    expect("faults" in added ? added.faults : []).toEqual([expect.stringMatching(reason)]);
    for (const path of ["/en", "/en/event", "/old", "/api/v1/config"]) expect((await send(shop, path)).text).not.toContain(MARK);
    const [row] = await shop.services.db.query<{ brand: object }>("select brand from tenants where id = 'garudarun'");
    expect(JSON.stringify(row!.brand)).not.toContain(MARK);
  });
});
