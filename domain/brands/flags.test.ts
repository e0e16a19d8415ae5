import { describe, expect, it } from "vitest";
import { completeFlags, FLAGS, forEachFlag } from "./flags.ts";

describe("the flags", () => {
  it("have a name, a default and what they govern, each once", () => {
    expect(new Set(FLAGS.map(({ name }) => name)).size).toBe(FLAGS.length);
    for (const { name, governs } of FLAGS) {
      expect(name).toMatch(/^[a-z][A-Za-z]+$/);
      expect(governs, name).not.toBe("");
    }
    expect(forEachFlag(({ byDefault }) => byDefault)).toEqual(completeFlags({}));
  });

  it("of a brand are what it says, else their defaults, and none that are no flags any more", () => {
    const said = { withVideo: true, withPromoCode: false, withFaxes: true };
    expect(completeFlags(said)).toEqual({ ...completeFlags(undefined), withVideo: true, withPromoCode: false });
  });
});
