/** See docs/rules/handover.md#ways: a transfer changes the owner; a delegation lets somebody act for the owner. */
export const HANDOVER_KINDS = ["transfer", "delegation"] as const;
export type HandoverKind = (typeof HANDOVER_KINDS)[number];

/** `closed`: the ticket was cancelled or used; `revoked`: the owner revoked a delegation; `ended`: it expired. */
export const HANDOVER_STATES = ["pending", "accepted", "declined", "cancelled", "expired", "closed", "revoked", "ended"] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

/** Acts on a handover. `edit` changes the recipient, `run_out` is the clock's act, `close` the ticket's. */
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

/** See docs/rules/handover.md#states. An accepted transfer is final. An accepted delegation lasts until revoked or expired. */
export const HANDOVER_MOVES: Readonly<Record<HandoverKind, Moves>> = {
  transfer: { pending: OFFER },
  delegation: { pending: OFFER, accepted: { revoke: "revoked", run_out: "ended", close: "closed" } },
};

/** The next state after an act; null if the act is not allowed. */
export function moveHandover(kind: HandoverKind, from: HandoverState, act: HandoverAct): HandoverState | null {
  return HANDOVER_MOVES[kind][from]?.[act] ?? null;
}
