import { ProviderUnavailable } from "../../ports/payment-provider.ts";
import { callProvider, type ProviderAnswer, type ProviderCall } from "../provider-http/call-provider.ts";
import { repeatCall } from "../provider-http/repeat-call.ts";
import type { Account } from "./account.ts";

/** An answer of the Core API: its own code, which its body says whatever the HTTP status is. */
export type CoreAnswer = { readonly code: string; readonly body: Readonly<Record<string, unknown>> };

type CoreCall = Pick<ProviderCall, "method" | "path" | "json" | "headers"> & {
  /** Whether the same call twice does no more than once; then it is repeated where no answer comes. */
  readonly isRepeatable: boolean;
};

/** A wrong key, and too many calls, say nothing about a payment. 202 is also what a charge that is still being made is answered. */
const isAnswer = (status: number) =>
  status === 200 || status === 201 || (status >= 400 && status < 500 && status !== 401 && status !== 429);

/** Asks the Core API. Throws ProviderUnavailable, also where its body says 401, 429 or 5xx. */
export async function callCore(account: Account, { isRepeatable, ...call }: CoreCall): Promise<CoreAnswer> {
  const { body } = await (isRepeatable ? repeatCall : callProvider)(account.core, { ...call, isAnswer });
  const { status_code: code } = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof code !== "string" || !/^\d{3}$/.test(code)) throw nonsense();
  if (code === "401" || code === "429" || code >= "500") throw new ProviderUnavailable(`Midtrans answered ${code}`);
  return { code, body: body as Record<string, unknown> };
}

/** Asks Snap, once. Answers 201, 200 and refusals; throws ProviderUnavailable. */
export function callSnap(account: Account, call: Pick<ProviderCall, "path" | "json" | "headers">): Promise<ProviderAnswer> {
  return callProvider(account.snap, { ...call, method: "POST", isAnswer });
}

/** Snap's words for why it refuses, in one line; empty where it gives none. */
export function refusalOf(body: unknown): string {
  const { error_messages: messages } = (body ?? {}) as { error_messages?: unknown };
  return Array.isArray(messages) ? messages.filter((each) => typeof each === "string").join("; ") : "";
}

/** For an answer that cannot be what was asked about. */
export function nonsense(): ProviderUnavailable {
  return new ProviderUnavailable("Midtrans' answer makes no sense", { isAnswered: true });
}
