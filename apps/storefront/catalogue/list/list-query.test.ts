import { describe, expect, it } from "vitest";
import { datesOf, listPath, readListQuery } from "./list-query.ts";

const read = (search: string) => readListQuery(new URLSearchParams(search));

describe("the event list's address", () => {
  it("reads the list's filters from its address, and the same filters from an address made of them", () => {
    const query = read("when=past&category=run&q=fun%20run&page=3&dates=week");
    expect(query).toEqual({ when: "past", category: "run", q: "fun run", dates: "week", pages: 3 });
    expect(read(listPath(query, { pages: 3 }).split("?")[1]!)).toEqual(query);
  });

  it("ignores unusual values in the list's address", () => {
    expect(read("when=now&page=-2&dates=tomorrow")).toEqual({ when: "upcoming", category: "", q: "", dates: "", pages: 1 });
    expect(read("page=1e9").pages).toBe(20);
    expect(read(`q=${"x".repeat(500)}`).q).toHaveLength(80);
  });

  it("starts on the first page after a changed filter", () => {
    expect(listPath(read("page=3&q=a"), { category: "music" })).toBe("/event?category=music&q=a");
    expect(listPath(read("q=a"), { q: "" })).toBe("/event");
  });
});

describe("date filters", () => {
  it("ends date filters on the week's Sunday and the month's last day", () => {
    expect(datesOf("week", "2026-11-21")).toEqual({ from: "2026-11-21", to: "2026-11-22" });
    expect(datesOf("week", "2026-11-22")).toEqual({ from: "2026-11-22", to: "2026-11-22" });
    expect(datesOf("month", "2026-12-05")).toEqual({ from: "2026-12-05", to: "2026-12-31" });
    expect(datesOf("month", "2028-02-10")).toEqual({ from: "2028-02-10", to: "2028-02-29" });
    expect(datesOf("2026-12-24", "2026-11-21")).toEqual({ from: "2026-12-24", to: "2026-12-24" });
    expect(datesOf("", "2026-11-21")).toEqual({});
  });
});
