import type { Services } from "../../context.ts";
import { askProvider, duePayments } from "../payments/ask-provider.ts";
import { ProviderUnavailable } from "../payments/port.ts";
import type { Attempt } from "../payments/list-attempts.ts";
import { moveAttempt } from "../payments/move-attempt.ts";
import { settleBooking } from "./settle-booking.ts";
import { readWhole } from "./store/bookings.ts";

/** Asks the provider about one payment and applies its word. False when the provider was away. */
export async function reconcilePayment(services: Services, tenant: string, payment: Attempt): Promise<boolean> {
  try {
    const truth = await askProvider(services, payment);
    await services.db.transaction(tenant, async (tx) => {
      if (truth) await settleBooking(services, tx, tenant, await readWhole(tx, tenant, payment.booking_id, { lock: true }), truth);
      // Unknown to the provider and past its time: nobody can have paid it.
      else if (payment.expires_at < services.now()) moveAttempt(tx, tenant, payment.id, "expired");
    });
    return true;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false;
    throw error;
  }
}

/** Asks about every payment of a tenant that has been open for a while: its webhook may have been lost. One that fails keeps no other waiting. */
export async function reconcilePayments(services: Services, tenant: string): Promise<void> {
  const failures: unknown[] = [];
  for (const payment of await duePayments(services, tenant)) {
    await reconcilePayment(services, tenant, payment).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
