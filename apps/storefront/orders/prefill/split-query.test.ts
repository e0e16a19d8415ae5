import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { splitQuery } from "./split-query.ts";
import { takeAwayScript } from "./take-away.ts";

describe("an address", () => {
  it("removes personal parameters and keeps the rest unchanged [Q4]", () => {
    expect(splitQuery("?utm_source=a%2Bb&patron.email=x%40y.co&headerless&attendee.0.fullName=Ana&q=%zz")).toEqual({
      kept: "?utm_source=a%2Bb&headerless&q=%zz",
      personal: "patron.email=x%40y.co&attendee.0.fullName=Ana",
      storable: "patron.email=x%40y.co&attendee.0.fullName=Ana",
    });
    expect(splitQuery("?category=music")).toEqual({ kept: "?category=music", personal: "", storable: "" });
    expect(splitQuery("")).toEqual({ kept: "", personal: "", storable: "" });
    expect(splitQuery("?patron.fullName=Budi").kept).toBe("");
  });

  it("removes personal parameters in any spelling, and marks identity numbers as not storable", () => {
    const spelt = "?%70atron.email=a&PATRON.Email=b&attendee%2E0%2Eidentity=3174&+attendee.1.Identity=1&patron.role=c&attendee.77.x=d";
    expect(splitQuery(spelt)).toEqual({
      kept: "",
      personal: spelt.slice(1),
      storable: "%70atron.email=a&PATRON.Email=b&patron.role=c&attendee.77.x=d",
    });
    expect(splitQuery("?patronage=x&attendees.0=y&a=patron.email").kept).toBe("?patronage=x&attendees.0=y&a=patron.email");
  });
});

describe("the head's script", () => {
  function run(search: string) {
    const stored = new Map<string, string>();
    const shown: string[] = [];
    const page: Record<string, unknown> = {};
    const scope = {
      window: page,
      location: { search, origin: "https://shop.example", pathname: "/event/x", hash: "#tickets" },
      history: { state: null, replaceState: (_state: unknown, _title: string, href: string) => shown.push(href) },
      sessionStorage: { setItem: (name: string, text: string) => stored.set(name, text) },
    };
    runInNewContext(takeAwayScript(), { ...scope, URLSearchParams });
    return { shown, stored: [...stored], onWindow: page["bypassData"] };
  }

  it("runs the head's script by itself: cleans the address and leaves the data to the page [Q4]", () => {
    expect(run("?a=1&attendee.0.fullName=Ana&attendee.0.identity=3174")).toEqual({
      shown: ["https://shop.example/event/x?a=1#tickets"],
      stored: [["bypass-data.pending", "attendee.0.fullName=Ana"]],
      onWindow: "attendee.0.fullName=Ana&attendee.0.identity=3174",
    });
    expect(run("?a=1")).toEqual({ shown: [], stored: [], onWindow: undefined });
  });

  it("contains nothing that would end the script early in a page", () => {
    expect(takeAwayScript()).not.toMatch(/<\/?script|<!--/i);
  });
});
