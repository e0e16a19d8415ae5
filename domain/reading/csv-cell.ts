/**
 * A cell of a CSV file for spreadsheets (RFC 4180): quoted where it has to be, and never a formula. Digits stay as they are, also behind a +, so a program that takes a column of
 * numbers for amounts has to be told that accounts are text.
 */
export function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r\n]/.test(text) && !/^\+\d+$/.test(text);
  const plain = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
