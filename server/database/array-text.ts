/** Text of a PostgreSQL array whose elements need no quotes: numbers, ids, digests in hex or base64url. */
export function plainArrayText(values: readonly (string | number)[]): string {
  return `{${values.join(",")}}`;
}

/** Text of a PostgreSQL array of any strings. */
export function textArrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${/["\\]/.test(value) ? value.replace(/["\\]/g, "\\$&") : value}"`).join(",")}}`;
}
