import { describe, expect, it } from "vitest";
import { answerMinutes, answerUntil } from "./answer-time.ts";

const HOUR = 3_600_000;

describe("the time to answer an offer", () => {
  it.each([
    [null, 720],
    [72 * HOUR, 720],
    [72 * HOUR - 1, 180],
    [24 * HOUR, 180],
    [24 * HOUR - 1, 45],
    [-HOUR, 45],
  ])("gives an event %s ms away %i minutes to answer an offer", (left, minutes) => {
    const now = 1_700_000_000_000;
    expect(answerMinutes(left === null ? null : now + left, now)).toBe(minutes);
  });
});

describe("the end of an offer", () => {
  const at = (local: string) => Date.parse(`${local}:00+07:00`);
  const END = at("2027-03-20T19:00");
  const until = (now: string, eventStart: number | null = END, closes = END) =>
    new Date(answerUntil({ eventStart, closes, zone: "Asia/Jakarta", now: at(now) }) + 7 * HOUR).toISOString().slice(0, 16);

  it.each([
    ["2027-03-10T09:59", "2027-03-10T21:59"],
    ["2027-03-10T10:00", "2027-03-11T08:00"],
    ["2027-03-10T18:59", "2027-03-11T08:00"],
    ["2027-03-10T19:00", "2027-03-11T07:00"],
    ["2027-03-10T23:30", "2027-03-11T11:30"],
    ["2027-03-18T18:30", "2027-03-18T21:30"],
    ["2027-03-18T20:00", "2027-03-19T08:00"],
    ["2027-03-19T18:59", "2027-03-19T21:59"],
    ["2027-03-19T22:30", "2027-03-19T23:15"],
    ["2027-03-20T03:00", "2027-03-20T03:45"],
    ["2027-03-20T18:30", "2027-03-20T19:00"],
  ])("an offer made at %s ends at %s", (now, expected) => {
    expect(until(now)).toBe(expected);
  });

  it("ends an offer with the list at the latest, and gives twelve hours without an event date", () => {
    expect(until("2027-03-10T09:00", END, at("2027-03-10T12:00"))).toBe("2027-03-10T12:00");
    expect(until("2027-03-10T09:00", null, at("2030-01-01T00:00"))).toBe("2027-03-10T21:00");
  });

  it("applies the night hours of the event's zone", () => {
    const now = at("2027-03-10T08:30");
    const offer = { eventStart: null, closes: now + 90 * 24 * HOUR, now };
    expect(answerUntil({ ...offer, zone: "Asia/Jakarta" })).toBe(now + 12 * HOUR);
    // 22:30 in Jayapura, two hours ahead.
    expect(answerUntil({ ...offer, zone: "Asia/Jayapura" })).toBe(at("2027-03-11T06:00"));
  });
});
