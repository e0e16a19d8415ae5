import { describe, expect, it } from "vitest";
import { daysAt, daysOfEvent, eventDay } from "./event-days.ts";
import { isAddonOnDate } from "./required-addons.ts";

describe("eventDay", () => {
  it.each([
    ["2026-12-05", "2026-12-05"],
    ["2026-12-05T19:30", "2026-12-05"],
    ["2026-12-05 19:30:00", "2026-12-05"],
    ["2026-12-05T01:30+09:00", "2026-12-05"],
    ["2026-12-05T19:30:00Z", null],
    ["", null],
    ["tomorrow", null],
    ["2026-12-05x", null],
  ])("reads the day of %j as %j", (eventAt, day) => {
    expect(eventDay(eventAt)).toBe(day);
  });
});

describe("the days of an event", () => {
  const zone = "Asia/Jakarta";
  it.each([
    // A party from ten in the evening until four: 22:00 and 04:00 in Jakarta.
    ["a night", "2026-12-21T15:00:00.000Z", "2026-12-21T21:00:00.000Z", { first: "2026-12-21", last: "2026-12-22" }],
    [
      "an evening with its small hours",
      "2026-12-21T12:00:00.000Z",
      "2026-12-21T16:00:00.000Z",
      { first: "2026-12-21", last: "2026-12-22" },
    ],
    ["a morning", "2026-12-21T00:00:00.000Z", "2026-12-21T03:00:00.000Z", { first: "2026-12-21", last: "2026-12-21" }],
    ["four days", "2026-12-21T02:00:00.000Z", "2026-12-24T10:00:00.000Z", { first: "2026-12-21", last: "2026-12-24" }],
    ["no end", "2026-12-21T02:00:00.000Z", null, { first: "2026-12-21", last: "2026-12-21" }],
  ])("returns the days of %s", (_, startsAt, endsAt, days) => {
    expect(daysOfEvent({ startsAt, endsAt, zone })).toEqual(days);
  });

  it("returns no days without date or zone, or before the buyer's choice of a date", () => {
    expect(daysOfEvent({ startsAt: null, endsAt: null, zone })).toBeNull();
    expect(daysOfEvent({ startsAt: "2026-12-21T02:00:00.000Z", endsAt: null, zone: "Europe/Berlin" })).toBeNull();
    expect(daysAt("2026-12-21T19:30")).toEqual({ first: "2026-12-21", last: "2026-12-21" });
    expect(daysAt("")).toBeNull();
  });

  it.each([
    ["2026-12-20", false],
    ["2026-12-21", true],
    ["2026-12-23", true],
    ["2026-12-24", true],
    ["2026-12-25", false],
  ])("offers an add-on dated %s during an event of 21 to 24 December 2026: %s", (date, isThere) => {
    const days = { first: "2026-12-21", last: "2026-12-24" };
    expect(isAddonOnDate({ isCustomDate: true, customDate: ["2026-11-01", date] }, days)).toBe(isThere);
  });
});
