import type { z } from "zod";
import { PATHS, type EndpointName } from "./paths.ts";
import type { ProblemCode } from "./problems.ts";

/** One row of the contract table. */
export type Endpoint = {
  readonly name: EndpointName;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Schema of a 2xx JSON answer; absent for pictures and other bytes. */
  readonly answer?: z.ZodType;
  /** Media type of an answer that is not JSON. */
  readonly media?:
    | "image/*"
    | "application/pdf"
    | "application/vnd.apple.pkpass"
    | "application/json"
    | "application/octet-stream"
    | "text/event-stream";
  /** Status of a successful answer, 200 by default. */
  readonly status?: number;
  readonly problems: readonly ProblemCode[];
  /** The call carries an Idempotency-Key and takes effect once. */
  readonly idempotent: boolean;
  /** Allowed callers: anybody, the owner (by cookie or access key), or a gate device (bearer token). */
  readonly access: "public" | "owner" | "gate";
  /** The answer is the same for everybody: shared caches may store it briefly. */
  readonly isEverybodys?: true;
  /** The call carries the caller's place in the event's queue: in the event's cookie, or as `Queue-Token`. */
  readonly carriesPlace?: true;
};

const ANY: readonly ProblemCode[] = ["VALIDATION_FAILED", "NOT_FOUND", "UNKNOWN_HOST", "INTERNAL", "BUSY", "UNAVAILABLE"];
const UNSAFE: readonly ProblemCode[] = [
  "CROSS_SITE",
  "XSRF_TOKEN_INVALID",
  "TOO_LARGE",
  "UNSUPPORTED_MEDIA",
  "BODY_NOT_SEALED",
  "BODY_SEALED",
];

const SIGNED: readonly ProblemCode[] = ["SIGNATURE_INVALID"];

/**
 * Whether calls carry `X-Signature`. Exempt are pictures and documents, which browsers open by address, and gates, which have a device
 * token. Their signatures are ignored.
 */
export function isSigned(row: Endpoint): boolean {
  return row.answer !== undefined && row.access !== "gate";
}

/** All refusals of this row: its own, and those of every call. */
export function problemsOf(row: Endpoint): readonly ProblemCode[] {
  return [...new Set([...row.problems, ...ANY, ...(isSigned(row) ? SIGNED : []), ...(row.method === "GET" ? [] : UNSAFE)])];
}

/** Refusals of every idempotent operation on an existing thing. */
export const ONCE = ["VALIDATION_FAILED", "IDEMPOTENCY_KEY_MISSING", "IDEMPOTENCY_MISMATCH", "NOT_FOUND"] as const;

/**
 * Refusals of every hold: the sale's time, or the event's queue, without a valid pass or with a pass whose order expired while the checkout
 * is full.
 */
export const HELD_ONCE = [...ONCE, "SALE_NOT_OPEN", "SALE_ENDED", "QUEUE_REQUIRED", "QUEUE_NOT_YET"] as const;

type Rest = Omit<Endpoint, "name" | "method" | "path" | "idempotent">;

/** Adds a row: the address comes from PATHS, everything else from the resource's file. */
export function endpoint<Name extends EndpointName, R extends Rest>(name: Name, rest: R) {
  const at = PATHS[name];
  return { name, method: at.method, path: at.path, idempotent: "idempotent" in at, ...rest } as const;
}
