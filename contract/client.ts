import type { z } from "zod";
import type { Api } from "./api.ts";
import { PATHS, type EndpointName } from "./paths.ts";
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

export type ClientOptions = {
  /** `""` in the browser; an origin on the server. */
  readonly base: string;
  readonly fetch: (url: string, init: { method: string; headers: Record<string, string>; body?: string }) => Promise<ClientResponse>;
  /** Default `businessId` for calls without their own. */
  readonly businessId?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
type ClientResponse = { readonly ok: boolean; readonly status: number; text(): Promise<string> };

function address(name: EndpointName, input: { params?: unknown; query?: unknown }, businessId: string | undefined): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = PATHS[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const query = { ...(businessId ? { businessId } : {}), ...(input.query as Record<string, unknown> | undefined) };
  const pairs = Object.entries(query).filter(([, v]) => v !== undefined && v !== null && v !== "");
  if (pairs.length === 0) return path;
  return `${path}?${pairs.map(([k, v]) => `${encodeURIComponent(k)}=${encodeURIComponent(String(v))}`).join("&")}`;
}

/** One client for the browser and for server rendering. Throws only on network errors. */
export function createClient(options: ClientOptions): ApiClient {
  return async function call(name, input) {
    const { method } = PATHS[name];
    const body = input.body === undefined ? undefined : JSON.stringify(input.body);
    const response = await options.fetch(options.base + address(name, input, options.businessId), {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(input.idempotencyKey ? { "idempotency-key": input.idempotencyKey } : {}),
        ...(input.orderKey ? { "x-order-key": input.orderKey } : {}),
        ...(input.placeToken ? { "queue-token": input.placeToken } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const parsed: unknown = parseJson(await response.text());
    if (response.ok) return { ok: true, status: response.status, data: parsed as never };
    return { ok: false, status: response.status, problem: asProblem(parsed, response.status) };
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Turns a body other than a problem document, such as a proxy's page, into a value that screens can show. */
function asProblem(value: unknown, status: number): ProblemBody {
  if (typeof value === "object" && value !== null && "code" in value && "message" in value) return value as ProblemBody;
  return {
    type: "about:blank",
    title: "Error",
    status,
    success: false,
    code: status === 503 ? "UNAVAILABLE" : "INTERNAL",
    requestId: "",
    message: { en: "Something broke on our side. Try again.", id: "Ada gangguan di sisi kami. Coba lagi." },
  };
}
