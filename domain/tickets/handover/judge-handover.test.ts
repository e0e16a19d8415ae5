import { describe, expect, it } from "vitest";
import type { HandoverKind } from "./handover-state.ts";
import { handoverClosesAt, isGoodEnd, judgeHandover, type Handable, type HandoverRules } from "./judge-handover.ts";
import { transferUntil } from "./handover-times.ts";

const USUAL_RULES: HandoverRules = { maxOnward: 1, maxRepresented: 1 };
const HOUR = 3_600_000;
const NOW = Date.parse("2026-12-01T00:00:00Z");
const TICKET: Handable = {
  status: "valid",
  startsAt: NOW + 100 * HOUR,
  endsAt: NOW + 104 * HOUR,
  closesAt: null,
  isIdentityLocked: false,
  transfers: 0,
  isDelegated: false,
  isWaiverMissing: false,
};
const judge = (
  kind: HandoverKind,
  {
    change = {},
    rules = USUAL_RULES,
    isOn = true,
  }: { readonly change?: Partial<Handable>; readonly rules?: HandoverRules; readonly isOn?: boolean } = {},
) => judgeHandover({ kind, isOn, ticket: { ...TICKET, ...change }, rules, now: NOW });

describe("judgeHandover", () => {
  it("allows handovers of a valid ticket by the tenant's kinds [T6] [B9]", () => {
    expect(judge("transfer")).toBe(null);
    expect(judge("delegation")).toBe(null);
    expect(judge("transfer", { change: {}, rules: USUAL_RULES, isOn: false })).toBe("HANDOVER_OFF");
    expect(judge("delegation", { change: {}, rules: USUAL_RULES, isOn: false })).toBe("HANDOVER_OFF");
  });

  it.each([
    ["transfer", { status: "checked_in" }, "HANDOVER_USED"],
    ["delegation", { status: "checked_in" }, "HANDOVER_USED"],
    ["transfer", { status: "locked" }, "HANDOVER_STATE"],
    ["delegation", { status: "cancelled" }, "HANDOVER_STATE"],
    ["transfer", { isIdentityLocked: true }, "HANDOVER_IDENTITY"],
    ["delegation", { isIdentityLocked: true }, null],
    ["transfer", { closesAt: NOW }, "HANDOVER_CLOSED"],
    ["delegation", { closesAt: NOW }, "HANDOVER_CLOSED"],
    ["transfer", { startsAt: NOW + 2 * HOUR }, "HANDOVER_CLOSED"],
    ["transfer", { startsAt: NOW + 2 * HOUR + 1 }, null],
    ["delegation", { startsAt: NOW - HOUR, endsAt: NOW + 1 }, null],
    ["delegation", { startsAt: NOW - HOUR, endsAt: NOW }, "HANDOVER_CLOSED"],
    ["delegation", { isWaiverMissing: true }, "HANDOVER_WAIVER"],
    ["transfer", { isWaiverMissing: true }, null],
    ["delegation", { isDelegated: true }, "HANDOVER_STATE"],
    ["transfer", { isDelegated: true }, null],
    ["transfer", { startsAt: null, endsAt: null }, null],
    ["delegation", { startsAt: null, endsAt: null }, null],
  ] as const)("judgeHandover of %s with %o is %s [B9]", (kind, change, refusal) => {
    expect(judge(kind, { change })).toBe(refusal);
  });

  it("lets a recipient transfer a ticket once, or as often as the tenant allows (K12)", () => {
    const chain = (maxOnward: number) =>
      [0, 1, 2, 3].map((transfers) => judge("transfer", { change: { transfers }, rules: { ...USUAL_RULES, maxOnward } }));
    expect(chain(1)).toEqual([null, null, "HANDOVER_LIMIT", "HANDOVER_LIMIT"]);
    expect(chain(0)).toEqual([null, "HANDOVER_LIMIT", "HANDOVER_LIMIT", "HANDOVER_LIMIT"]);
  });
});

describe("the time to accept a transfer", () => {
  it.each([
    [{}, 48],
    [{ startsAt: NOW + 20 * HOUR }, 18],
    [{ closesAt: NOW + 5 * HOUR }, 5],
    [{ startsAt: null, endsAt: null }, 48],
  ])("gives a transfer with %o %i hours to accept", (change, hours) => {
    expect(transferUntil({ ...TICKET, ...change }, NOW)).toBe(NOW + hours * HOUR);
  });

  it("gives a closed transfer no time to accept", () => {
    expect(transferUntil({ ...TICKET, closesAt: NOW }, NOW)).toBe(null);
    expect(handoverClosesAt("transfer", TICKET)).toBe(NOW + 98 * HOUR);
    expect(handoverClosesAt("delegation", TICKET)).toBe(NOW + 104 * HOUR);
  });
});

describe("a delegation", () => {
  it("a delegation ends in the future, at the event's end at the latest", () => {
    expect(isGoodEnd(NOW, TICKET, NOW)).toBe(false);
    expect(isGoodEnd(NOW + 1, TICKET, NOW)).toBe(true);
    expect(isGoodEnd(NOW + 104 * HOUR, TICKET, NOW)).toBe(true);
    expect(isGoodEnd(NOW + 104 * HOUR + 1, TICKET, NOW)).toBe(false);
    expect(isGoodEnd(NOW + 9999 * HOUR, { startsAt: null, endsAt: null, closesAt: null }, NOW)).toBe(true);
  });
});
