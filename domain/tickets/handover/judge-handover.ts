import type { TicketState } from "../ticket-state.ts";
import type { HandoverKind } from "./handover-state.ts";
import { delegationClosesAt, delegationLatest, transferClosesAt, transferUntil, type HandoverTimes } from "./handover-times.ts";

/** Limits that a tenant sets. See docs/rules/handover.md#limits. */
export type HandoverRules = {
  /** How often somebody who was given a ticket may hand it on in turn, 0 to 9. */
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

/** A ticket as far as it matters to handing it over. */
export type Handable = HandoverTimes & {
  readonly status: TicketState;
  /** The name on it was checked, and may not change. */
  readonly isIdentityLocked: boolean;
  /** Transfers that were accepted. */
  readonly transfers: number;
  /** A delegation is offered or running. */
  readonly isDelegated: boolean;
  readonly isWaiverMissing: boolean;
};

type Judged = {
  readonly kind: HandoverKind;
  /** Whether the tenant has this kind at all. See docs/rules/brands.md#flags. */
  readonly isOn: boolean;
  readonly ticket: Handable;
  readonly rules: HandoverRules;
  /** Milliseconds. */
  readonly now: number;
};

/** Why a ticket can not be handed over now; null when it can. The gravest reason comes first. */
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

/** From when on it is too late, for the words of HANDOVER_CLOSED; milliseconds, null: no such moment. */
export function handoverClosesAt(kind: HandoverKind, times: HandoverTimes): number | null {
  return kind === "transfer" ? transferClosesAt(times) : delegationClosesAt(times);
}

/** Whether a delegation may last until then: in the future, and not beyond the event. */
export function isGoodEnd(until: number, times: HandoverTimes, now: number): boolean {
  const latest = delegationLatest(times);
  return until > now && (latest === null || until <= latest);
}
