import type { RichWords } from "#contract/shapes.ts";
import type { ListMark } from "./list-marks.ts";

type Numbered = { start?: number; type?: "a" | "A" | "i" | "I" };
type Item = RichWords & { inner?: List };
type List = Numbered & { items: (string | Item)[] };

/** An item of a list and of its inner lists, in their order. */
export type FlatItem = {
  readonly depth: number;
  readonly kind: string;
  readonly value: number | null;
  readonly indent: number;
  readonly line: number;
  text: string;
};

/** Whether a list has an item of a mark's kind and indentation. */
export const hasKind = (flat: readonly FlatItem[], mark: ListMark) =>
  flat.some(({ kind, indent }) => kind === mark.kind && indent === mark.indent);

/** How deep an item is: by its indentation, else by a mark that differs from those of the open lists. */
export function depthOf(stack: readonly { readonly indent: number; readonly kind: string }[], mark: ListMark): number {
  const same = stack.findIndex(({ indent, kind }) => kind === mark.kind && Math.abs(indent - mark.indent) < 2);
  if (same >= 0) return same;
  let depth = stack.length;
  while (depth > 0 && stack[depth - 1]!.indent > mark.indent + 1) depth -= 1;
  const above = stack[depth - 1];
  return above && above.kind === mark.kind && Math.abs(above.indent - mark.indent) < 2 ? depth - 1 : depth;
}

function labelOf({ kind, value }: FlatItem): string {
  const [type = "", ...around] = kind;
  const end = around.join("");
  const letter = type === "a" || type === "A" ? String.fromCharCode(96 + value!) : null;
  const label = letter === null ? String(value) : type === "A" ? letter.toUpperCase() : letter;
  return end.startsWith("(") ? `(${label}${end.slice(1)}` : `${label}${end}`;
}

/** Parts the items of the outer level where another kind of list begins, or numbers do not go on. */
export function listsOf(flat: readonly FlatItem[]): FlatItem[][] {
  const lists: FlatItem[][] = [];
  let last: FlatItem | null = null;
  for (const item of flat) {
    const goesOn: boolean =
      last !== null && last.kind === item.kind && (item.value === null || item.value === last.value! + 1 || item.value === last.value);
    if (item.depth === 0 && !goesOn) lists.push([]);
    if (item.depth === 0) last = item;
    if (lists.length === 0) lists.push([]);
    lists.at(-1)!.push(item);
  }
  return lists;
}

/** Builds a list of its items, each with its inner list behind it. `read` reads an item's words. */
export function buildList(flat: readonly FlatItem[], read: (text: string, line: number) => RichWords): List {
  const [first] = flat as [FlatItem];
  const own = flat.filter(({ depth }) => depth === first.depth);
  const isNumbered =
    first.value !== null && own.every(({ kind, value }, i) => kind === first.kind && (value === first.value! + i || value === first.value));
  const items = own.map((item) => {
    const from = flat.indexOf(item) + 1;
    const next = flat.findIndex(({ depth }, i) => i >= from && depth === first.depth);
    const inner = flat.slice(from, next < 0 ? flat.length : next);
    // A number out of turn is shown as it was written.
    const label = !isNumbered && item.value !== null ? `${labelOf(item)} ` : "";
    const words = read(`${label}${item.text}`, item.line);
    if (inner.length > 0) return { ...words, inner: buildList(inner, read) };
    return words.parts ? words : words.text;
  });
  if (!isNumbered) return { items };
  const type = first.kind[0] as "1" | "a" | "A" | "i" | "I";
  return { start: first.value, ...(type !== "1" && { type }), items };
}
