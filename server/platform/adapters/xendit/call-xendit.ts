import { setTimeout as sleep } from "node:timers/promises";
import { ProviderUnavailable } from "../../ports/payment-provider.ts";
import { callProvider, type Endpoint, type ProviderAnswer, type ProviderCall } from "../provider-http/call-provider.ts";
import { repeatCall } from "../provider-http/repeat-call.ts";

const TOO_MANY = 429;
const DEFAULT_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Pause that a response imposes on its endpoint, in milliseconds. Null if there is none. `Rate-Limit-Reset` is in seconds with a fraction.
 * An account's window is one minute.
 */
function readLimit({ status, headers }: Response): number | null {
  const isUsedUp = status === TOO_MANY || headers.get("rate-limit-remaining")?.trim() === "0";
  if (!isUsedUp) return null;
  const seconds = Number(headers.get("rate-limit-reset") ?? headers.get("retry-after") ?? Number.NaN);
  if (!Number.isFinite(seconds) || seconds < 0) return DEFAULT_PAUSE_MS;
  return Math.min(Math.ceil(seconds * 1000), LONGEST_PAUSE_MS);
}

/** Connection settings of one account. */
export type XenditWire = Endpoint & {
  /** Milliseconds since the epoch, for the expiry of pages. */
  readonly now: () => number;
  /** When an endpoint may be called again, by the process's own clock. */
  readonly pausedUntil: Map<string, number>;
};

/** One operation. All its calls share one deadline by the process's own clock. */
export type XenditAct = XenditWire & { readonly endsAt: number };

/** `status` is 2xx or 4xx. The caller interprets it. */
export type XenditAnswer = ProviderAnswer;

type Question = Pick<ProviderCall, "method" | "path" | "json"> & {
  /** Idempotency key of Xendit. */
  readonly key?: string;
  /** Whether a repeated call has no further effect. */
  readonly isRepeatable: boolean;
};

/** A wrong key and too many calls say nothing about a payment. */
const isAnswer = (status: number) => (status >= 200 && status < 300) || (status >= 400 && status < 500 && status !== 401 && status !== 429);

/** Begins an operation, which ends within the account's timeout. */
export function beginAct(wire: XenditWire): XenditAct {
  return { ...wire, endsAt: performance.now() + wire.timeoutMs };
}

/**
 * Calls Xendit for JSON within the operation's deadline. Idempotent calls repeat as in `repeatCall`. An endpoint with a used-up quota is
 * paused until Xendit's reset time, for all operations. Throws ProviderUnavailable for anything but 2xx or 4xx, and for 401 and 429.
 */
export async function callXendit(act: XenditAct, { method, path, json, key, isRepeatable }: Question): Promise<XenditAnswer> {
  const endpoint = endpointOf(method, path);
  await heedPause(act, endpoint);
  const call: ProviderCall = {
    method,
    path,
    ...(json === undefined ? {} : { json }),
    headers: {
      ...(path.startsWith("/v3/") ? { "api-version": "2024-11-11" } : {}),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    isAnswer,
  };
  const watched: Endpoint = {
    ...act,
    timeoutMs: act.endsAt - performance.now(),
    async fetch(...request) {
      const response = await act.fetch(...request);
      markPause(act, endpoint, response);
      return response;
    },
  };
  return isRepeatable ? repeatCall(watched, call) : callProvider(watched, call);
}

/** Xendit's quotas are per endpoint: the path without ids. */
function endpointOf(method: string, path: string): string {
  return `${method} ${path.replace(/\?.*$/, "").replace(/\/(?:ps|pr|py)-[^/]*/, "/:id")}`;
}

function markPause(act: XenditAct, endpoint: string, response: Response): void {
  const waitMs = readLimit(response);
  if (waitMs === null) act.pausedUntil.delete(endpoint);
  else act.pausedUntil.set(endpoint, performance.now() + waitMs);
}

/** Waits until the endpoint may be called. Throws at once if the deadline comes first. */
async function heedPause(act: XenditAct, endpoint: string): Promise<void> {
  const until = act.pausedUntil.get(endpoint) ?? 0;
  if (until <= performance.now()) return;
  if (until >= act.endsAt) throw new ProviderUnavailable("Xendit has been asked too often", { isAnswered: true });
  await sleep(until - performance.now());
}

/** Xendit's code of a refusal, or null. */
export function errorCodeOf(body: unknown): string | null {
  const code = (body as { error_code?: unknown } | null)?.error_code;
  return typeof code === "string" && /^\w{1,64}$/.test(code) ? code : null;
}

/** An invalid answer. The error has Xendit's code but not its message. */
export function nonsense(about: string, { status, body }: Partial<XenditAnswer> = {}): ProviderUnavailable {
  const said = [status, errorCodeOf(body)].filter((part) => part !== undefined && part !== null).join(" ");
  return new ProviderUnavailable(`Xendit's answer about ${about} makes no sense${said === "" ? "" : `: ${said}`}`, { isAnswered: true });
}
