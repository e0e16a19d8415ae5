/**
 * See docs/rules/tickets.md#states: `reserved` while its order is unpaid or its money reversed, `locked` while a handover is pending,
 * `void` once replaced by another ticket, `returned` once given back.
 */
export const TICKET_STATES = ["reserved", "valid", "locked", "void", "checked_in", "cancelled", "returned"] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** Allowed next states; a state without moves is final. A check-in can be undone. The ticket of an order with reversed money becomes reserved. */
export const TICKET_MOVES: Readonly<Record<TicketState, readonly TicketState[]>> = {
  reserved: ["valid", "cancelled"],
  valid: ["reserved", "locked", "void", "checked_in", "cancelled", "returned"],
  locked: ["reserved", "valid", "void", "cancelled"],
  void: [],
  checked_in: ["reserved", "valid"],
  cancelled: [],
  returned: [],
};

/** Whether a ticket may move from one state to another. Staying is not a move. */
export function canMoveTicket(from: TicketState, to: TicketState): boolean {
  return TICKET_MOVES[from].includes(to);
}

/** Only a valid ticket opens the gate and shows its QR code. */
export function isAdmitting(state: TicketState): boolean {
  return state === "valid";
}
