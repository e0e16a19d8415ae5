import { describe, expect, it } from "vitest";
import { checkAnswers, inkOf, needsGuardian, ageOn, isDay } from "./check-answers.ts";
import type { ReleaseAnswers } from "./release.types.ts";

const DAYS = { eventDay: "2027-03-01", today: "2026-12-01" };
const GOOD: ReleaseAnswers = {
  fullName: "Sari Dewi",
  idType: "nik",
  idNumber: "3273 0144 0190 0001",
  birthDate: "1990-01-04",
  bloodType: "O",
  emergency: { fullName: "Budi Santoso", relation: "suami", countryCode: "+62", phoneNumber: "0812 3456 7890" },
  health: { isFit: true, conditions: ["asthma"], notes: "" },
  guardian: null,
  phone: { countryCode: "+62", phoneNumber: "081299988877" },
  typedName: "sari  dewi",
  signature: { kind: "drawn", lines: [[100, 100, 300, 200, 500, 100]] },
  isAccepted: true,
};
const CHILD: ReleaseAnswers = {
  ...GOOD,
  birthDate: "2009-03-02",
  guardian: { fullName: "Ibu Dewi", relation: "ibu", idNumber: "A1234567" },
  typedName: "Ibu Dewi",
};
const faults = (answers: ReleaseAnswers, days = DAYS) => checkAnswers(answers, days).map(({ path, code }) => `${path} ${code}`);

describe("the answers of a release", () => {
  it("accepts complete answers of a release, drawn or typed", () => {
    expect(faults(GOOD)).toEqual([]);
    expect(faults({ ...GOOD, signature: { kind: "typed" } })).toEqual([]);
    expect(faults({ ...GOOD, emergency: { ...GOOD.emergency, relation: "" } })).toEqual([]);
    expect(faults(CHILD)).toEqual([]);
  });

  it.each([
    [{ fullName: "" }, ["fullName required", "typedName invalid"]],
    [{ idNumber: "12" }, ["idNumber nik"]],
    [{ idType: "passport", idNumber: "12345" }, ["idNumber passport"]],
    [{ idNumber: " " }, ["idNumber required"]],
    [{ birthDate: "" }, ["birthDate required"]],
    [{ birthDate: "2026-02-30" }, ["birthDate invalid"]],
    [{ birthDate: "1890-01-01" }, ["birthDate invalid"]],
    [{ health: { ...GOOD.health, isFit: false } }, ["health.isFit required"]],
    [{ health: { ...GOOD.health, notes: "x".repeat(501) } }, ["health.notes too_long"]],
    [{ phone: { countryCode: "+62", phoneNumber: "" } }, ["phoneNumber required"]],
    [{ isAccepted: false }, ["isAccepted required"]],
    [{ typedName: "Somebody Else" }, ["typedName invalid"]],
    [{ signature: { kind: "drawn", lines: [[5, 5, 6, 6]] } }, ["signature required"]],
    [
      { emergency: { ...GOOD.emergency, relation: "x".repeat(41), phoneNumber: "1" } },
      ["emergency.relation too_long", "emergency.phoneNumber phone_id"],
    ],
  ] as [Partial<ReleaseAnswers>, string[]][])("reports faults of a release: %o", (change, expected) => {
    expect(faults({ ...GOOD, ...change })).toEqual(expected);
  });

  it("requires a guardian's signature for participants under 18 on the event's day, not on the day of signing", () => {
    expect(faults({ ...CHILD, guardian: null })).toEqual([
      "guardian.fullName required",
      "guardian.relation required",
      "guardian.idNumber required",
      "typedName invalid",
    ]);
    expect(faults({ ...CHILD, typedName: CHILD.fullName })).toEqual(["typedName invalid"]);
    expect(needsGuardian("2009-03-01", DAYS.eventDay)).toBe(false);
    expect(needsGuardian("2009-03-02", DAYS.eventDay)).toBe(true);
    expect(needsGuardian("", DAYS.eventDay)).toBe(false);
  });
});

it("counts an age in full years, including leap days", () => {
  expect([ageOn("2008-02-29", "2026-02-28"), ageOn("2008-02-29", "2026-03-01"), ageOn("2008-12-31", "2026-12-31")]).toEqual([17, 18, 18]);
  expect([isDay("2028-02-29"), isDay("2027-02-29"), isDay("27-1-1"), isDay("2027-13-01")]).toEqual([true, false, false, false]);
});

it("measures ink as the length of all lines", () => {
  expect(
    inkOf({
      kind: "drawn",
      lines: [
        [0, 0, 3, 4],
        [0, 0, 0, 10],
        [7, 7],
      ],
    }),
  ).toBe(15);
});
