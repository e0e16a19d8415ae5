import type { Services } from "../../context.ts";
import type { Attempt } from "./list-attempts.ts";
import { savePaymentSession } from "./store.ts";

/** Keeps the page that the provider opened for an attempt. Answers how the booking stands by now. */
export async function keepSession(
  services: Services,
  tenant: string,
  attempt: Attempt,
  session: { readonly providerRef: string; readonly redirectUrl: string },
): Promise<{ readonly attempt: Attempt; readonly bookingStatus: string | null }> {
  const saved = await savePaymentSession(services.db, { tenant, id: attempt.id, ...session });
  const kept = {
    ...attempt,
    provider_ref: session.providerRef,
    redirect_url: session.redirectUrl,
    status: saved.status ?? attempt.status,
  };
  return { attempt: kept, bookingStatus: saved.booking_status };
}
