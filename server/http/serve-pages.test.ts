import { describe, expect, it } from "vitest";
import { resolveLocale, safeNext } from "./serve-pages.ts";

describe("the locale of a page", () => {
  it.each([
    ["/id/event", "locale=en", "en-US", "id", "/id"],
    ["/event", "a=b; locale=id", "en-US", "id", ""],
    ["/event", null, "en-US,en;q=0.9", "en", ""],
    ["/event", null, "fr;q=0.9, id-ID;q=0.8", "id", ""],
    ["/event", null, "fr", "en", ""],
    ["/identity", null, null, "en", ""],
    ["/id.data", null, null, "id", "/id"],
  ] as const)("is taken from path, then cookie, then browser, then English: %s %s %s [L3]", (path, cookie, accept, locale, prefix) => {
    expect(resolveLocale(path, cookie, accept)).toEqual({ locale, prefix });
  });
});

describe("where a language switch may lead", () => {
  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/%0d%0a/../..//evil",
    "//shop@evil.example",
    "/\r\nx",
  ])("not %j", (next) => {
    const path = safeNext(next, "http://shop.test");
    expect(new URL(path, "http://shop.test").host).toBe("shop.test");
  });
  it("to a path of this shop", () => expect(safeNext("/id/event?q=a#b", "http://shop.test")).toBe("/id/event?q=a#b"));
});
