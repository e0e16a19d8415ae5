import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALL_CASES } from "../../../lab/abuse/all-cases.ts";
import { openRig, type Rig } from "../../../lab/abuse/open-rig.ts";
import { casesFor, runCase } from "../../../lab/abuse/run-cases.ts";

const SHORT = casesFor({ database: "embedded" }, ALL_CASES, true);

/** The short probes of `npm run abuse` without a database of their own, against a normally started shop. */
describe("abuse of a shop", () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await openRig(null);
  });
  afterAll(async () => {
    expect(await rig?.close()).toEqual([]);
  });

  it.each(SHORT.map((each) => [each.id, each.sent, each.expected, each] as const))(
    "passes probe (%s) %s: %s",
    async (_id, _sent, _expected, each) => {
      expect((await runCase(each, rig)).seen).toBeNull();
    },
  );

  it("runs more than 120 probes with different names", () => {
    expect(ALL_CASES.length).toBeGreaterThanOrEqual(120);
    expect(new Set(ALL_CASES.map(({ id }) => id)).size).toBe(ALL_CASES.length);
  });
});
