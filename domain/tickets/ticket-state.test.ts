import { describe, expect, it } from "vitest";
import { canMoveTicket, isAdmitting, TICKET_STATES } from "./ticket-state.ts";

const LEGAL = new Set([
  "reserved>valid",
  "reserved>cancelled",
  "valid>reserved",
  "valid>locked",
  "valid>void",
  "valid>checked_in",
  "valid>cancelled",
  "valid>returned",
  "checked_in>reserved",
  "checked_in>valid",
  "locked>reserved",
  "locked>valid",
  "locked>void",
  "locked>cancelled",
]);
const PAIRS = TICKET_STATES.flatMap((from) => TICKET_STATES.map((to) => [from, to] as const));

describe("canMoveTicket", () => {
  it.each(PAIRS)("moving a ticket %s → %s", (from, to) => {
    expect(canMoveTicket(from, to)).toBe(LEGAL.has(`${from}>${to}`));
  });
});

describe("isAdmitting", () => {
  it.each(TICKET_STATES)("isAdmitting: %s", (state) => {
    expect(isAdmitting(state)).toBe(state === "valid");
  });
});
