import type { Act } from "../../../act.ts";
import { isMoneyHere } from "#domain/payments/payment-status.ts";
import type { PaymentProvider, ProviderPayment } from "../../../platform/ports/payment-provider.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Attempt } from "./list-attempts.ts";
import { needProvider } from "./need-provider.ts";
import {
  abandonPayment,
  askEndedAgain,
  isPastGrace,
  recordAnswer,
  takeEndedToAsk,
  takePaymentsToAsk,
  unwatchPayment,
  type DuePaymentRow,
} from "./store/payments.ts";

/** A page in the provider's own words with all that went back out of it, where it tells that; null when it knows none. Throws ProviderUnavailable. */
export async function readWithRefunds(provider: PaymentProvider, ref: string): Promise<ProviderPayment | null> {
  if (!provider.readBooks) return provider.readSession(ref);
  const books = await provider.readBooks(ref);
  return books && { ...books.reported, refunds: books.refunds };
}

/**
 * The provider's own reports on a payment, one for each page that it has for it: asked for by the page's name, and by our own id where that
 * name is not known here, or not there; with what went back of it where its money is here. None when the provider knows nothing of it. Network: never inside a transaction. Throws
 * ProviderUnavailable.
 */
export async function askProvider(
  act: Act,
  { id, provider: name, provider_ref: ref, status }: Attempt,
): Promise<readonly ProviderPayment[]> {
  const provider = needProvider(act, name);
  const reported = ref === null ? null : isMoneyHere(status) ? await readWithRefunds(provider, ref) : await provider.readSession(ref);
  return reported ? [reported] : provider.findSessions(id);
}

/** An open payment, and how often it was asked about in vain, this turn included. */
export type DuePayment = DuePaymentRow;

/** Open payments of a tenant that are due to be asked about, `limit` at most: a webhook may have been lost. */
export async function duePayments(act: Act, limit: number): Promise<DuePayment[]> {
  return act.db.transaction(act, (tx) => takePaymentsToAsk(tx, limit));
}

/** Payments that ended without money and are due to be asked about once more, `limit` at most: a provider may have taken its word back. */
export async function dueEndedPayments(act: Act, limit: number): Promise<Attempt[]> {
  return act.db.transaction(act, (tx) => takeEndedToAsk(tx, limit));
}

/** Notes that the provider could not be asked about an ended payment: that question does not count. */
export async function postponeEnded(act: Act, payment: Attempt): Promise<void> {
  await act.db.transaction(act, (tx) => askEndedAgain(tx, payment.id));
}

/** Notes that the provider has answered about a payment: it is asked about again at the usual pace. */
export function recordProviderAnswer(tx: Transaction, payment: Attempt): void {
  recordAnswer(tx, payment.id);
}

/** Stops asking about a payment of which nothing more can be learnt; a notice about it still counts. */
export function stopAsking(tx: Transaction, payment: Attempt): void {
  unwatchPayment(tx, payment.id);
}

/**
 * Whether nobody can pay it any more, given that the provider knows nothing of it. A page that was once open may only
 * be out of the provider's sight.
 */
export async function isBeyondPaying(tx: Transaction, payment: Attempt): Promise<boolean> {
  return isPastGrace(tx, payment.id);
}

/** Closes a payment that nobody has paid within a day after its time. Answers whether that was so. */
export async function abandonAttempt(tx: Transaction, payment: Attempt): Promise<boolean> {
  return abandonPayment(tx, payment.id);
}
