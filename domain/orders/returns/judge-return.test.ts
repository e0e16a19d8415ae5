import { describe, expect, it } from "vitest";
import { judgeReturn, type Returnable, type ReturnRefusal, type ReturnTerms } from "./judge-return.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-12-01T00:00:00Z");
const ticket: Returnable = {
  orderStatus: "confirmed",
  eventStatus: "published",
  isRefunding: false,
  status: "valid",
  isHanded: false,
  policy: [{ hours: 24, percent: 50, withFee: false }],
  startsAt: NOW + 25 * HOUR,
};
const judge = (change: Partial<Returnable>, terms: ReturnTerms = "policy") => judgeReturn({ ...ticket, ...change }, { now: NOW, terms });

/** A change of a ticket that may be returned, its refusal by the policy, and that of the organiser's whole refund. */
const CASES: readonly (readonly [string, Partial<Returnable>, ReturnRefusal | null, ReturnRefusal | null])[] = [
  ["one before the deadline", {}, null, null],
  ["one past the last deadline", { startsAt: NOW + 24 * HOUR }, "RETURN_CLOSED", null],
  ["one without a policy", { policy: [] }, "RETURN_OFF", null],
  ["one of a cancelled event", { eventStatus: "cancelled" }, "RETURN_EVENT", null],
  ["one of a moved event", { eventStatus: "postponed" }, "RETURN_EVENT", null],
  ["one of an order in review", { orderStatus: "needs_review" }, "BOOKING_STATE", "BOOKING_STATE"],
  ["one of a cancelled order", { orderStatus: "cancelled", policy: [] }, "BOOKING_STATE", "BOOKING_STATE"],
  ["one that was used", { status: "checked_in", isHanded: true }, "RETURN_USED", "RETURN_USED"],
  ["one that is offered", { status: "locked" }, "RETURN_HANDED", "RETURN_HANDED"],
  ["one of somebody else", { isHanded: true }, "RETURN_HANDED", "RETURN_HANDED"],
  ["one that was returned", { status: "returned" }, "TICKET_STATE", "TICKET_STATE"],
  ["one that is suspended", { status: "reserved" }, "TICKET_STATE", "TICKET_STATE"],
  ["one beside another refund", { isRefunding: true }, "RETURN_REFUNDING", "RETURN_REFUNDING"],
];

describe("whether a ticket may be returned", () => {
  it.each(CASES)("judges %s", (_, change, byPolicy, whole) => {
    expect([judge(change), judge(change, "whole")]).toEqual([byPolicy, whole]);
  });
});
