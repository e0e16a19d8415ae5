import type { TicketState } from "../ticket-state.ts";
import type { HandoverKind } from "./handover-state.ts";
import { delegationClosesAt, delegationLatest, transferClosesAt, transferUntil, type HandoverTimes } from "./handover-times.ts";

/** Limits set by a tenant. See docs/rules/handover.md#limits. */
export type HandoverRules = {
  /** How often recipients may transfer a ticket again, 0 to 9. */
  readonly maxOnward: number;
  /** How many others one person may represent at an event, 1 to 5. */
  readonly maxRepresented: number;
};

export type HandoverRefusal =
  | "HANDOVER_OFF"
  | "HANDOVER_USED"
  | "HANDOVER_STATE"
  | "HANDOVER_IDENTITY"
  | "HANDOVER_CLOSED"
  | "HANDOVER_LIMIT"
  | "HANDOVER_WAIVER";

/** The ticket facts that decide about handovers. */
export type Handable = HandoverTimes & {
  readonly status: TicketState;
  /** The name on it was verified and may not change. */
  readonly isIdentityLocked: boolean;
  /** Accepted transfers. */
  readonly transfers: number;
  /** A delegation is offered or active. */
  readonly isDelegated: boolean;
  readonly isWaiverMissing: boolean;
};

type Judged = {
  readonly kind: HandoverKind;
  /** Whether the tenant allows this kind. See docs/rules/brands.md#flags. */
  readonly isOn: boolean;
  readonly ticket: Handable;
  readonly rules: HandoverRules;
  /** Milliseconds. */
  readonly now: number;
};

/** The reason why a ticket cannot be handed over now, the gravest first; null if it can. */
export function judgeHandover({ kind, isOn, ticket, rules, now }: Judged): HandoverRefusal | null {
  if (!isOn) return "HANDOVER_OFF";
  if (ticket.status === "checked_in") return "HANDOVER_USED";
  if (ticket.status !== "valid") return "HANDOVER_STATE";
  if (kind === "transfer") {
    if (ticket.isIdentityLocked) return "HANDOVER_IDENTITY";
    if (transferUntil(ticket, now) === null) return "HANDOVER_CLOSED";
    return ticket.transfers > rules.maxOnward ? "HANDOVER_LIMIT" : null;
  }
  const closes = delegationClosesAt(ticket);
  if (closes !== null && closes <= now) return "HANDOVER_CLOSED";
  if (ticket.isDelegated) return "HANDOVER_STATE";
  return ticket.isWaiverMissing ? "HANDOVER_WAIVER" : null;
}

/** The closing time for the text of HANDOVER_CLOSED, in milliseconds; null if there is none. */
export function handoverClosesAt(kind: HandoverKind, times: HandoverTimes): number | null {
  return kind === "transfer" ? transferClosesAt(times) : delegationClosesAt(times);
}

/** Whether a delegation may end then: in the future, and not after the event. */
export function isGoodEnd(until: number, times: HandoverTimes, now: number): boolean {
  const latest = delegationLatest(times);
  return until > now && (latest === null || until <= latest);
}
