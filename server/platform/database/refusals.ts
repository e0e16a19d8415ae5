import { Problem } from "../base/problem.ts";
import { sqlStateOf } from "./batch-acts.ts";

/**
 * Refusals of the database's own functions by name: SQLSTATEs in a range of the integrity class that PostgreSQL leaves free. A function
 * raises the state, and the server knows the name.
 */
export const REFUSALS = {
  TICKETS_OF_NUMBER: "23K01",
  PROMO_OF_NUMBER: "23K02",
  TICKETS_OF_VISITOR: "23K03",
  NUMBER_MISSING: "23K04",
  WAIVER_CHANGED: "23K05",
  NUMBER_TWICE: "23K06",
  ENTRUSTED_TICKET: "23K07",
  ENTRUSTED_SHARE: "23K08",
  JUDGED_ANEW: "23K09",
  MOVE: "23K10",
} as const satisfies Record<string, `23K${string}`>;
export type Refusal = keyof typeof REFUSALS;

/** The caller's problem. `detail` is the number that a function raised with its refusal. */
const PROBLEMS_OF: Readonly<Record<Refusal, (detail: number) => Problem>> = {
  TICKETS_OF_NUMBER: (maxPerPhone) => new Problem("LIMIT_REACHED", { details: { maxPerPhone } }),
  PROMO_OF_NUMBER: (maxPerPhone) => new Problem("PROMO_PHONE_LIMIT", { details: { maxPerPhone } }),
  TICKETS_OF_VISITOR: () => new Problem("LIMIT_REACHED"),
  NUMBER_MISSING: () => new Problem("FIELDS_INVALID", { fields: [{ path: "patron.phoneNumber", code: "required" }] }),
  WAIVER_CHANGED: () => new Problem("WAIVER_CHANGED"),
  // Refusals that a retry may avoid: two operations of one call that must run in sequence, and late checks of reserve_holds.
  NUMBER_TWICE: () => new Problem("BUSY"),
  JUDGED_ANEW: () => new Problem("BUSY"),
  // The state changed in the meantime. A retry sees the current one.
  MOVE: () => new Problem("BUSY"),
  ENTRUSTED_TICKET: () => new Problem("NOT_FOUND", { fields: [{ path: "attendee", code: "invalid" }] }),
  ENTRUSTED_SHARE: () => new Problem("HANDOVER_LIMIT"),
};

const NAMES = new Map(Object.entries(REFUSALS).map(([name, state]) => [state as string, name as Refusal]));

/** The refusal of a failure. Null for any other failure. */
export const refusalOf = (error: unknown): Refusal | null => NAMES.get(sqlStateOf(error)) ?? null;

/** The refusal as a contract problem. Null for any other failure. */
export function problemOfRefusal(error: unknown): Problem | null {
  const name = refusalOf(error);
  return name && PROBLEMS_OF[name](Number((error as { detail?: unknown }).detail));
}
