import { findBank } from "#domain/payments/banks.ts";
import type { WaitingTransfer } from "./list-waiting.ts";

const HEADER = ["order", "bank_code", "bank", "account_number", "account_holder", "amount", "currency", "note"];

/**
 * A cell of a file for spreadsheets: quoted where it has to be, and never a formula. Digits stay digits, so a program that takes a column of numbers for
 * amounts has to be told that accounts are text.
 */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The lines of a CSV file for a bank: every refund whose account is known, one a line, under a line of names. Amounts are whole rupiah. */
export function transferLines(transfers: readonly WaitingTransfer[]): string[] {
  const rows = transfers.flatMap(({ account, amount, reference }) => {
    if (!account) return [];
    const { bank, accountNumber, holderName } = account;
    return [[reference, bank, findBank(bank)?.name ?? "", accountNumber, holderName, String(amount), "IDR", `Refund ${reference}`]];
  });
  return [HEADER, ...rows].map((row) => row.map(cell).join(","));
}
