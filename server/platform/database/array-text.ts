/** Text of a PostgreSQL array without quoting: numbers, ids, digests in hex or base64url. */
export function plainArrayText(values: readonly (string | number)[]): string {
  return `{${values.join(",")}}`;
}

/** Text of a PostgreSQL array of any strings, and nulls. */
export function textArrayText(values: readonly (string | null)[]): string {
  const quoted = (value: string) => `"${/["\\]/.test(value) ? value.replace(/["\\]/g, "\\$&") : value}"`;
  return `{${values.map((value) => (value === null ? "NULL" : quoted(value))).join(",")}}`;
}
