import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasNginx, tryExample } from "../../harness/nginx.ts";

const pageOf = (name: string) => readFileSync(join(import.meta.dirname, "../../../docs/operate", name), "utf8");

describe.skipIf(!hasNginx()).each(["nginx-queue.conf", "nginx-segments.conf"])("the nginx example %s", (example) => {
  it("passes a configuration check by Debian's nginx, and names an existing section of the handbook", () => {
    const { isGood, said, text } = tryExample(example);
    expect([isGood, isGood ? "" : said]).toEqual([true, ""]);
    const [, page = "", section = ""] = /see docs\/operate\/([\w-]+\.md), "([^"]+)"/.exec(text) ?? [];
    expect(pageOf(page).split("\n")).toContain(`## ${section}`);
  });
});
