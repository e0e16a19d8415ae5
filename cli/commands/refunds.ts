import { retryRefund, settleByHand, type Deciding } from "#server/modules/payments/refund/retry-refund.ts";
import { listFailedRefunds } from "#server/modules/payments/records/list-refunds.ts";
import { findBank } from "#domain/payments/banks.ts";
import { listWaiting, type WaitingTransfer } from "#server/modules/payments/transfers/list-waiting.ts";
import { payTransfer } from "#server/modules/payments/transfers/pay-transfer.ts";
import { transferLines } from "#server/modules/payments/transfers/write-file.ts";
import { fail, refuse, type Given, type Run } from "../lib/command.ts";
import { orderOf, referenceOf } from "../lib/find-order.ts";
import { withShop } from "../lib/shop-tool.ts";

const LONGEST = 200;
const LONGEST_REFERENCE = 100;

/** Lists the failed refunds of a brand. */
export const listRefundsOf: Run = async ({ words: [ui = ""] }) =>
  withShop(ui, async (tool) => {
    const failed = await tool.db.pipelined(ui, (tx) => listFailedRefunds(tx));
    if (failed.length === 0) return [`${ui} has no refund that failed`];
    return failed.map(
      ({ reference, amount, failure, created_at: at }) => `${reference}  Rp ${amount}  ${failure ?? "-"}  since ${at.toISOString()}`,
    );
  });

function amountOf(text: string | null): number | null {
  if (text === null) return null;
  return /^[1-9]\d{0,11}$/.test(text) ? Number(text) : refuse(`not an amount in whole rupiah: "${text}"`);
}

function choiceOf({ words: [, order = "", why = ""], text }: Given) {
  const reference = referenceOf(order);
  if (why.trim() === "" || why.length > LONGEST) refuse(`why, in up to ${LONGEST} characters`);
  return { reference, why, amount: amountOf(text("amount")) };
}

function tell(reference: string, done: Deciding, words: (amount: number) => string): string[] {
  if (done.kind === "done") return [`${reference}: ${words(done.amount)}`];
  if (done.kind === "several") return fail(`${reference} has several refunds that failed: say which with --amount`);
  if (done.kind === "gone") return fail(`${reference}: nothing is left to send back of its payment`);
  return fail(`${reference} has no refund that failed, or it was dealt with before`);
}

/** Retries a failed refund. */
export const retry: Run = async (given) => {
  const { reference, why, amount } = choiceOf(given);
  const [ui = ""] = given.words;
  return withShop(ui, async (tool) => {
    const bookingId = await orderOf(tool, ui, reference);
    const done = await retryRefund(tool, { choice: { bookingId, amount, why } });
    return tell(reference, done, (sum) => `Rp ${sum} are asked for again; a running shop sends them`);
  });
};

/** Marks a failed refund as paid by hand. */
export const paidByHand: Run = async (given) => {
  const { reference, why, amount } = choiceOf(given);
  const [ui = ""] = given.words;
  const word = given.text("reference")?.trim() ?? "";
  if (word === "" || word.length > LONGEST_REFERENCE)
    refuse(`--reference, the word for the payment, in up to ${LONGEST_REFERENCE} characters`);
  return withShop(ui, async (tool) => {
    const bookingId = await orderOf(tool, ui, reference);
    const input = { choice: { bookingId, amount, why }, reference: word };
    const done = await settleByHand(tool, input);
    return tell(reference, done, (sum) => `Rp ${sum} are paid; a running shop tells the buyer`);
  });
};

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
