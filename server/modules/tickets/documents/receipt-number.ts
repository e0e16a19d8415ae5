/** `GARUDARUN/2026/000123`. */
export function receiptNumber(tenant: string, year: number, number: number): string {
  return `${tenant.toUpperCase()}/${year}/${String(number).padStart(6, "0")}`;
}
