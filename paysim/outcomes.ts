import type { RefundConduct } from "./refund.ts";
import type { SessionStatus } from "./session.ts";

/** What a chosen outcome does: the status now, its notices, and perhaps a later settlement. */
export type Outcome = {
  readonly status: SessionStatus;
  /** Notices of this change: after how many milliseconds, and with which status. All share one id unless their status differs. */
  readonly notices: readonly { readonly afterMs: number; readonly status: SessionStatus }[];
  readonly settleAfterMs: number | null;
  /** Rupiah that are paid beyond what was asked; less than nothing is too little. */
  readonly surplus: number;
  readonly refunds: RefundConduct;
  /** Appended to the return address as `payment=`; a hint for the screen, never a proof. */
  readonly hint: "success" | "pending" | "verifying" | "denied" | "failed" | "expired";
};

const SETTLED_NOTICE = { afterMs: 0, status: "settled" } as const;

function outcome(status: SessionStatus, hint: Outcome["hint"], rest: Partial<Outcome> = {}): Outcome {
  return {
    status,
    hint,
    notices: [{ afterMs: 0, status }],
    settleAfterMs: null,
    surplus: 0,
    refunds: "prompt",
    ...rest,
  };
}

/** The everyday outcomes, in the page's order. */
export const PLAIN_OUTCOMES = {
  pay: outcome("settled", "success"),
  pay_later: outcome("pending", "pending"),
  pay_after_5s: outcome("pending", "pending", { settleAfterMs: 5_000 }),
  verify_10s: outcome("verifying", "verifying", { settleAfterMs: 10_000 }),
  decline: outcome("denied", "denied"),
  fail: outcome("failed", "failed"),
  expire: outcome("expired", "expired"),
} as const;

/** The troublesome ones, folded away on the page. */
export const TROUBLE_OUTCOMES = {
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
  late_success: outcome("expired", "expired", { settleAfterMs: 3_000 }),
  wrong_amount: outcome("settled", "success", { surplus: -1 }),
  too_much: outcome("settled", "success", { surplus: 10_000 }),
  refunds_slow: outcome("settled", "success", { refunds: "slow" }),
  refunds_refused: outcome("settled", "success", { refunds: "refused" }),
} as const;

export type OutcomeName = keyof typeof PLAIN_OUTCOMES | keyof typeof TROUBLE_OUTCOMES;

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map<string, Outcome>([
  ...Object.entries(PLAIN_OUTCOMES),
  ...Object.entries(TROUBLE_OUTCOMES),
]);

/** The outcome of that name; null when there is none. */
export function findOutcome(name: unknown): Outcome | null {
  return typeof name === "string" ? (OUTCOMES.get(name) ?? null) : null;
}
