/** Integer rupiah from `150000.00`. Null for anything else, such as fractions of a rupiah. */
export function readMoney(value: unknown): number | null {
  const [, rupiah] = typeof value === "string" ? (/^(\d{1,12})(?:\.00)?$/.exec(value) ?? []) : [];
  return rupiah === undefined ? null : Number(rupiah);
}
