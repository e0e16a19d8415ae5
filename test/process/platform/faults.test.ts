import { beforeAll, describe, expect, it } from "vitest";
import { planRounds, type Leg } from "../../../lab/faults/plan-rounds.ts";
import { runLegs } from "../../../lab/faults/run-leg.ts";
import type { Outcome } from "../../../lab/faults/run-round.ts";
import { WOUNDS } from "../../../lab/faults/wounds.ts";
import { tryWounds } from "../../../lab/faults/try-wounds.ts";

const ROUNDS = 12;
const SEED = 20_261_122;
/** Long, because every round may wait for a silent provider's timeout, even on an idle machine. */
const LONGEST_MS = 600_000;

/** Violations without ids, for one-line failures. */
const saidOf = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ mode, what, broken, wrong }) => [...broken, ...wrong.keys()].map((each) => `${mode}, ${what}: ${each}`));

describe("faults: kills, freezes, cuts and full disks", () => {
  const outcomes: Outcome[] = [];
  const legs = planRounds(ROUNDS, null);
  let skipped: readonly Leg[] = [];
  beforeAll(async () => {
    skipped = await runLegs(legs, { seed: SEED, how: { jobs: 2, isShort: true }, onRound: (outcome) => outcomes.push(outcome) });
  }, LONGEST_MS);

  it("keeps laws, books and promises to buyers under faults (F01) (F02) (F03) (F10) (F12) (F13) (F15) (F20)", () => {
    expect(saidOf(outcomes.map((outcome) => ({ ...outcome, wrong: new Map() })))).toEqual([]);
  });

  it("gives only right answers under faults, or asks for a retry", () => {
    expect(saidOf(outcomes.map((outcome) => ({ ...outcome, broken: [] })))).toEqual([]);
  });

  it("runs every mode of fault with buyers", () => {
    const planned = legs.filter((leg) => !skipped.includes(leg)).flatMap(({ rounds }) => rounds.map(({ mode }) => mode));
    expect(outcomes.map(({ mode }) => mode).toSorted()).toEqual(planned.toSorted());
    expect(outcomes.reduce((all, { purchases }) => all + purchases, 0)).toBeGreaterThan(planned.length * 5);
  });
});

describe("deliberate corruption", () => {
  it("detects deliberate corruption by the rules", { timeout: 120_000 }, async () => {
    expect(await tryWounds(SEED)).toEqual({ tried: WOUNDS.length, unnoticed: [] });
    expect(WOUNDS.length).toBeGreaterThanOrEqual(12);
  });
});
