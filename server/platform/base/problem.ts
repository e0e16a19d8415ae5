import { type PartReason, PROBLEMS, type ProblemCode } from "#contract/problems.ts";
import type { FieldError } from "#domain/people/fields/field.ts";

/** A part of a call that was refused: an answer of somebody, or anything else of its shape. */
export type RefusedPart = FieldError | { readonly path: string; readonly code: PartReason; readonly params?: FieldError["params"] };

export type ProblemExtras = {
  readonly fields?: readonly RefusedPart[];
  readonly details?: Record<string, unknown>;
  readonly retryAfterSeconds?: number;
};

/** A refusal. Thrown by verbs, it rolls their transaction back; HTTP renders it as application/problem+json. */
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
