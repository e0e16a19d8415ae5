/** Sources are stored in parts of this size, so that an interrupted upload can resume behind them. */
export const PART_BYTES = 16 * 1024 * 1024;

export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);

/** The stored name of a source's part: by number, or by a unique name if several senders may write it. */
export const partOf = (tenant: string, id: string, part: number | string): string => `${tenant}/${id}/source/${part}`;

/** The names of a source's parts in order. */
export function namesOfParts(
  tenant: string,
  {
    id,
    source_bytes: bytes,
    source_parts: names,
  }: { readonly id: string; readonly source_bytes: number; readonly source_parts: readonly string[] | null },
): string[] {
  return (names ?? [...Array.from({ length: partsOf(bytes) }).keys()]).map((name) => partOf(tenant, id, name));
}
