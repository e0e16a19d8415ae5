import type { Query } from "./open-world.ts";
import { captured, type ProviderJournal } from "./provider-journal.ts";

type PaymentRow = { id: string; booking: string; status: string; settled: number | null };
type RefundRow = { id: string; amount: number; status: string };

/** The provider's journal against our books, payment by payment and refund by refund, both ways: each difference in words. */
export async function compareBooks(sql: Query, journal: Pick<ProviderJournal, "sessions" | "refunds">): Promise<string[]> {
  const differences: string[] = [];
  const payments = new Map(
    (await sql<PaymentRow>("select id, booking_id as booking, status, settled_amount::int as settled from payments")).map((each) => [
      each.id,
      each,
    ]),
  );
  const money = new Map<string, number>();
  for (const session of journal.sessions.values()) {
    money.set(session.paymentId, (money.get(session.paymentId) ?? 0) + captured(session));
  }
  for (const [id, sum] of money) {
    const payment = payments.get(id);
    if (sum > 0 && !payment) differences.push(`captured and unknown: ${sum} for payment ${id}, of which we have no row`);
    else if (sum > 0 && payment!.settled !== sum)
      differences.push(`captured and unknown: ${sum} for payment ${id}, ${payment!.status} with us, of booking ${payment!.booking}`);
  }
  for (const { id, settled } of payments.values())
    if (settled !== null && (money.get(id) ?? 0) === 0) differences.push(`settled and never paid: ${settled} for payment ${id}`);

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
