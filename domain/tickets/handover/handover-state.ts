/**
 * See docs/rules/handover.md#ways: a ticket is handed over by transfer (ownership moves) or by delegation (somebody acts for the owner).
 */
export const HANDOVER_KINDS = ["transfer", "delegation"] as const;
export type HandoverKind = (typeof HANDOVER_KINDS)[number];

/** `closed`: the ticket was cancelled or used meanwhile; `revoked`: the owner took a delegation back; `ended`: its time was over. */
export const HANDOVER_STATES = ["pending", "accepted", "declined", "cancelled", "expired", "closed", "revoked", "ended"] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

/** What can be done to a handover. `edit` gives it another recipient, `run_out` is the clock's, `close` the ticket's. */
export const HANDOVER_ACTS = ["edit", "accept", "decline", "cancel", "revoke", "run_out", "close"] as const;
export type HandoverAct = (typeof HANDOVER_ACTS)[number];

type Moves = Readonly<Partial<Record<HandoverState, Readonly<Partial<Record<HandoverAct, HandoverState>>>>>>;

const OFFER = {
  edit: "pending",
  accept: "accepted",
  decline: "declined",
  cancel: "cancelled",
  run_out: "expired",
  close: "closed",
} as const;

/**
 * See docs/rules/handover.md#states. What is accepted by transfer is final; a delegation that is accepted lives until it is taken back or
 * over.
 */
export const HANDOVER_MOVES: Readonly<Record<HandoverKind, Moves>> = {
  transfer: { pending: OFFER },
  delegation: { pending: OFFER, accepted: { revoke: "revoked", run_out: "ended", close: "closed" } },
};

/** The state that an action leads to; null where the action is not possible. */
export function moveHandover(kind: HandoverKind, from: HandoverState, act: HandoverAct): HandoverState | null {
  return HANDOVER_MOVES[kind][from]?.[act] ?? null;
}
