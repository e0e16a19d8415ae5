/** A part of a file, both ends counted; `all` without a wish; `none` for what the file does not have, or for several parts at once. */
type Range = { readonly from: number; readonly to: number } | "all" | "none";

/** What a Range header asks of a file of so many bytes. Several parts in one request are refused: no player of ours wants them. */
export function readRange(header: string | null, size: number): Range {
  if (header === null) return "all";
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  const [, first = "", last = ""] = match ?? [];
  if (!match || (first === "" && last === "")) return "none";
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from >= size || from > to ? "none" : { from, to };
}
