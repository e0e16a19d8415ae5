import type { Services } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { abandonAttempt, askProvider, duePayments, noteProviderAnswer } from "../payments/ask-provider.ts";
import type { Attempt } from "../payments/list-attempts.ts";
import { listMoney } from "../payments/list-money.ts";
import { moveAttempt } from "../payments/move-attempt.ts";
import { ProviderUnavailable, type ProviderTruth } from "../payments/port.ts";
import { settleBooking } from "./settle-booking.ts";
import { readWhole, writeNews } from "./store/bookings.ts";

const DAY_MS = 86_400_000;

async function applyAnswer(services: Services, tx: Transaction, tenant: string, payment: Attempt, truth: ProviderTruth): Promise<void> {
  const { id, booking_id: bookingId, expires_at: expiresAt } = payment;
  const [whole, money] = await Promise.all([readWhole(tx, tenant, bookingId, { lock: true }), listMoney(tx, tenant, bookingId)]);
  await settleBooking(services, tx, tenant, whole, money, truth);
  noteProviderAnswer(tx, tenant, payment);
  const isOver = truth.status === "pending" && expiresAt.getTime() + DAY_MS < services.now().getTime();
  if (!isOver || !(await abandonAttempt(tx, tenant, payment))) return;
  const [outboxId, auditId] = [services.newId(), services.newId()];
  writeNews(tx, tenant, { outboxId, auditId, actor: "payments", topic: "payment.abandoned", subject: id, data: { bookingId } });
}

/** Asks the provider about one payment and applies its word. False when the provider was away. */
export async function reconcilePayment(services: Services, tenant: string, payment: Attempt): Promise<boolean> {
  try {
    const truth = await askProvider(services, payment);
    await services.db.transaction(tenant, async (tx) => {
      if (truth) return applyAnswer(services, tx, tenant, payment, truth);
      // Unknown to the provider and past its time: nobody can have paid it.
      if (payment.expires_at < services.now()) return moveAttempt(tx, tenant, payment.id, "expired");
      noteProviderAnswer(tx, tenant, payment);
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
