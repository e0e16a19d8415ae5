import { findBank } from "#domain/payments/banks.ts";
import { csvCell } from "#domain/reading/csv-cell.ts";
import type { WaitingTransfer } from "./list-waiting.ts";

const HEADER = ["order", "bank_code", "bank", "account_number", "account_holder", "amount", "currency", "note"];

/** The lines of a CSV file for a bank: every refund whose account is known, one a line, under a line of names. Amounts are whole rupiah. */
export function transferLines(transfers: readonly WaitingTransfer[]): string[] {
  const rows = transfers.flatMap(({ account, amount, reference }) => {
    if (!account) return [];
    const { bank, accountNumber, holderName } = account;
    return [[reference, bank, findBank(bank)?.name ?? "", accountNumber, holderName, String(amount), "IDR", `Refund ${reference}`]];
  });
  return [HEADER, ...rows].map((row) => row.map(csvCell).join(","));
}
