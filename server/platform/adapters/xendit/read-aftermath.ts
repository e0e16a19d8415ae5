import { ProviderUnavailable } from "../../ports/payment-provider.ts";
import { callXendit, type XenditAct } from "./call-xendit.ts";
import { partsOf, rupiahOf, wordOf } from "./parts.ts";

const FEES = ["xendit_fee", "value_added_tax", "xendit_withholding_tax", "third_party_withholding_tax"] as const;

async function list(act: XenditAct, path: string): Promise<readonly unknown[]> {
  const { status, body } = await callXendit(act, { method: "GET", path, isRepeatable: true });
  const data = status < 300 ? partsOf(body)?.["data"] : null;
  return Array.isArray(data) ? data : [];
}

/** A lost dispute. `amount` is the sum that the payer's bank took, null if unknown. */
export type LostDispute = { readonly key: string; readonly amount: number | null };

/** Final chargebacks of a payment. Empty for an account without access to disputes. Throws ProviderUnavailable. */
export async function readLostDisputes(act: XenditAct, paymentId: string): Promise<readonly LostDispute[]> {
  const disputes = await list(act, `/v1/disputes?payment_id=${encodeURIComponent(paymentId)}&status=LOST&limit=100`);
  return disputes.flatMap((dispute) => {
    const { id, payment_id: payment, status, amount } = partsOf(dispute) ?? {};
    if (payment !== paymentId || status !== "LOST") return [];
    const { initial, terminal } = partsOf(amount) ?? {};
    return [{ key: wordOf(id)?.slice(0, 128) ?? "dispute", amount: rupiahOf(terminal ?? initial) }];
  });
}

/**
 * Xendit's fee on a payment with taxes, and the net amount, in whole rupiah. Null while unknown, if Xendit does not answer, or if the
 * account has no access to transactions. The payment's status does not depend on it.
 */
export async function readFees(
  act: XenditAct,
  paymentId: string,
): Promise<{ readonly fee: number | null; readonly net: number | null } | null> {
  const transactions = await list(act, `/transactions?types=PAYMENT&product_id=${encodeURIComponent(paymentId)}`).catch(
    (error: unknown) => {
      if (error instanceof ProviderUnavailable) return [];
      throw error;
    },
  );
  const own = transactions.map(partsOf).find((each) => each?.["product_id"] === paymentId && each["type"] === "PAYMENT");
  const fee = partsOf(own?.["fee"]);
  if (!own || !fee || own["currency"] !== "IDR" || fee["status"] !== "COMPLETED") return null;
  const sums = FEES.map((name) => rupiahOf(fee[name] ?? 0));
  const all = sums.reduce((running, sum) => (running === null || sum === null ? null : running + sum), 0);
  return { fee: all, net: rupiahOf(own["net_amount"]) };
}

/** Whether an account has money under our reference. False without access to transactions. Throws ProviderUnavailable. */
export async function hasMoneyFor(act: XenditAct, reference: string): Promise<boolean> {
  const transactions = await list(act, `/transactions?types=PAYMENT&statuses=SUCCESS&reference_id=${encodeURIComponent(reference)}`);
  return transactions.some((each) => {
    const { reference_id: ours, type, status: state } = partsOf(each) ?? {};
    return ours === reference && type === "PAYMENT" && state === "SUCCESS";
  });
}
