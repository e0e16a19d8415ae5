import { setTimeout as sleep } from "node:timers/promises";
import { ProviderUnavailable } from "../../ports/payment-provider.ts";
import { callProvider, type Endpoint, type ProviderAnswer, type ProviderCall } from "../provider-http/call-provider.ts";
import { repeatCall } from "../provider-http/repeat-call.ts";

const TOO_MANY = 429;
const DEFAULT_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * How long an endpoint should not be asked after this answer, in milliseconds; null where it may be asked on. `Rate-Limit-Reset` is in
 * seconds, with a fraction; an account's window is a minute.
 */
function readLimit({ status, headers }: Response): number | null {
  const isUsedUp = status === TOO_MANY || headers.get("rate-limit-remaining")?.trim() === "0";
  if (!isUsedUp) return null;
  const seconds = Number(headers.get("rate-limit-reset") ?? headers.get("retry-after") ?? Number.NaN);
  if (!Number.isFinite(seconds) || seconds < 0) return DEFAULT_PAUSE_MS;
  return Math.min(Math.ceil(seconds * 1000), LONGEST_PAUSE_MS);
}

/** One account's wire. */
export type XenditWire = Endpoint & {
  /** Milliseconds since the epoch, by which pages end. */
  readonly now: () => number;
  /** When an endpoint may be asked again, by the process's own clock. */
  readonly pausedUntil: Map<string, number>;
};

/** One act: however many questions it takes, they share one deadline, by the process's own clock. */
export type XenditAct = XenditWire & { readonly endsAt: number };

/** `status` is 2xx or 4xx; what it means is for who asked. */
export type XenditAnswer = ProviderAnswer;

type Question = Pick<ProviderCall, "method" | "path" | "json"> & {
  /** Xendit carries it out once for the same key. */
  readonly key?: string;
  /** Asking twice does no more than asking once. */
  readonly isRepeatable: boolean;
};

/** A key that is no good, and too many questions, are no answers. */
const isAnswer = (status: number) => (status >= 200 && status < 300) || (status >= 400 && status < 500 && status !== 401 && status !== 429);

/** Begins an act, which ends within the wire's time. */
export function beginAct(wire: XenditWire): XenditAct {
  return { ...wire, endsAt: performance.now() + wire.timeoutMs };
}

/**
 * Asks Xendit for JSON within the act's deadline. What may be asked twice is repeated as `repeatCall` says. An endpoint whose quota is used up
 * is left alone until the time that Xendit gives, also by other acts. Everything but an answer of 2xx or 4xx throws ProviderUnavailable, and so do
 * 401 and 429.
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

/** Xendit counts by endpoint: the path without what names one thing. */
function endpointOf(method: string, path: string): string {
  return `${method} ${path.replace(/\?.*$/, "").replace(/\/(?:ps|pr|py)-[^/]*/, "/:id")}`;
}

function markPause(act: XenditAct, endpoint: string, response: Response): void {
  const waitMs = readLimit(response);
  if (waitMs === null) act.pausedUntil.delete(endpoint);
  else act.pausedUntil.set(endpoint, performance.now() + waitMs);
}

/** Waits until the endpoint may be asked; throws at once where the act would be over by then. */
async function heedPause(act: XenditAct, endpoint: string): Promise<void> {
  const until = act.pausedUntil.get(endpoint) ?? 0;
  if (until <= performance.now()) return;
  if (until >= act.endsAt) throw new ProviderUnavailable("Xendit has been asked too often", { isAnswered: true });
  await sleep(until - performance.now());
}

/** Xendit's own word for a refusal; null where the answer has none. */
export function errorCodeOf(body: unknown): string | null {
  const code = (body as { error_code?: unknown } | null)?.error_code;
  return typeof code === "string" && /^\w{1,64}$/.test(code) ? code : null;
}

/** An answer that is none, about what; its code is told, its words are not. */
export function nonsense(about: string, { status, body }: Partial<XenditAnswer> = {}): ProviderUnavailable {
  const said = [status, errorCodeOf(body)].filter((part) => part !== undefined && part !== null).join(" ");
  return new ProviderUnavailable(`Xendit's answer about ${about} makes no sense${said === "" ? "" : `: ${said}`}`, { isAnswered: true });
}
