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

/** Returns the provider's report on a page, with all refunds if it lists them. Null: unknown to the provider. Throws ProviderUnavailable. */
export async function readWithRefunds(provider: PaymentProvider, ref: string): Promise<ProviderPayment | null> {
  if (!provider.readBooks) return provider.readSession(ref);
  const books = await provider.readBooks(ref);
  return books && { ...books.reported, refunds: books.refunds };
}

/**
 * Returns the provider's own reports on a payment, one for each of its pages: queried by the page's name, and by our own id if that name is
 * unknown here or there. With refunds if money has arrived. Empty: unknown to the provider. Network: never inside a transaction. Throws
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

/** An open payment, with the number of queries in vain, this one included. */
export type DuePayment = DuePaymentRow;

/** Takes up to `limit` of a tenant's open payments that are due for a query, in case a webhook was lost. */
export async function duePayments(act: Act, limit: number): Promise<DuePayment[]> {
  return act.db.transaction(act, (tx) => takePaymentsToAsk(tx, limit));
}

/** Takes up to `limit` payments that ended without money and are due for another query. A provider may revise its report. */
export async function dueEndedPayments(act: Act, limit: number): Promise<Attempt[]> {
  return act.db.transaction(act, (tx) => takeEndedToAsk(tx, limit));
}

/** Repeats a query about an ended payment that the provider could not answer, without counting it. */
export async function postponeEnded(act: Act, payment: Attempt): Promise<void> {
  await act.db.transaction(act, (tx) => askEndedAgain(tx, payment.id));
}

/** Records the provider's answer about a payment, which returns it to the usual pace of queries. */
export function recordProviderAnswer(tx: Transaction, payment: Attempt): void {
  recordAnswer(tx, payment.id);
}

/** Stops queries about a payment that the provider will say no more about. A notice about it still counts. */
export function stopAsking(tx: Transaction, payment: Attempt): void {
  unwatchPayment(tx, payment.id);
}

/** Whether a payment unknown to the provider can no longer be paid. A page that was once open may only be hidden at the provider. */
export async function isBeyondPaying(tx: Transaction, payment: Attempt): Promise<boolean> {
  return isPastGrace(tx, payment.id);
}

/** Closes a payment that was not paid within a day after its time. Returns whether it did. */
export async function abandonAttempt(tx: Transaction, payment: Attempt): Promise<boolean> {
  return abandonPayment(tx, payment.id);
}
