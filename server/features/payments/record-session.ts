import type { Services } from "../../context.ts";
import type { Attempt } from "./list-attempts.ts";
import { savePaymentSession } from "./store/payments.ts";

/**
 * Stores the page that the provider opened for an attempt. Answers how the booking now stands, and the attempt with its own page: the first
 * that was stored. A further page is stored as an attempt of its own.
 */
export async function recordSession(
  services: Services,
  tenant: string,
  { attempt, session }: { readonly attempt: Attempt; readonly session: { readonly providerRef: string; readonly redirectUrl: string } },
): Promise<{ readonly attempt: Attempt; readonly bookingStatus: string | null }> {
  const saved = await savePaymentSession(services.db, { tenant, id: attempt.id, ...session });
  const kept = {
    ...attempt,
    provider_ref: saved.provider_ref ?? session.providerRef,
    redirect_url: saved.redirect_url ?? session.redirectUrl,
    status: saved.status ?? attempt.status,
  };
  return { attempt: kept, bookingStatus: saved.booking_status };
}
