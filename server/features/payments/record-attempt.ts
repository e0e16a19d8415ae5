import type { Services } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import type { Attempt } from "./list-attempts.ts";
import { insertPayment } from "./store.ts";

/** Notes that a booking is to be paid, before the provider hears of it. */
export function recordAttempt(
  services: Services,
  tx: Transaction,
  tenant: string,
  booking: { readonly id: string; readonly total: number },
  expiresAt: Date,
): Attempt {
  const id = services.newId();
  const provider = services.provider.name;
  insertPayment(tx, tenant, { id, bookingId: booking.id, provider, amount: booking.total, expiresAt });
  return {
    id,
    booking_id: booking.id,
    provider,
    provider_ref: null,
    amount: booking.total,
    status: "created",
    redirect_url: null,
    expires_at: expiresAt,
  };
}
