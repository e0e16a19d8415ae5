import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deadlineWords, leftWords, spanWords } from "./deadline-words.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
/** 18:40 in Jakarta. */
const NOW = "2026-11-26T11:40:00.000Z";
const at = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();

describe("a deadline", () => {
  it.each([
    ["within the hour", 0.25, "6:55 PM WIB", "18.55 WIB"],
    ["later today", 3, "9:40 PM WIB today", "21.40 WIB hari ini"],
    ["after midnight", 6, "12:40 AM WIB tomorrow", "00.40 WIB besok"],
    ["a day from now", 24, "6:40 PM WIB tomorrow", "18.40 WIB besok"],
    ["two days from now", 48, "Sat, 28 Nov 2026, 6:40 PM WIB", "Sab, 28 Nov 2026, 18.40 WIB"],
    ["of before", -1, "5:40 PM WIB", "17.40 WIB"],
  ])("writes a deadline %s", (_, hours, en, id) => {
    const say = (locale: "en" | "id") => plain(deadlineWords(at(hours), { now: NOW, zone: "Asia/Jakarta", locale }));
    expect([say("en"), say("id")]).toEqual([en, id]);
  });

  it("uses the day of the event's zone, not the reader's", () => {
    const late = { now: "2026-11-26T15:30:00.000Z", locale: "en" as const };
    expect(plain(deadlineWords("2026-11-26T16:45:00.000Z", { ...late, zone: "Asia/Jakarta" }))).toBe("11:45 PM WIB today");
    expect(plain(deadlineWords("2026-11-26T16:45:00.000Z", { ...late, zone: "Asia/Jayapura" }))).toBe("1:45 AM WIT today");
  });
});

describe("a duration", () => {
  it.each([
    [10_800, "3 hours", "3 jam"],
    [10_740, "2 hours 59 minutes", "2 jam 59 menit"],
    [3_660, "1 hour 1 minute", "1 jam 1 menit"],
    [900, "15 minutes", "15 menit"],
    [0, "1 minute", "1 menit"],
  ])("writes %i seconds as a duration", (seconds, en, id) =>
    expect([spanWords(seconds, "en"), spanWords(seconds, "id")].map(plain)).toEqual([en, id]),
  );

  it("rounds a duration to the nearest minute", () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 200_000 }), (seconds) => {
        const [, hours = "0", minutes = "0"] = /^(?:(\d+) jam ?)?(?:(\d+) menit)?$/.exec(plain(spanWords(seconds, "id")))!;
        expect(Math.abs(Number(hours) * 3600 + Number(minutes) * 60 - seconds)).toBeLessThanOrEqual(30);
      }),
    );
  });
});

describe("a countdown", () => {
  it.each([
    [3_909, "1 hour 5 minutes", "1 jam 5 menit"],
    [897, "14 minutes", "14 menit"],
    [119, "1 minute", "1 menit"],
    [60, "1 minute", "1 menit"],
    [59, "59 seconds", "59 detik"],
    [1, "1 second", "1 detik"],
    [0, "0 seconds", "0 detik"],
  ])("writes %i seconds left in words", (seconds, en, id) =>
    expect([leftWords(seconds, "en"), leftWords(seconds, "id")].map(plain)).toEqual([en, id]),
  );
});
