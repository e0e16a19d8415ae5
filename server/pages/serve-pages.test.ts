import { describe, expect, it } from "vitest";
import { localeFromCookie, localeCookie } from "../platform/http/visitor/locale-cookie.ts";
import { resolveLocale } from "../platform/http/visitor/resolve-locale.ts";
import { safeNext } from "../platform/http/address/safe-next.ts";

describe("the locale of a page", () => {
  it.each([
    ["/id/event", "locale=en", "en-US", "id", "/id"],
    ["/event", "a=b; locale=id", "en-US", "id", ""],
    ["/event", null, "en-US,en;q=0.9", "en", ""],
    ["/event", null, "fr;q=0.9, id-ID;q=0.8", "id", ""],
    ["/event", null, "fr", "en", ""],
    ["/event", null, "id;q=0, en;q=0.1", "en", ""],
    ["/event", null, "fr, in-ID;q=0.5", "id", ""],
    ["/identity", null, null, "en", ""],
    ["/id.data", null, null, "id", "/id"],
  ] as const)(
    "takes the locale from path, then cookie, then browser, then English: %s %s %s [L3]",
    (path, cookie, accept, locale, prefix) => {
      const kept = localeFromCookie(cookie, false);
      expect(resolveLocale(path, { kept, accepted: accept, brands: undefined })).toEqual({ locale, prefix });
    },
  );

  it.each([
    [null, "id"],
    ["fr", "id"],
    ["en", "en"],
    ["id;q=0", "en"],
    ["id; q=0.0, fr", "en"],
    ["id;Q=0,en;q=0", "id"],
    ["id-ID;q=0, en;q=0.1", "en"],
  ] as const)("falls back to the brand's own locale: %s [L3]", (accepted, locale) => {
    expect(resolveLocale("/event", { kept: null, accepted, brands: "id" }).locale).toBe(locale);
    expect(resolveLocale("/event", { kept: "en", accepted, brands: "id" }).locale).toBe("en");
  });
});

describe("the language cookie", () => {
  it("names the language cookie over TLS so that no other host can set it, like every cookie of ours [L3]", () => {
    expect(localeCookie("id", true)).toBe("__Host-locale=id; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure");
    expect(localeCookie("id", false)).toBe("locale=id; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly");
    expect(localeFromCookie("a=b; __Host-locale=id", true)).toBe("id");
    expect(localeFromCookie("locale=id; x__Host-locale=id; __Host-locale=xx", true)).toBeNull();
    expect(localeFromCookie(null, true)).toBeNull();
  });
});

describe("return address of a language switch", () => {
  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/%0d%0a/../..//evil",
    "//shop@evil.example",
    "/\r\nx",
  ])("rejects %j", (next) => {
    const path = safeNext(next, "http://shop.test");
    expect(new URL(path, "http://shop.test").host).toBe("shop.test");
  });
  it("accepts a path of this shop", () => expect(safeNext("/id/event?q=a#b", "http://shop.test")).toBe("/id/event?q=a#b"));
});
