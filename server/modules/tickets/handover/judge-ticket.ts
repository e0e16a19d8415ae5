import type { HandoverKind } from "#domain/tickets/handover/handover-state.ts";
import { handoverClosesAt, judgeHandover, type Handable, type HandoverRefusal } from "#domain/tickets/handover/judge-handover.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { TicketRow } from "./store.ts";

const ms = (date: Date | null) => date?.getTime() ?? null;

/** Converts a ticket to the rules' input. */
export function asHandable(ticket: TicketRow, isWaiverMissing: boolean): Handable {
  return {
    status: ticket.status,
    startsAt: ms(ticket.starts_at),
    endsAt: ms(ticket.ends_at),
    closesAt: ms(ticket.closes_at),
    isIdentityLocked: ticket.is_identity_locked,
    transfers: ticket.transfers,
    isDelegated: ticket.is_delegated,
    isWaiverMissing,
  };
}

/** Whether the tenant has this kind of handover. See docs/rules/brands.md#flags. */
export function isOn(ticket: Pick<TicketRow, "has_transfer" | "has_delegation">, kind: HandoverKind): boolean {
  return kind === "transfer" ? ticket.has_transfer : ticket.has_delegation;
}

/** Returns why a ticket cannot be handed over now, by the database's clock, or null. */
export function judgeTicket(ticket: TicketRow, kind: HandoverKind, isWaiverMissing: boolean): HandoverRefusal | null {
  return judgeHandover({
    kind,
    isOn: isOn(ticket, kind),
    ticket: asHandable(ticket, isWaiverMissing),
    rules: { maxOnward: ticket.max_onward, maxRepresented: ticket.max_represented },
    now: ticket.now.getTime(),
  });
}

/** Returns the closing time of handovers as an ISO instant, or null. */
export function closingOf(ticket: TicketRow, kind: HandoverKind): string | null {
  const at = handoverClosesAt(kind, asHandable(ticket, false));
  return at === null ? null : new Date(at).toISOString();
}

/** Throws the refusal of a ticket that cannot be handed over now. */
export function refuseTicket(ticket: TicketRow, kind: HandoverKind, isWaiverMissing: boolean): void {
  const refusal = judgeTicket(ticket, kind, isWaiverMissing);
  if (refusal === null) return;
  throw new Problem(refusal, refusal === "HANDOVER_CLOSED" ? { details: { closedAt: closingOf(ticket, kind) } } : {});
}
