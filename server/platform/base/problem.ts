import { type PartReason, PROBLEMS, type ProblemCode } from "#contract/problems.ts";
import type { FieldError } from "#domain/people/fields/field.ts";

/** A refused part of a call: an answer in a form, or any other part. */
export type RefusedPart = FieldError | { readonly path: string; readonly code: PartReason; readonly params?: FieldError["params"] };

export type ProblemExtras = {
  readonly fields?: readonly RefusedPart[];
  readonly details?: Record<string, unknown>;
  readonly retryAfterSeconds?: number;
};

/** A refusal. Thrown by an operation, it rolls back the transaction. HTTP renders it as application/problem+json. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly extras: ProblemExtras;
  constructor(code: ProblemCode, extras: ProblemExtras = {}) {
    super(code);
    this.code = code;
    this.status = PROBLEMS[code];
    this.extras = extras;
  }
}
