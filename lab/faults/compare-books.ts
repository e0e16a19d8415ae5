import type { Query } from "./open-world.ts";
import { captured, type ProviderJournal } from "./provider-journal.ts";

type PaymentRow = { id: string; ref: string | null; booking: string; status: string; settled: number | null };
type RefundRow = { id: string; amount: number; status: string };

/** Compares the provider's journal with our books, page by page and refund by refund, both ways; returns each difference as text. */
export async function compareBooks(sql: Query, journal: Pick<ProviderJournal, "sessions" | "refunds">): Promise<string[]> {
  const differences: string[] = [];
  const payments = await sql<PaymentRow>(
    "select id, provider_ref as ref, booking_id as booking, status, settled_amount::int as settled from payments",
  );
  const byId = new Map(payments.map((each) => [each.id, each]));
  const byRef = new Map(payments.flatMap((each) => (each.ref === null ? [] : [[each.ref, each] as const])));
  const paid = new Set<string>();
  for (const session of journal.sessions.values()) {
    const sum = captured(session);
    if (sum === 0) continue;
    // A further page of a payment is stored beside it, under the page's own name.
    const payment = byRef.get(session.id) ?? byId.get(session.paymentId);
    if (!payment) differences.push(`captured and unknown: ${sum} for payment ${session.paymentId}, of which we have no row`);
    else if (payment.settled !== sum)
      differences.push(`captured and unknown: ${sum} for payment ${payment.id}, ${payment.status} with us, of booking ${payment.booking}`);
    if (payment) paid.add(payment.id);
  }
  for (const { id, settled } of payments)
    if (settled !== null && !paid.has(id)) differences.push(`settled and never paid: ${settled} for payment ${id}`);

  const refunds = new Map((await sql<RefundRow>("select id, amount::int as amount, status from refunds")).map((each) => [each.id, each]));
  for (const { key, amount, status } of journal.refunds.values()) {
    const ours = refunds.get(key);
    if (ours?.amount !== amount || ours.status !== status)
      differences.push(
        `a refund that differs: ${key}, ${amount} ${status} with the provider, ${ours ? `${ours.amount} ${ours.status}` : "nothing"} with us`,
      );
  }
  for (const { id, amount, status } of refunds.values())
    if (status !== "requested" && !journal.refunds.has(id))
      differences.push(`a refund that the provider does not know: ${id}, ${amount} ${status}`);
  return differences;
}
