import { describe, expect, it } from "vitest";
import { makesOrder } from "./order-pages.ts";
import { pageKind } from "./page-kind.ts";
import { PAGES, type Page } from "./pages.ts";

const pages = Object.values<readonly Page[]>(PAGES).flat();

describe("a page's kind", () => {
  it.each(pages.filter(({ path }) => path !== "*").map((page) => [page.path, page.kind] as const))(
    "takes a page's kind from its row: /%s is %s, with and without a language",
    (path, kind) => {
      const address = path.replaceAll(/:\w+/g, "some-name");
      expect(["", "/en", "/id"].map((language) => pageKind(`${language}/${address}`.replace(/(.)\/$/, "$1")))).toEqual([kind, kind, kind]);
    },
  );

  it.each([
    ["/event/my-ticket", "own"],
    ["/event/get-ticket/tnc", "own"],
    ["/video/my-video", "own"],
    ["/purchases", "own"],
    ["/event/my-ticket;a.js", "own"],
    ["/event/%2e%2e", "own"],
    ["/event/", "own"],
    ["/event/a/b/c", "own"],
    ["//login", "own"],
    ["/EVENT/x", "own"],
    ["/fr/event", "own"],
    ["/pasar-malam", "public"],
  ] as const)("takes the kind from the closest row, else `own`: %s is %s", (path, kind) => expect(pageKind(path)).toBe(kind));

  it("lists the pages that edit an order", () => {
    expect(pages.filter(({ path }) => makesOrder(`/id/${path.replaceAll(/:\w+/g, "x")}`)).map(({ path }) => path)).toEqual([
      "video/:slug/patron-information",
      "video/:slug/transaction-status",
      "event/:slug/seating",
      "event/:slug/patron-information",
      "event/:slug/attendee",
      "event/:slug/payment",
      "event/:slug/transaction-status",
      "event/:slug/receipt",
    ]);
  });

  it("has one row for each address", () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  });
});
