import { describe, expect, it } from "vitest";
import { hasFlag } from "#domain/pages/framed-pages.ts";
import { pagePath, withoutPrefix } from "./page-path.ts";

const at = (pathname: string, search = "") => ({ pathname, search });

describe("in-app links", () => {
  it("keeps the page's language prefix in links, and adds none [L2]", () => {
    expect(pagePath("/event", at("/"))).toBe("/event");
    expect(pagePath("/event", at("/id/event/x"))).toBe("/id/event");
    expect(pagePath("/", at("/en/event"))).toBe("/en");
    expect(pagePath("/", at("/event"))).toBe("/");
    expect(pagePath("/event", at("/identity"))).toBe("/event");
  });

  it("keeps the flags headerless and footerless in links, and no other parameter [R5]", () => {
    expect(pagePath("/event/a?page=2#tickets", at("/", "?headerless=1&footerless=true&utm_source=x"))).toBe(
      "/event/a?page=2&headerless=1&footerless=true#tickets",
    );
    expect(pagePath("/event", at("/id", "?footerless"))).toBe("/id/event?footerless=");
    expect(pagePath("/event?headerless=0", at("/", "?headerless=1"))).toBe("/event?headerless=0");
  });

  it("reads whether a flag is set", () => {
    expect(hasFlag("?headerless", "headerless")).toBe(true);
    expect(hasFlag("?headerless=1", "headerless")).toBe(true);
    expect(hasFlag("?headerless=0", "headerless")).toBe(false);
    expect(hasFlag("?headerless=false", "headerless")).toBe(false);
    expect(hasFlag("", "headerless")).toBe(false);
  });

  it("removes the language from a path", () => {
    expect(withoutPrefix("/id")).toBe("/");
    expect(withoutPrefix("/en/event/a")).toBe("/event/a");
    expect(withoutPrefix("/event")).toBe("/event");
  });
});
