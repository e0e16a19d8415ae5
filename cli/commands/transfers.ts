import { findBank } from "#domain/payments/banks.ts";
import { listWaiting, type WaitingTransfer } from "#server/modules/payments/transfers/list-waiting.ts";
import { payTransfer } from "#server/modules/payments/transfers/pay-transfer.ts";
import { transferLines } from "#server/modules/payments/transfers/write-file.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { orderOf, referenceOf } from "../lib/find-order.ts";
import { withShop } from "../lib/shop-tool.ts";

const LONGEST_REFERENCE = 100;
const STATES = { asked: "waits for an account", details_given: "can be paid", paid: "paid", withdrawn: "withdrawn" } as const;

function lineOf({ reference, amount, status, days, account }: WaitingTransfer): string {
  const known = account ? `  ${findBank(account.bank)?.name ?? account.bank} ${account.accountNumber} ${account.holderName}` : "";
  return `${reference}  Rp ${amount}  ${STATES[status]}, ${days} ${days === 1 ? "day" : "days"}${known}`;
}

/** Lists a brand's refunds awaiting a bank transfer. */
export const listTransfers: Run = async ({ words: [ui = ""], has }) =>
  withShop(ui, async (tool) => {
    const waiting = await listWaiting(tool, { show: has("show") ? "list" : null });
    return waiting.length === 0 ? [`${ui} has no refund to pay by bank transfer`] : waiting.map(lineOf);
  });

/** Prints the file for the bank. */
export const exportTransfers: Run = async ({ words: [ui = ""] }) =>
  withShop(ui, async (tool) => transferLines(await listWaiting(tool, { show: "file" })));

function amountOf(text: string | null): number | null {
  if (text === null) return null;
  return /^[1-9]\d{0,11}$/.test(text) ? Number(text) : refuse(`not an amount in whole rupiah: "${text}"`);
}

/** Marks a refund as paid by bank transfer. */
export const payTransferOf: Run = async ({ words: [ui = "", order = ""], text }) => {
  const reference = referenceOf(order);
  const bankReference = text("reference")?.trim() ?? "";
  if (bankReference === "" || bankReference.length > LONGEST_REFERENCE)
    refuse(`--reference, the bank's word for the payment, in up to ${LONGEST_REFERENCE} characters`);
  const amount = amountOf(text("amount"));
  return withShop(ui, async (tool) => {
    const bookingId = await orderOf(tool, ui, reference);
    const done = await payTransfer(tool, { bookingId, amount, reference: bankReference });
    if (done.kind === "paid") return [`${reference}: Rp ${done.amount} are paid; a running shop tells the buyer`];
    if (done.kind === "unnamed") return fail(`${reference}: the buyer has not named an account yet`);
    if (done.kind === "several") return fail(`${reference} has several refunds to pay: say which with --amount`);
    return fail(`${reference} has no refund to pay by bank transfer${amount === null ? "" : ` of Rp ${amount}`}; it may be paid already`);
  });
};
