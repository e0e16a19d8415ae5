import type { ApiClient } from "#contract/client.ts";
import { PATHS, type EndpointName } from "#contract/paths.ts";
import type { ProblemBody } from "#contract/shapes.ts";
import { signCall } from "./sign-call.ts";
import type { Sending } from "./transfer.ts";

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
    message: { en: "Something broke on our side. Try again.", id: "Ada kendala di sistem kami. Coba lagi." },
  };
}

/** Statuses that allow a repeat. See docs/rules/api.md#repeats. */
const REPEATABLE = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const MOST_REPEATS = 2;
const FIRST_WAIT_MS = 300;
/** The longest wait without notifying the caller. If a server asks for more, the caller's screen says so. */
const LONGEST_WAIT_MS = 4000;

type Tried = {
  readonly status: number;
  readonly method: string;
  /** The call carries an Idempotency-Key: repeats have no further effect. */
  readonly hasKey: boolean;
  readonly retryAfter: string | null;
  /** Repeats so far. */
  readonly repeats: number;
};

function wishedMs(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}

/**
 * Milliseconds before a call is repeated. Null: no repeat. Only calls without effects, or with a key, are repeated. `chance` is from 0 to
 * below 1, and `now` is milliseconds since 1970.
 */
function repeatAfter({ status, method, hasKey, retryAfter, repeats }: Tried, chance: number, now: number): number | null {
  if (!REPEATABLE.has(status) || repeats >= MOST_REPEATS) return null;
  if (method !== "GET" && method !== "HEAD" && !hasKey) return null;
  const backoff = FIRST_WAIT_MS * 3 ** repeats * (0.75 + chance / 2);
  const wait = Math.max(backoff, wishedMs(retryAfter, now));
  return wait > LONGEST_WAIT_MS ? null : wait;
}

type Answer = Awaited<ReturnType<ClientOptions["fetch"]>> & { readonly headers?: { get(name: string): string | null } };
type Fetch = (url: string, init: Sending) => Promise<Answer>;

export type WireOptions = {
  readonly fetch: Fetch;
  /** Signing secrets. Absent if the server does not require signatures. */
  readonly signature?: { readonly secret: string; readonly suffix: string };
  /** The secret for sealing bodies, for tenants with `encryptedData`. */
  readonly bodySecret?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
  /** A random number from 0 to below 1. */
  readonly chance?: () => number;
  /** The visitor's current XSRF token from the server, if any. */
  readonly xsrfToken?: () => string | null;
};

type Place = { readonly method: string; readonly path: string; readonly businessId: string };
/** How far the server's clock is ahead, in milliseconds. */
export type Clock = { ahead: number };

function placeOf(url: string, method: string): Place {
  const { pathname, searchParams } = new URL(url, "http://relative.invalid");
  return { method, path: pathname, businessId: searchParams.get("businessId") ?? "" };
}

type Refused = {
  readonly code?: unknown;
  readonly details?: { readonly now?: unknown; readonly challenge?: unknown; readonly bits?: unknown };
};

function parse(text: string): Refused {
  try {
    return (JSON.parse(text) as Refused | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Returns the cause of a refusal that a repeat can correct: the clock, which this sets to the server's time, or the token, which came with
 * the refusal. Null for any other cause.
 */
function mended({ code, details }: Refused, clock: Clock, now: number): "clock" | "token" | null {
  if (code === "XSRF_TOKEN_INVALID") return "token";
  if (code !== "SIGNATURE_INVALID" || typeof details?.now !== "number") return null;
  clock.ahead = details.now - now;
  return "clock";
}

/** Sealing is most of the wire code and few tenants need it, so it is loaded with the first body. */
async function packed(init: Sending, place: Place, secret: string | undefined): Promise<Sending> {
  if (init.body === undefined || secret === undefined) return init;
  if (typeof init.body !== "string") throw new Error("a tenant with sealed bodies takes JSON alone");
  const { sealBody } = await import("./sealed-body.ts");
  return { ...init, body: JSON.stringify(await sealBody(JSON.parse(init.body), secret, place)) };
}

/**
 * The body with the proof that a refusal requires. Null if it requires none, or it cannot be computed. The refused call had no effect, so
 * its key can be reused.
 */
async function proved({ code, details }: Refused, init: Sending): Promise<Sending | null> {
  const [challenge, bits] = [details?.challenge, details?.bits];
  if (code !== "PROOF_NEEDED" || typeof challenge !== "string" || typeof bits !== "number" || typeof init.body !== "string") return null;
  const { solveProof } = await import("./solve-proof.ts");
  const solution = await solveProof(challenge, bits);
  return solution === null ? null : { ...init, body: JSON.stringify({ ...JSON.parse(init.body), proof: { challenge, solution } }) };
}

/** Headers made for each attempt. An insecure page has no WebCrypto, so its calls are unsigned. */
async function marks(place: Place, { signature, xsrfToken }: WireOptions, timestamp: number): Promise<Record<string, string>> {
  const token = place.method === "GET" ? null : (xsrfToken?.() ?? null);
  const isSigned = signature !== undefined && globalThis.crypto?.subtle !== undefined;
  return {
    ...(token === null ? {} : { "x-xsrf-token": token }),
    ...(isSigned
      ? { "x-signature": await signCall({ businessId: place.businessId, timestamp, suffix: signature.suffix }, signature.secret) }
      : {}),
  };
}

/**
 * A `fetch` for the wire format of docs/rules/api.md: signs every call, seals bodies if the tenant requires it, and repeats failed calls
 * without double effect. Within a call, it corrects a wrong clock or token once, and computes a proof of work once.
 */
export function wireFetch(options: WireOptions, clock: Clock = { ahead: 0 }): Fetch {
  const { now = Date.now, chance = Math.random, sleep = (ms) => new Promise<void>((done) => setTimeout(done, ms)) } = options;

  return async function call(url, init) {
    const place = placeOf(url, init.method);
    let own = await packed(init, place, options.bodySecret);
    const hasKey = "idempotency-key" in init.headers;
    const tried = new Set<string>();
    for (let repeats = 0; ;) {
      const headers = { ...own.headers, ...(await marks(place, options, now() + clock.ahead)) };
      const answer = await options.fetch(url, { ...own, headers });
      if (answer.ok) return answer;
      const text = await answer.text();
      const refused = parse(text);
      const what = mended(refused, clock, now());
      if (what !== null && !tried.has(what)) {
        tried.add(what);
        continue;
      }
      const withProof = tried.has("proof") ? null : await proved(refused, init);
      if (withProof !== null) {
        tried.add("proof");
        own = await packed(withProof, place, options.bodySecret);
        continue;
      }
      const retryAfter = answer.headers?.get("retry-after") ?? null;
      const wait = repeatAfter({ status: answer.status, method: init.method, hasKey, retryAfter, repeats }, chance(), now());
      if (wait === null) return { ok: answer.ok, status: answer.status, text: async () => text };
      await sleep(wait);
      repeats += 1;
    }
  };
}
