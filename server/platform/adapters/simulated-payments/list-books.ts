import {
  ProviderUnavailable,
  type BooksEntry,
  type BooksPage,
  type BooksRequest,
  type SessionBooks,
} from "../../ports/payment-provider.ts";
import { callProvider, type CallOptions } from "./call-provider.ts";
import { readProviderRefund, readProviderPayment } from "./read-provider-payment.ts";

/** A page of the provider's books. */
export async function listBooks(call: CallOptions, { since, cursor }: BooksRequest): Promise<BooksPage> {
  const query = new URLSearchParams({ since: since.toISOString(), ...(cursor === null ? {} : { cursor }) });
  const { status, body } = await callProvider(call, { method: "GET", path: `/v1/books?${query.toString()}` });
  const { entries, next } = (status < 300 && typeof body === "object" ? (body ?? {}) : {}) as Record<string, unknown>;
  if (!Array.isArray(entries) || !(next === null || typeof next === "string")) throw nonsense();
  return { entries: entries.map(readEntry), next };
}

/** One session with its refunds, without the time of payment. Null if the simulation has no such session. */
export async function readBooks(call: CallOptions, providerRef: string): Promise<SessionBooks | null> {
  const { status, body } = await callProvider(call, { method: "GET", path: `/v1/sessions/${encodeURIComponent(providerRef)}/books` });
  if (status === 404 && (body as { error?: { code?: unknown } } | null)?.error?.code === "session_unknown") return null;
  const { reported, refunds } = readEntry(status < 300 ? body : null);
  if (reported.providerRef !== providerRef) throw nonsense();
  return { reported, refunds, paidAt: null };
}

function readEntry(value: unknown): BooksEntry {
  if (typeof value !== "object" || value === null) throw nonsense();
  const { session, shop, refunds } = value as Record<string, unknown>;
  const reported = readProviderPayment(session);
  if (!reported || !Array.isArray(refunds) || !(shop === null || typeof shop === "string")) throw nonsense();
  const { reference } = session as { reference?: unknown };
  return {
    reported,
    shop,
    reference: typeof reference === "string" ? reference.slice(0, 64) : null,
    refunds: refunds.map((refund) => {
      const told = readProviderRefund(refund);
      if (!told) throw nonsense();
      return told;
    }),
  };
}

function nonsense(): ProviderUnavailable {
  return new ProviderUnavailable("The payment provider's books make no sense");
}
