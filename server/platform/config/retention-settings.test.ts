import { expect, it } from "vitest";
import { readRetentionSettings } from "./retention-settings.ts";

const NAMES = ["IDENTITY", "PERSON", "UNFINISHED", "MESSAGE", "WAIVER", "TRANSFER"].map((name) => `RETENTION_${name}_DAYS`);

it("reads each retention period by its own name, with the usual default", () => {
  const usual = { identity: 90, person: 90, unfinished: 30, message: 30, waiver: 730, transfer: 30 };
  expect(readRetentionSettings({})).toEqual(usual);
  expect(readRetentionSettings(Object.fromEntries(NAMES.map((name) => [name, ""])))).toEqual(usual);
  expect(readRetentionSettings(Object.fromEntries(NAMES.map((name, n) => [name, String(n + 1)])))).toEqual({
    identity: 1,
    person: 2,
    unfinished: 3,
    message: 4,
    waiver: 5,
    transfer: 6,
  });
  expect(readRetentionSettings({ RETENTION_WAIVER_DAYS: "9999" }).waiver).toBe(9999);
});

it.each(NAMES)("rejects a wrong %s in one line that names it", (name) => {
  for (const text of ["0", "-1", "10000", "forever", "1e3", "0x10", "30 days", "30.5", "030", " 30"]) {
    const refusal = () => readRetentionSettings({ [name]: text });
    expect(refusal).toThrow(new RegExp(`^${name} must be a whole number from 1 to 9999, not `));
  }
});
