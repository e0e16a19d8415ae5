import { randomUUID } from "node:crypto";
import { PATHS } from "#contract/paths.ts";
import type { QueuePlaceAnswer } from "#contract/orders/queue.ts";
import { asOwnCall } from "../../platform/http/calls/check-signature.ts";
import { passPeer } from "../../platform/http/address/peer.ts";

/** An API response. */
export type Called = {
  readonly ok: boolean;
  readonly status: number;
  readonly json: Partial<QueuePlaceAnswer> &
    Refused & { readonly url?: string; readonly token?: string; readonly resendAfterSeconds?: number; readonly state?: string };
  readonly cookies: readonly string[];
  /** Seconds. Null if a retry would not help. */
  readonly retryAfter: number | null;
};
type Refused = {
  readonly code?: string;
  readonly details?: { readonly reason?: string; readonly challenge?: string; readonly bits?: number; readonly triesLeft?: number };
};

export type Calls =
  | "joinQueue"
  | "askQueueCode"
  | "confirmQueuePhone"
  | "getCodeDelivery"
  | "getQueuePlace"
  | "enterQueue"
  | "leaveQueue"
  | "moveQueuePlace"
  | "takeQueuePlace";
type Input = {
  readonly id: string;
  readonly key?: string;
  readonly body?: object;
  readonly code?: string;
  /** The token of a place that is not in the event's cookie. */
  readonly token?: string | null;
  /** Cookies set by an earlier call. */
  readonly cookies?: readonly string[];
};

/** Headers of the visitor's request that are passed on. */
const PASSED = ["host", "cookie", "user-agent", "x-forwarded-for", "x-forwarded-proto"];
const KEY = /^[\x21-\x7e]{8,128}$/;

/** The cookies of a request, with those set by calls since. */
function withCookies(kept: string | null, given: readonly string[]): string | null {
  const jar = new Map<string, string>();
  for (const pair of [...(kept ?? "").split(";"), ...given.map((line) => line.split(";", 1)[0]!)]) {
    const at = pair.indexOf("=");
    if (at > 0) jar.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  return jar.size === 0 ? null : [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Calls the API in process as the request's visitor, with the same limits. Returns new cookies too. */
export function callerOf(fetch: (request: Request) => Promise<Response>, request: Request) {
  return async function call(name: Calls, { id, key = "", body = {}, code = "", token = null, cookies = [] }: Input): Promise<Called> {
    const { method, path } = PATHS[name];
    const headers = new Headers({ accept: "application/json" });
    for (const each of PASSED) {
      const value = request.headers.get(each);
      if (value !== null) headers.set(each, value);
    }
    const cookie = cookies.length === 0 ? null : withCookies(request.headers.get("cookie"), cookies);
    if (cookie !== null) headers.set("cookie", cookie);
    if (token !== null) headers.set("queue-token", token);
    if (method === "POST") {
      headers.set("content-type", "application/json");
      headers.set("idempotency-key", KEY.test(key) ? key : randomUUID());
    }
    const address = new URL(path.replace("{id}", id).replace("{code}", encodeURIComponent(code)), request.url);
    const asked = new Request(address, { method, headers, ...(method === "POST" ? { body: JSON.stringify(body) } : {}) });
    passPeer(request, asked);
    const answer = await fetch(asOwnCall(asked));
    const retry = answer.headers.get("retry-after");
    return {
      ok: answer.ok,
      status: answer.status,
      json: (await answer.json()) as Called["json"],
      cookies: answer.headers.getSetCookie(),
      retryAfter: retry === null ? null : Number(retry),
    };
  };
}

export type Caller = ReturnType<typeof callerOf>;
