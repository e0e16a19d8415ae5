import type { FieldError } from "../people/fields/field.ts";
import { checkNameAnswer } from "../people/fields/answer.ts";
import { normaliseName } from "../people/fields/name.ts";
import { findBank } from "./banks.ts";

/** A bank account as typed. `bank` is the bank's code. */
export type RefundAccount = { readonly bank: string; readonly accountNumber: string; readonly holderName: string };

/** Minimum number of digits at a bank with unknown length. */
const FEWEST = 6;
const MOST = 18;

/** The digits of an account number, without blanks, dots and dashes. */
function digitsOf(typed: string): string {
  return typed.normalize("NFKC").replace(/[\s\p{Cf}\p{Pd}.]/gu, "");
}

/** The faults of an account by field; empty if there are none. Only the bank knows whether it exists. */
export function checkRefundAccount({ bank: code, accountNumber, holderName }: RefundAccount): FieldError[] {
  const bank = findBank(code);
  const digits = digitsOf(accountNumber);
  const [least, most] = bank?.digits ?? [FEWEST, MOST];
  const errors: FieldError[] = [];
  if (!bank) errors.push({ path: "bank", code: "choose" });
  if (digits === "") errors.push({ path: "accountNumber", code: "required" });
  else if (!/^\d+$/.test(digits)) errors.push({ path: "accountNumber", code: "digits" });
  else if (digits.length < least || digits.length > most) {
    const code = least === most ? "digit_count" : "digit_range";
    errors.push({ path: "accountNumber", code, params: least === most ? { n: least } : { min: least, max: most } });
  } else if (/^0+$/.test(digits)) errors.push({ path: "accountNumber", code: "invalid" });
  const name = holderName.trim() === "" ? ({ code: "required" } as const) : checkNameAnswer(holderName);
  if (name) errors.push({ path: "holderName", ...name });
  return errors;
}

/** A valid account in stored form. */
export function normaliseRefundAccount({ bank, accountNumber, holderName }: RefundAccount): RefundAccount {
  return { bank, accountNumber: digitsOf(accountNumber), holderName: normaliseName(holderName) };
}

/** The last digits of an account number: ••••7890. A short number shows fewer. */
export function maskAccountNumber(digits: string): string {
  return `••••${digits.slice(-Math.min(4, Math.floor(digits.length / 2)))}`;
}
