import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isZone, localToUtc, utcToLocal, ZONES, zoneAbbreviation, zoneOffset } from "./zone.ts";

describe("zones", () => {
  it.each([
    ["Asia/Jakarta", "WIB", "+07:00", "2026-12-05T12:30:00.000Z"],
    ["Asia/Makassar", "WITA", "+08:00", "2026-12-05T11:30:00.000Z"],
    ["Asia/Jayapura", "WIT", "+09:00", "2026-12-05T10:30:00.000Z"],
  ] as const)("converts local times: %s is %s, %s", (zone, abbreviation, offset, instant) => {
    expect(zoneAbbreviation(zone)).toBe(abbreviation);
    expect(zoneOffset(zone)).toBe(offset);
    expect(localToUtc(zone, "2026-12-05", "19:30")).toBe(instant);
    expect(utcToLocal(zone, instant)).toEqual({ date: "2026-12-05", time: "19:30" });
    expect(new Date(`2026-12-05T19:30:00${offset}`).toISOString()).toBe(instant);
  });

  it("converts local times across days and leap days", () => {
    expect(localToUtc("Asia/Jayapura", "2028-03-01", "00:00")).toBe("2028-02-29T15:00:00.000Z");
    expect(utcToLocal("Asia/Jakarta", "2026-12-31T17:00:00Z")).toEqual({
      date: "2027-01-01",
      time: "00:00",
    });
  });

  it("agrees with the platform's zone data, in both directions", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
        (zone, day) => {
          const { date, time } = utcToLocal(zone, day.toISOString());
          const platform = new Intl.DateTimeFormat("sv-SE", {
            timeZone: zone,
            dateStyle: "short",
            timeStyle: "short",
          }).format(day);
          expect(`${date} ${time}`).toBe(platform);
          expect(localToUtc(zone, date, time).slice(0, 16)).toBe(day.toISOString().slice(0, 16));
        },
      ),
    );
  });

  it.each([
    ["2026-02-30", "10:00"],
    ["2026-13-01", "10:00"],
    ["2026-1-01", "10:00"],
    ["2026-01-01", "24:00"],
    ["2026-01-01", "9:00"],
    ["", ""],
  ])("rejects the local time %j %j", (date, time) => {
    expect(() => localToUtc("Asia/Jakarta", date, time)).toThrow(RangeError);
  });

  it("rejects an invalid instant, and a zone outside Indonesia", () => {
    expect(() => utcToLocal("Asia/Jakarta", "yesterday")).toThrow(RangeError);
    expect([isZone("Asia/Jakarta"), isZone("Europe/Paris"), isZone("toString")]).toEqual([true, false, false]);
  });
});
