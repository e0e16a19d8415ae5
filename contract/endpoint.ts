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
  /** Schema of a 2xx JSON answer; absent for a picture or other bytes. */
  readonly answer?: z.ZodType;
  /** Media type of an answer that is not JSON. */
  readonly media?:
    | "image/*"
    | "application/pdf"
    | "application/vnd.apple.pkpass"
    | "application/json"
    | "application/octet-stream"
    | "text/event-stream";
  /** Status of the good answer, 200 unless told. */
  readonly status?: number;
  readonly problems: readonly ProblemCode[];
  /** The call carries Idempotency-Key, and its effect happens once. */
  readonly idempotent: boolean;
  /** Who may call: anybody, the visitor that owns the thing (cookie or access key), or a device at a gate (bearer token). */
  readonly access: "public" | "owner" | "gate";
  /** The answer is the same for everybody who asks at this address: caches on the way may keep it for a moment. */
  readonly isEverybodys?: true;
  /** The caller's place in the event's queue comes with the call: in a cookie of the event, or as `Queue-Token`. */
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
 * Whether calls carry `X-Signature`: all but those of pictures and documents, which a browser opens by their address, and those of gates, whose device token
 * says more. What such a call carries all the same is not looked at.
 */
export function isSigned(row: Endpoint): boolean {
  return row.answer !== undefined && row.access !== "gate";
}

/** Every refusal that a call of this row may get: its own, and those that are every call's. */
export function problemsOf(row: Endpoint): readonly ProblemCode[] {
  return [...new Set([...row.problems, ...ANY, ...(isSigned(row) ? SIGNED : []), ...(row.method === "GET" ? [] : UNSAFE)])];
}

/** Refusals of every operation on a named thing whose effect happens once. */
export const ONCE = ["VALIDATION_FAILED", "IDEMPOTENCY_KEY_MISSING", "IDEMPOTENCY_MISMATCH", "NOT_FOUND"] as const;

/**
 * The same for a hold, whatever was chosen: it is not the time for it, or the event has a queue, and the visitor no pass of it, or one whose order
 * ran out while the checkout is full.
 */
export const HELD_ONCE = [...ONCE, "SALE_NOT_OPEN", "SALE_ENDED", "QUEUE_REQUIRED", "QUEUE_NOT_YET"] as const;

type Rest = Omit<Endpoint, "name" | "method" | "path" | "idempotent">;

/** Adds a row: the address comes from PATHS, everything else from the resource's own file. */
export function endpoint<Name extends EndpointName, R extends Rest>(name: Name, rest: R) {
  const at = PATHS[name];
  return { name, method: at.method, path: at.path, idempotent: "idempotent" in at, ...rest } as const;
}
