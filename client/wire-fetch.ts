import type { ClientOptions } from "#contract/client.ts";
import { repeatAfter } from "./retry-plan.ts";
import { sealBody } from "./sealed-body.ts";
import { signCall } from "./sign-call.ts";

type Fetch = ClientOptions["fetch"];
type Init = Parameters<Fetch>[1];
type Answer = Awaited<ReturnType<Fetch>> & { readonly headers?: { get(name: string): string | null } };

export type WireOptions = {
  readonly fetch: (url: string, init: Init) => Promise<Answer>;
  /** What calls are signed with; absent where the server does not ask for it. */
  readonly signature?: { readonly secret: string; readonly suffix: string };
  /** Bodies are sealed with it: tenants with `encryptedData`. */
  readonly bodySecret?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
  /** From 0 to below 1. */
  readonly chance?: () => number;
  /** The XSRF token that the server gave this visitor, if any. */
  readonly xsrfToken?: () => string | null;
};

type Place = { readonly method: string; readonly path: string; readonly businessId: string };

function placeOf(url: string, method: string): Place {
  const { pathname, searchParams } = new URL(url, "http://relative.invalid");
  return { method, path: pathname, businessId: searchParams.get("businessId") ?? "" };
}

/** How far the server's clock is ahead, in milliseconds, as its refusal of a signature tells; null for any other answer. */
function clockOf(text: string, now: number): number | null {
  try {
    const body = JSON.parse(text) as { code?: unknown; details?: { now?: unknown } };
    if (body.code !== "SIGNATURE_INVALID" || typeof body.details?.now !== "number") return null;
    return body.details.now - now;
  } catch {
    return null;
  }
}

/** What travels in a call's body and headers, apart from its signature. */
async function packed(init: Init, place: Place, options: WireOptions): Promise<Init> {
  const token = options.xsrfToken?.() ?? null;
  const headers = token === null || place.method === "GET" ? init.headers : { ...init.headers, "x-xsrf-token": token };
  if (init.body === undefined || options.bodySecret === undefined) return { ...init, headers };
  return { ...init, headers, body: JSON.stringify(await sealBody(JSON.parse(init.body), options.bodySecret, place)) };
}

/**
 * A `fetch` that speaks the wire as the specification states it (§7): every call signed, bodies sealed where the tenant wants it, what
 * failed for a moment repeated where that cannot do anything twice. The clock is set right once by the server's own time.
 */
export function wireFetch(options: WireOptions): Fetch {
  const { now = Date.now, chance = Math.random, sleep = (ms) => new Promise<void>((done) => setTimeout(done, ms)) } = options;
  let ahead = 0;

  async function send(url: string, init: Init, place: Place): Promise<Answer> {
    if (!options.signature) return options.fetch(url, init);
    const { secret, suffix } = options.signature;
    const signature = await signCall({ businessId: place.businessId, timestamp: now() + ahead, suffix }, secret);
    return options.fetch(url, { ...init, headers: { ...init.headers, "x-signature": signature } });
  }

  return async function call(url, init) {
    const place = placeOf(url, init.method);
    const own = await packed(init, place, options);
    let hasCorrected = false;
    for (let repeats = 0; ;) {
      const answer = await send(url, own, place);
      if (answer.ok) return answer;
      const text = await answer.text();
      const refused = { ok: answer.ok, status: answer.status, text: async () => text };
      const clock = answer.status === 401 && !hasCorrected ? clockOf(text, now()) : null;
      if (clock !== null) {
        hasCorrected = true;
        ahead = clock;
        continue;
      }
      const hasKey = "idempotency-key" in init.headers;
      const retryAfter = answer.headers?.get("retry-after") ?? null;
      const wait = repeatAfter({ status: answer.status, method: init.method, hasKey, retryAfter, repeats }, chance(), now());
      if (wait === null) return refused;
      await sleep(wait);
      repeats += 1;
    }
  };
}
