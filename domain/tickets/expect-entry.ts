import type { TicketState } from "./ticket-state.ts";

/** A gate's answers to a ticket's code on its day, in the words of a scan. */
export const ENTRIES = ["admitted", "waiver_missing", "already", "locked", "not_paid", "reissued", "cancelled"] as const;
export type Entry = (typeof ENTRIES)[number];

type Ticket = {
  readonly status: TicketState;
  /** The holder went out again and may come back in. */
  readonly isOutside: boolean;
  /** Its holder has yet to sign a release. */
  readonly isReleaseMissing: boolean;
};

const CLOSED: Readonly<Record<Exclude<TicketState, "valid" | "checked_in">, Entry>> = {
  cancelled: "cancelled",
  returned: "cancelled",
  void: "reissued",
  locked: "locked",
  reserved: "not_paid",
};

/**
 * The expected answer of a gate, by the same rule (`judge_scan`). Every screen, paper and message that shows a ticket as
 * valid uses it. Day and gate are left out: they are not properties of the ticket.
 */
export function expectEntry({ status, isOutside, isReleaseMissing }: Ticket): Entry {
  if (status !== "valid" && status !== "checked_in") return CLOSED[status];
  if (status === "checked_in" && !isOutside) return "already";
  return isReleaseMissing ? "waiver_missing" : "admitted";
}
