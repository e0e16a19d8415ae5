/** See docs/rules/tickets.md#states: `reserved` while its order is not paid, or its money was taken back, `locked` while a handover is pending, `void` once another ticket was issued in its place. */
export const TICKET_STATES = ["reserved", "valid", "locked", "void", "checked_in", "cancelled"] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/**
 * Where a ticket may go from each state; a state without moves is final. A check-in can be taken back; the ticket of an order whose money was taken
 * back is reserved then.
 */
export const TICKET_MOVES: Readonly<Record<TicketState, readonly TicketState[]>> = {
  reserved: ["valid", "cancelled"],
  valid: ["reserved", "locked", "void", "checked_in", "cancelled"],
  locked: ["reserved", "valid", "void", "cancelled"],
  void: [],
  checked_in: ["reserved", "valid"],
  cancelled: [],
};

/** Whether a ticket may go from one state to another; staying is no move. */
export function canMoveTicket(from: TicketState, to: TicketState): boolean {
  return TICKET_MOVES[from].includes(to);
}

/** Only a valid ticket opens the gate and shows its QR code. */
export function isAdmitting(state: TicketState): boolean {
  return state === "valid";
}
