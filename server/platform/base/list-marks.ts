/** The mark in front of a list's item: a bullet's kind, or a number's kind and value. Widths are columns, a tab to the next fourth. */
export type ListMark = { readonly indent: number; readonly kind: string; readonly value: number | null; readonly text: string };

const BULLET = /^(\s*)([•●▪■◦‣○❖➢➤►▶⁃∙·◆◇\uf000-\uf0ff])[\s]*(\S.*)$/s;
const DASH = /^(\s*)([-*+])[ \t\u00a0]+(\S.*)$/s;
/** Marks of Word's inner levels, with the tab that it writes behind them. */
const WORD = /^(\s*)([o§ØüØq–—])(?:\t|[ \u00a0]{3,})\s*(\S.*)$/s;
const LONG_DASH = /^(\s*)([–—])[ \u00a0]+(\S.*)$/s;
const TIGHT_DASH = /^(\s*)([-–])(?=\p{L})(.+)$/su;
const NUMBER = /^(\s*)(\(?)(\d{1,3}|[a-zA-Z]|[ivx]{2,5}|[IVX]{2,5})([.)])(?:\s+|(?=\p{L}\p{L}))(\S.*)$/su;
const DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

function romanOf(label: string): number {
  const values = [...label.toLowerCase()].map((letter) => DIGITS[letter] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

const widthOf = (space: string) => [...space].reduce((width, sign) => (sign === "\t" ? (Math.floor(width / 4) + 1) * 4 : width + 1), 0);

/** Every way to read a line's mark: `i.` is a letter and a Roman numeral. */
function candidates(line: string): ListMark[] {
  const bullet = BULLET.exec(line) ?? DASH.exec(line) ?? WORD.exec(line);
  if (bullet) {
    const [, space = "", mark = "", text = ""] = bullet;
    return [{ indent: widthOf(space), kind: /[-*+]/.test(mark) ? "-" : mark, value: null, text }];
  }
  const [, space = "", open = "", label, end = "", text = ""] = NUMBER.exec(line) ?? [];
  if (label === undefined) return [];
  const mark = { indent: widthOf(space), text };
  if (/\d/.test(label)) return [{ ...mark, kind: `1${open}${end}`, value: Number(label) }];
  const isSmall = label === label.toLowerCase();
  const letter = { ...mark, kind: `${isSmall ? "a" : "A"}${open}${end}`, value: label.toLowerCase().charCodeAt(0) - 96 };
  const roman = { ...mark, kind: `${isSmall ? "i" : "I"}${open}${end}`, value: romanOf(label) };
  if (label.length > 1) return [roman];
  return /[ivx]/i.test(label) ? [letter, roman] : [letter];
}

/** A long dash, or a dash without a space, is a mark only beside another. */
function weakDash(lines: readonly string[], at: number): ListMark | null {
  for (const form of [LONG_DASH, TIGHT_DASH]) {
    const [, space, mark = "", text = ""] = form.exec(lines[at]!) ?? [];
    if (space === undefined) continue;
    const isBeside = [lines[at - 1], lines[at + 1]].some((line) => line !== undefined && form.exec(line)?.[2] === mark);
    if (isBeside) return { indent: widthOf(space), kind: mark, value: null, text };
  }
  return null;
}

const FAR = 12;

/** Whether the next item of a number's list follows. */
function hasNext(lines: readonly string[], at: number, { kind, value }: ListMark): boolean {
  for (const line of lines.slice(at + 1, at + FAR)) {
    const next = candidates(line).find((each) => each.kind === kind);
    if (next) return next.value === value! + 1 || (kind.startsWith("1") && next.value === value);
  }
  return false;
}

/**
 * Reads the mark of a line's item, or null. `known`: the last values of open lists by their kinds. A letter or a number is a mark if its list
 * goes on before or behind it; the number 1 is one alone.
 */
export function listMark(lines: readonly string[], at: number, known: ReadonlyMap<string, number | null>): ListMark | null {
  const ways = candidates(lines[at]!);
  if (ways[0]?.value === null) return ways[0];
  const numbers = ways.filter(({ value }) => value !== null && value < 400);
  const going = numbers.find(({ kind, value }) => known.has(kind) && known.get(kind)! + 1 === value);
  const first = numbers.toSorted((one, other) => one.value! - other.value!).find((way) => hasNext(lines, at, way));
  const alone = numbers.find(({ kind, value }) => kind.startsWith("1") && (value === 1 || known.has(kind)));
  return going ?? first ?? alone ?? weakDash(lines, at);
}
