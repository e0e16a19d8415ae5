/**
 * A CSV cell for spreadsheets (RFC 4180): quoted if needed, and never a formula. Digits stay as they are, also after a +, so spreadsheets
 * need to import accounts as text.
 */
export function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r\n]/.test(text) && !/^\+\d+$/.test(text);
  const plain = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
