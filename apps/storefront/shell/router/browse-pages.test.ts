import { describe, expect, it } from "vitest";
import { isBrowsePage, needsRest } from "./browse-pages.ts";

const AROUND = ["root", "routes/locale", "routes/browse-layout"];

describe("the styles inside a page", () => {
  it.each(["home", "events", "event"])("are those for browsing on the page %s", (name) => {
    expect(isBrowsePage([...AROUND, `routes/${name}`])).toBe(true);
    expect(needsRest(`routes/${name}`)).toBe(false);
  });

  it.each(["event-terms", "my-ticket", "patron-information", "transaction-status", "login"])("are all on the page %s", (name) => {
    expect(isBrowsePage([...AROUND, `routes/${name}`])).toBe(false);
    expect(needsRest(`routes/${name}`)).toBe(true);
  });

  it("are all on an error page without a route of its own", () => {
    expect(isBrowsePage(AROUND)).toBe(false);
  });
});
