import type { BookingStatus } from "../booking-status.ts";
import type { TicketState } from "../../tickets/ticket-state.ts";
import { stepAt, type ReturnPolicy } from "./return-policy.ts";

export const RETURN_REFUSALS = [
  "BOOKING_STATE",
  "RETURN_EVENT",
  "RETURN_OFF",
  "RETURN_USED",
  "RETURN_HANDED",
  "TICKET_STATE",
  "RETURN_REFUNDING",
  "RETURN_CLOSED",
] as const;
export type ReturnRefusal = (typeof RETURN_REFUSALS)[number];

/** Facts about a ticket and its order that decide about a return. */
export type Returnable = {
  readonly orderStatus: BookingStatus;
  readonly eventStatus: "draft" | "published" | "cancelled" | "postponed";
  /** A refund of the order for another reason is under way. */
  readonly isRefunding: boolean;
  readonly status: TicketState;
  /** It is offered to somebody, belongs to somebody else than its buyer, or is delegated. */
  readonly isHanded: boolean;
  readonly policy: ReturnPolicy;
  /** The start of the ticket's own date, in milliseconds; null without one. */
  readonly startsAt: number | null;
};

/** `policy`: the amount and the deadlines are the policy's. `whole`: the organiser gives all of it back, whatever the policy says. */
export type ReturnTerms = "policy" | "whole";

/** The reason why a ticket cannot be returned now, the gravest first; null if it can. See docs/rules/returns.md#refused. */
export function judgeReturn(
  ticket: Returnable,
  { now, terms }: { readonly now: number; readonly terms: ReturnTerms },
): ReturnRefusal | null {
  if (ticket.orderStatus !== "confirmed") return "BOOKING_STATE";
  if (terms === "policy" && ticket.eventStatus !== "published") return "RETURN_EVENT";
  if (terms === "policy" && ticket.policy.length === 0) return "RETURN_OFF";
  if (ticket.status === "checked_in") return "RETURN_USED";
  if (ticket.isHanded || ticket.status === "locked") return "RETURN_HANDED";
  if (ticket.status !== "valid") return "TICKET_STATE";
  if (ticket.isRefunding) return "RETURN_REFUNDING";
  if (terms === "policy" && stepAt(ticket.policy, ticket.startsAt, now) === null) return "RETURN_CLOSED";
  return null;
}
