import { PROBLEMS, type ProblemCode } from "#contract/problems.ts";
import type { FieldError } from "#domain/fields/field.ts";

export type ProblemExtras = {
  readonly fields?: readonly FieldError[];
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
