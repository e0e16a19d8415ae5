import type { RefundConduct } from "./refund.ts";
import type { SessionStatus, Step } from "./session.ts";

/** The effect of an outcome: the status now, its notices, and later changes. */
export type Outcome = {
  readonly status: SessionStatus;
  /** Notices of this change: delay in milliseconds, and status. They share one id if their status is equal. */
  readonly notices: readonly { readonly afterMs: number; readonly status: SessionStatus }[];
  readonly later: readonly Step[];
  /** Rupiah paid beyond the requested amount. Negative if too little. */
  readonly surplus: number;
  readonly refunds: RefundConduct;
  /** Appended to the return address as `payment=`. It is a hint for the screen, never a proof. */
  readonly hint: "success" | "pending" | "verifying" | "denied" | "failed" | "expired";
};

const SETTLED_NOTICE = { afterMs: 0, status: "settled" } as const;

function outcome(status: SessionStatus, hint: Outcome["hint"], rest: Partial<Outcome> = {}): Outcome {
  return {
    status,
    hint,
    notices: [{ afterMs: 0, status }],
    later: [],
    surplus: 0,
    refunds: "prompt",
    ...rest,
  };
}

/** The everyday outcomes, in the page's order. */
export const PLAIN_OUTCOMES = {
  pay: outcome("settled", "success"),
  pay_later: outcome("pending", "pending"),
  pay_after_5s: outcome("pending", "pending", { later: [{ afterMs: 5_000, status: "settled" }] }),
  verify_10s: outcome("verifying", "verifying", { later: [{ afterMs: 10_000, status: "settled" }] }),
  decline: outcome("denied", "denied"),
  fail: outcome("failed", "failed"),
  expire: outcome("expired", "expired"),
} as const;

/** The exceptional outcomes, folded away on the page. */
export const TROUBLE_OUTCOMES = {
  webhook_twice: outcome("settled", "success", { notices: [SETTLED_NOTICE, SETTLED_NOTICE] }),
  webhook_thrice: outcome("settled", "success", {
    notices: [SETTLED_NOTICE, SETTLED_NOTICE, SETTLED_NOTICE],
  }),
  webhooks_reordered: outcome("settled", "success", {
    notices: [SETTLED_NOTICE, { afterMs: 1_000, status: "pending" }],
  }),
  webhook_delayed: outcome("settled", "success", {
    notices: [{ afterMs: 60_000, status: "settled" }],
  }),
  webhook_lost: outcome("settled", "success", { notices: [] }),
  late_success: outcome("expired", "expired", { later: [{ afterMs: 3_000, status: "settled" }] }),
  wrong_amount: outcome("settled", "success", { surplus: -1 }),
  too_much: outcome("settled", "success", { surplus: 10_000 }),
  refunds_slow: outcome("settled", "success", { refunds: "slow" }),
  refunds_refused: outcome("settled", "success", { refunds: "refused" }),
  refunds_by_hand: outcome("settled", "success", { refunds: "by_hand" }),
  reverse: outcome("settled", "success", { later: [{ afterMs: 5_000, status: "denied" }] }),
  reverse_and_return: outcome("settled", "success", {
    later: [
      { afterMs: 5_000, status: "denied" },
      { afterMs: 5_000, status: "settled" },
    ],
  }),
  charge_back: outcome("settled", "success", { later: [{ afterMs: 5_000, status: "charged_back" }] }),
} as const;

export type OutcomeName = keyof typeof PLAIN_OUTCOMES | keyof typeof TROUBLE_OUTCOMES;

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map<string, Outcome>([
  ...Object.entries(PLAIN_OUTCOMES),
  ...Object.entries(TROUBLE_OUTCOMES),
]);

/** The outcome of that name, or null. */
export function findOutcome(name: unknown): Outcome | null {
  return typeof name === "string" ? (OUTCOMES.get(name) ?? null) : null;
}
