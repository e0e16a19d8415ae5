import { findBank } from "#domain/payments/banks.ts";
import { csvCell } from "#domain/reading/csv-cell.ts";
import type { WaitingTransfer } from "./list-waiting.ts";

const HEADER = ["order", "bank_code", "bank", "account_number", "account_holder", "amount", "currency", "note"];

/** Returns the lines of a bank's CSV file: a header line, then one for every refund with a known account. Amounts are whole rupiah. */
export function transferLines(transfers: readonly WaitingTransfer[]): string[] {
  const rows = transfers.flatMap(({ account, amount, reference }) => {
    if (!account) return [];
    const { bank, accountNumber, holderName } = account;
    return [[reference, bank, findBank(bank)?.name ?? "", accountNumber, holderName, String(amount), "IDR", `Refund ${reference}`]];
  });
  return [HEADER, ...rows].map((row) => row.map(csvCell).join(","));
}
