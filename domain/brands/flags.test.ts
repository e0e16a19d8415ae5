import { describe, expect, it } from "vitest";
import { completeFlags, FLAGS, forEachFlag } from "./flags.ts";

describe("the flags", () => {
  it("gives each flag a unique name, a default and a description", () => {
    expect(new Set(FLAGS.map(({ name }) => name)).size).toBe(FLAGS.length);
    for (const { name, governs } of FLAGS) {
      expect(name).toMatch(/^[a-z][A-Za-z]+$/);
      expect(governs, name).not.toBe("");
    }
    expect(forEachFlag(({ byDefault }) => byDefault)).toEqual(completeFlags({}));
  });

  it("completes a brand's flags with defaults and drops unknown ones", () => {
    const said = { withVideo: true, withPromoCode: false, withFaxes: true };
    expect(completeFlags(said)).toEqual({ ...completeFlags(undefined), withVideo: true, withPromoCode: false });
  });
});
