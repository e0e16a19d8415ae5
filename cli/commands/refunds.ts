import { retryRefund, settleByHand, type Deciding } from "#server/modules/payments/refund/retry-refund.ts";
import { listFailedRefunds } from "#server/modules/payments/records/list-refunds.ts";
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

function choiceOf({ words: [, order = "", why = ""], text }: Given) {
  const reference = referenceOf(order);
  if (why.trim() === "" || why.length > LONGEST) refuse(`why, in up to ${LONGEST} characters`);
  const typed = text("amount");
  if (typed !== null && !/^[1-9]\d{0,11}$/.test(typed)) refuse(`not an amount in whole rupiah: "${typed}"`);
  return { reference, why, amount: typed === null ? null : Number(typed) };
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
