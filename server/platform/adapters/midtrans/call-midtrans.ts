import { ProviderUnavailable } from "../../ports/payment-provider.ts";
import { callProvider, type ProviderAnswer, type ProviderCall } from "../provider-http/call-provider.ts";
import { repeatCall } from "../provider-http/repeat-call.ts";
import type { Account } from "./account.ts";

/** A response of the Core API. Its body has its own code, whatever the HTTP status. */
export type CoreAnswer = { readonly code: string; readonly body: Readonly<Record<string, unknown>> };

type CoreCall = Pick<ProviderCall, "method" | "path" | "json" | "headers"> & {
  /** Whether the call is idempotent. Such calls are repeated if no answer comes. */
  readonly isRepeatable: boolean;
};

/** A wrong key and too many calls say nothing about a payment. 202 also answers a charge still in progress. */
const isAnswer = (status: number) =>
  status === 200 || status === 201 || (status >= 400 && status < 500 && status !== 401 && status !== 429);

/** Calls the Core API. Throws ProviderUnavailable, also if the body says 401, 429 or 5xx. */
export async function callCore(account: Account, { isRepeatable, ...call }: CoreCall): Promise<CoreAnswer> {
  const { body } = await (isRepeatable ? repeatCall : callProvider)(account.core, { ...call, isAnswer });
  const { status_code: code } = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof code !== "string" || !/^\d{3}$/.test(code)) throw nonsense();
  if (code === "401" || code === "429" || code >= "500") throw new ProviderUnavailable(`Midtrans answered ${code}`);
  return { code, body: body as Record<string, unknown> };
}

/** Calls Snap once. Returns 201, 200 and refusals. Throws ProviderUnavailable. */
export function callSnap(account: Account, call: Pick<ProviderCall, "path" | "json" | "headers">): Promise<ProviderAnswer> {
  return callProvider(account.snap, { ...call, method: "POST", isAnswer });
}

/** Snap's reasons for a refusal, on one line. Empty if it gives none. */
export function refusalOf(body: unknown): string {
  const { error_messages: messages } = (body ?? {}) as { error_messages?: unknown };
  return Array.isArray(messages) ? messages.filter((each) => typeof each === "string").join("; ") : "";
}

/** The error for an answer that does not fit the request. */
export function nonsense(): ProviderUnavailable {
  return new ProviderUnavailable("Midtrans' answer makes no sense", { isAnswered: true });
}
