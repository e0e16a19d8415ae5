import { describe, expect, it } from "vitest";
import { sheetOf, sheetsInside } from "./sheets.ts";

const AROUND = ["root", "routes/locale", "routes/browse-layout"];

describe("the styles inside a page", () => {
  it.each([
    ["home", "home"],
    ["events", "list"],
    ["event", "event"],
  ])("are the own ones of the page %s: %s", (name, sheet) => {
    expect(sheetsInside([...AROUND, `routes/${name}`])).toEqual([sheet]);
    expect(sheetOf(`routes/${name}`)).toBe(sheet);
  });

  it("have those to choose a date only for an event with dates", () => {
    const inside = (sessions: readonly object[]) => sheetsInside([...AROUND, "routes/event"], { "routes/event": { event: { sessions } } });
    expect([inside([]), inside([{}])]).toEqual([["event"], ["event", "dates"]]);
  });

  it.each(["event-terms", "my-ticket", "patron-information", "transaction-status", "login"])("are all on the page %s", (name) => {
    expect(sheetsInside([...AROUND, `routes/${name}`])).toEqual(["rest"]);
    expect(sheetOf(`routes/${name}`)).toBe("rest");
  });

  it("are all on an error page without a route of its own", () => {
    expect(sheetsInside(AROUND)).toEqual(["rest"]);
    expect(sheetOf("root")).toBeNull();
  });

  it("are all on a page of the tenant's own", () => {
    expect(sheetsInside([...AROUND, "routes/home"], { "routes/home": { alias: { kind: "page" } } })).toEqual(["rest"]);
    expect(sheetsInside([...AROUND, "routes/home"], { "routes/home": { upcoming: {} } })).toEqual(["home"]);
  });
});
