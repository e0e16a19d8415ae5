import type { z } from "zod";
import type { Api } from "./api.ts";
import type { EndpointName } from "./paths.ts";
import type { ProblemBody } from "./shapes.ts";

type In<N extends EndpointName, K extends "params" | "query" | "body"> =
  Api[N] extends Record<K, infer S extends z.ZodType> ? { readonly [P in K]: z.input<S> } : { readonly [P in K]?: undefined };

/** The input of a call to this endpoint. */
export type CallInput<N extends EndpointName> = In<N, "params"> &
  Partial<In<N, "query">> &
  In<N, "body"> & {
    readonly idempotencyKey?: string;
    /** The key of a link, for things of another browser: sent as `X-Order-Key`. */
    readonly orderKey?: string | undefined;
    /** A place in an event's queue, for clients without its cookie: sent as `Queue-Token`. */
    readonly placeToken?: string | undefined;
  };
/** The body of a successful answer. */
export type CallAnswer<N extends EndpointName> = Api[N] extends { readonly answer: infer S extends z.ZodType } ? z.output<S> : never;

/** Only 2xx is success. A refusal is a value, never an exception. See docs/rules/api.md#answers. */
export type CallResult<N extends EndpointName> =
  | { readonly ok: true; readonly status: number; readonly data: CallAnswer<N> }
  | { readonly ok: false; readonly status: number; readonly problem: ProblemBody };

export type ApiClient = <N extends EndpointName>(name: N, input: CallInput<N>) => Promise<CallResult<N>>;
