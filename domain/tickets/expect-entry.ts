import type { TicketState } from "./ticket-state.ts";

/** What a gate of its event answers to a ticket's code on its day. The words are those of a scan. */
export const ENTRIES = ["admitted", "waiver_missing", "already", "locked", "not_paid", "reissued", "cancelled"] as const;
export type Entry = (typeof ENTRIES)[number];

type Ticket = {
  readonly status: TicketState;
  /** Whoever was let in with it went out again, and may come in again. */
  readonly isOutside: boolean;
  /** Its holder has yet to sign a release. */
  readonly isReleaseMissing: boolean;
};

const CLOSED: Readonly<Record<Exclude<TicketState, "valid" | "checked_in">, Entry>> = {
  cancelled: "cancelled",
  void: "reissued",
  locked: "locked",
  reserved: "not_paid",
};

/**
 * What a gate would answer, as its own judgement has it (`judge_entry` and `scan_ticket`): every screen, paper and message that calls a ticket
 * valid asks this. Day and gate are left out: they are no faults of the ticket.
 */
export function expectEntry({ status, isOutside, isReleaseMissing }: Ticket): Entry {
  if (status !== "valid" && status !== "checked_in") return CLOSED[status];
  if (status === "checked_in" && !isOutside) return "already";
  return isReleaseMissing ? "waiver_missing" : "admitted";
}
