/** A source is kept in parts of so many bytes: whoever sends it again goes on behind those that are there. */
export const PART_BYTES = 16 * 1024 * 1024;

export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);

/** The name of a part of a source in the store: by its number, or by a name of its own where several may write the same one. */
export const partOf = (tenant: string, id: string, part: number | string): string => `${tenant}/${id}/source/${part}`;

/** The names of all parts of a source, in order. */
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
