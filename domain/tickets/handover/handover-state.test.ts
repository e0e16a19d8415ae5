import { describe, expect, it } from "vitest";
import { HANDOVER_ACTS, HANDOVER_STATES, moveHandover } from "./handover-state.ts";
import type { HandoverKind } from "./handover-state.ts";

const legal = (kind: HandoverKind) =>
  HANDOVER_STATES.flatMap((from) =>
    HANDOVER_ACTS.flatMap((act) => {
      const to = moveHandover(kind, from, act);
      return to ? [`${from} ${act} ${to}`] : [];
    }),
  );
const OFFER = [
  "pending edit pending",
  "pending accept accepted",
  "pending decline declined",
  "pending cancel cancelled",
  "pending run_out expired",
  "pending close closed",
];

describe("a handover", () => {
  it("a transfer is an offer, and final once answered [B9]", () => {
    expect(legal("transfer")).toEqual(OFFER);
  });

  it("a delegation can be revoked after acceptance [B9]", () => {
    expect(legal("delegation")).toEqual([...OFFER, "accepted revoke revoked", "accepted run_out ended", "accepted close closed"]);
  });
});
