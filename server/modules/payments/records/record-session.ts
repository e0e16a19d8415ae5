import type { Act } from "../../../act.ts";
import type { Attempt } from "./list-attempts.ts";
import type { ProviderSession } from "../../../platform/ports/payment-provider.ts";
import { savePaymentSession } from "./store/payments.ts";

/**
 * Stores the page that the provider opened for an attempt, with instructions for paying without it. Returns the booking's state and the
 * attempt with its own page, which is the first one stored. A further page is stored as an attempt of its own.
 */
export async function recordSession(
  act: Act,
  { attempt, session }: { readonly attempt: Attempt; readonly session: ProviderSession },
): Promise<{ readonly attempt: Attempt; readonly bookingStatus: string | null }> {
  const { providerRef, redirectUrl, instructions = null } = session;
  const saved = await savePaymentSession(act.db, { tenant: act.tenant, id: attempt.id, providerRef, redirectUrl, instructions });
  const kept = {
    ...attempt,
    provider_ref: saved.provider_ref ?? providerRef,
    redirect_url: saved.redirect_url ?? redirectUrl,
    instructions: saved.instructions,
    status: saved.status ?? attempt.status,
  };
  return { attempt: kept, bookingStatus: saved.booking_status };
}
