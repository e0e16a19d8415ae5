const RANGE = /^([A-Za-z]{0,3})(\d{1,4})-\1(\d{1,4})(?:\/(\d{1,2}))?$/;
/** The form of a seat's label. */
export const SEAT_LABEL = /^[A-Za-z0-9]{1,8}$/;
/** Longer than the list of any real row. Rejects a longer text before it is parsed. */
const MOST_CHARACTERS = 6_000;

type Range = { readonly prefix: string; readonly first: number; readonly last: number; readonly step: number };

function rangeOf(item: string): Range | null {
  const [, prefix, first, last, step] = RANGE.exec(item) ?? [];
  return prefix === undefined ? null : { prefix, first: Number(first), last: Number(last), step: Math.max(1, Number(step ?? 1)) };
}

const lengthOf = ({ first, last, step }: Range) => Math.floor(Math.abs(last - first) / step) + 1;

/**
 * The labels of a list such as `1-20,22,24A`, in order. An empty text is an empty list. Null if it is malformed or has more than `most`
 * labels, which are counted before they are created.
 */
export function readSeatList(list: string, most: number): string[] | null {
  if (list === "") return [];
  if (list.length > MOST_CHARACTERS) return null;
  const labels: string[] = [];
  for (const item of list.split(",")) {
    const range = rangeOf(item);
    if (!range && !SEAT_LABEL.test(item)) return null;
    if (labels.length + (range ? lengthOf(range) : 1) > most) return null;
    if (!range) labels.push(item);
    else {
      const step = range.last < range.first ? -range.step : range.step;
      for (let i = 0; i < lengthOf(range); i += 1) labels.push(`${range.prefix}${range.first + i * step}`);
    }
  }
  return labels;
}

type Numbered = { readonly prefix: string; readonly number: number };

/** A label's prefix and number, if a range would write it the same way; else null. */
function numbered(label: string): Numbered | null {
  const [, prefix, digits] = /^([A-Za-z]{0,3})(\d{1,4})$/.exec(label) ?? [];
  return prefix === undefined || String(Number(digits)) !== digits ? null : { prefix, number: Number(digits) };
}

/** The length and step of the range at the start of the labels; length 1 if the first stands alone. */
function leadingRange(labels: readonly string[], from: number): { readonly length: number; readonly step: number } {
  const [first, second] = [numbered(labels[from]!), from + 1 < labels.length ? numbered(labels[from + 1]!) : null];
  if (!first || !second || second.prefix !== first.prefix) return { length: 1, step: 1 };
  const step = second.number - first.number;
  if (step === 0 || Math.abs(step) > 99) return { length: 1, step: 1 };
  let length = 2;
  for (; from + length < labels.length; length += 1) {
    const next = numbered(labels[from + length]!);
    if (next?.prefix !== first.prefix || next.number !== first.number + length * step) break;
  }
  return { length, step };
}

/** The shortest list of these labels, for `readSeatList`. */
export function writeSeatList(labels: readonly string[]): string {
  const items: string[] = [];
  for (let i = 0; i < labels.length;) {
    const { length, step } = leadingRange(labels, i);
    if (length < 2 || (length === 2 && Math.abs(step) > 1)) {
      items.push(labels[i]!);
      i += 1;
    } else {
      items.push(`${labels[i]}-${labels[i + length - 1]}${Math.abs(step) > 1 ? `/${Math.abs(step)}` : ""}`);
      i += length;
    }
  }
  return items.join(",");
}
