import { LRUCache } from "lru-cache";
import type { RichText, RichWords } from "#contract/shapes.ts";
import { buildList, depthOf, hasKind, listsOf, type FlatItem } from "./list-items.ts";
import { listMark } from "./list-marks.ts";
import { readLines, SIGN, type Remark, type TextLine } from "./text-lines.ts";
import { readWords } from "./text-marks.ts";

type Block = RichText[number];
/** Blocks with the lines where they begin, and what is not shown as it was written. */
export type ReadText = { readonly blocks: RichText; readonly lines: readonly number[]; readonly remarks: readonly Remark[] };

const MOST_LEVELS = 3;
const MOST_COLUMNS = 6;
const HEADING = /^\s{0,3}(#{2,6}\s*|#\s+)(\S.*?)(?:\s+#+)?\s*$/;
const RULE = /^\s*(?:([-*_=~—–•])(?:[ \t]*\1){2,}|[─━═]{3,})\s*$/u;
const UNDERLINE = /^\s*(=+|-{3,})\s*$/;
const DELIMITER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const FENCE = /^\s*(?:```|~~~)/;
/** A text that is wrapped at a width has lines of nearly that width. */
const WRAPPED_AT = { least: 50, most: 160 } as const;

const isBlank = (line: string | undefined) => line === undefined || line.trim() === "";
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
const isPiped = (line = "") => /^\s*\|.*\|\s*$/.test(line);
const tabsOf = (line = "") => (line.trim().includes("\t") ? line.replace(/^ +| +$/g, "").split("\t").length : 0);

class Reader {
  readonly #lines: readonly TextLine[];
  readonly #texts: readonly string[];
  readonly #width: number | null;
  readonly blocks: RichText = [];
  readonly begins: number[] = [];
  readonly remarks: Remark[];
  #at = 0;

  constructor(source: string) {
    const { lines, remarks } = readLines(source);
    this.#lines = lines;
    this.#texts = lines.map(({ text }) => text);
    this.remarks = remarks;
    this.#width = this.#wrapWidth();
  }

  get #text(): string {
    return this.#texts[this.#at]!;
  }

  #isItem(at: number): boolean {
    return at < this.#texts.length && listMark(this.#texts, at, new Map()) !== null;
  }

  /** Whether a line goes on with the paragraph or item above it. */
  #goesOn(at: number): boolean {
    const line = this.#texts[at];
    if (isBlank(line) || /^[\uf605\uf606]/.test(line!) || HEADING.test(line!) || RULE.test(line!) || FENCE.test(line!)) return false;
    return !this.#isItem(at) && !this.#isTable(at);
  }

  #isTable(at: number): boolean {
    const [line = "", next = ""] = [this.#texts[at], this.#texts[at + 1]];
    if (line.includes("|") && next.includes("-") && next.includes("|") && DELIMITER.test(next)) return true;
    if (isPiped(line) && isPiped(next)) return true;
    return tabsOf(line) > 1 && tabsOf(next) > 1 && !this.#isItem(at) && !this.#isItem(at + 1);
  }

  /** The width that a text is wrapped at by its program, or null: its line ends are its writer's. */
  #wrapWidth(): number | null {
    const pairs = this.#texts.flatMap((line, at) => {
      const next = this.#texts[at + 1];
      const isPair = !isBlank(line) && !HEADING.test(line) && this.#goesOn(at + 1) && !UNDERLINE.test(next!);
      return isPair ? [[line.trim(), next!.trim()] as const] : [];
    });
    const width = Math.max(0, ...pairs.map(([line]) => line.length));
    if (pairs.length === 0 || width < WRAPPED_AT.least || width > WRAPPED_AT.most) return null;
    const full = pairs.filter(([line, next]) => line.length + 1 + next.split(" ", 1)[0]!.length > width);
    const isSure = full.length >= 4 || full.every(([, next]) => /^\p{Ll}/u.test(next));
    return isSure && full.length >= pairs.length * 0.8 ? width : null;
  }

  /** Joins lines: with a space where a program wrapped them, else with a line end. */
  #join(one: string, next: string): string {
    const [above, below] = [one.slice(one.lastIndexOf("\n") + 1), next.trim()];
    if (/(?: {2}|\\)$/.test(above)) return `${one.replace(/(?: +|\\)$/, "")}\n${below}`;
    const isFull = this.#width !== null && above.trim().length + 1 + below.split(" ", 1)[0]!.length > this.#width;
    const isCut = above.trim().length >= WRAPPED_AT.least && above.length <= WRAPPED_AT.most && /^\p{Ll}/u.test(below);
    return `${one.trimEnd()}${isFull || isCut ? " " : "\n"}${below}`;
  }

  #words(source: string, line: number): RichWords {
    return readWords(source, { line, remarks: this.remarks });
  }

  #cell(source: string, line: number): string | RichWords {
    const words = this.#words(source.replaceAll("\\|", "|"), line);
    return words.parts ? words : words.text;
  }

  #push(block: Block, line: number): void {
    this.blocks.push(block);
    this.begins.push(line);
  }

  #heading(source: string, line: number): void {
    const { text } = this.#words(source, line);
    if (text !== "") this.#push({ kind: "heading", text: text.replaceAll("\n", " ") }, line);
  }

  /** Pushes a table. An empty one is nothing, and one of a single column lines. */
  #table(rows: readonly (readonly string[])[], { head, line }: { readonly head: readonly string[] | null; readonly line: number }): void {
    const all = head ? [head, ...rows] : rows;
    const width = Math.max(...all.map((row) => row.findLastIndex((cell) => cell !== "") + 1));
    if (width < 1) return;
    if (width === 1) return this.#paragraph(all.map(([cell = ""]) => cell).join("\n"), line);
    if (width > MOST_COLUMNS) this.remarks.push({ line, why: `a table of ${width} columns is hard to read on a phone` });
    const whole = (row: readonly string[]) => Array.from({ length: width }, (_, i) => this.#cell(row[i] ?? "", line));
    const shown = rows.filter((row) => row.some((cell) => cell !== "")).map(whole);
    this.#push({ kind: "table", ...(head && { head: whole(head) }), rows: shown }, line);
  }

  #paragraph(source: string, line: number): void {
    const words = this.#words(source, line);
    if (words.text !== "") this.#push({ kind: "paragraph", ...words }, line);
  }

  /** Rows of an HTML table, as `text-lines.ts` writes them. */
  #htmlTable(): void {
    const { at: line } = this.#lines[this.#at]!;
    const rows: string[][] = [];
    let head: string[] | null = null;
    for (; this.#at < this.#texts.length; this.#at++) {
      const text = this.#text;
      if (!/^[\uf605\uf606]/.test(text)) break;
      const cells = text.slice(1).split(SIGN.cell);
      if (rows.length === 0 && head === null && text.startsWith(SIGN.head)) head = cells;
      else rows.push(cells);
    }
    this.#table(rows, { head, line });
  }

  #pipeTable(): void {
    const { at: line } = this.#lines[this.#at]!;
    const first = cellsOf(this.#text);
    const hasHead = DELIMITER.test(this.#texts[this.#at + 1]!) && this.#texts[this.#at + 1]!.includes("-");
    this.#at += hasHead ? 2 : 0;
    const rows: string[][] = [];
    for (; this.#at < this.#texts.length && !isBlank(this.#text) && this.#text.includes("|"); this.#at++)
      if (!DELIMITER.test(this.#text)) rows.push(cellsOf(this.#text));
    this.#table(rows, { head: hasHead ? first : null, line });
  }

  /** A table of cells with tabs. Its first row is its head if another column has digits in all other rows alone. */
  #tabTable(): void {
    const { at: line } = this.#lines[this.#at]!;
    const rows: string[][] = [];
    for (; this.#at < this.#texts.length && tabsOf(this.#text) > 1 && !this.#isItem(this.#at); this.#at++)
      rows.push(this.#text.split("\t").map((cell) => cell.trim()));
    const [first = [], ...rest] = rows;
    const isHead =
      rest.length > 0 && first.every((cell) => !/\d/.test(cell)) && first.some((_, i) => rest.every((row) => /\d/.test(row[i] ?? "")));
    const isLabelled = first.some((cell) => cell.endsWith(":"));
    this.#table(isHead && !isLabelled ? rest : rows, { head: isHead && !isLabelled ? first : null, line });
  }

  #fence(): void {
    const line = this.#lines[this.#at]!.at;
    const end = this.#texts.findIndex((text, i) => i > this.#at && FENCE.test(text));
    const until = end < 0 ? this.#texts.length : end;
    const text = this.#texts
      .slice(this.#at + 1, until)
      .join("\n")
      .replace(/[\uf601-\uf607]/g, "");
    if (text.trim() !== "") this.#push({ kind: "paragraph", text: text.trim() }, line);
    this.#at = until + 1;
  }

  #prose(): void {
    const { at: line } = this.#lines[this.#at]!;
    const quoted = (text: string) => text.replace(/^\s*>+ ?/, "");
    let source = quoted(this.#text);
    let last = source;
    let count = 1;
    this.#at += 1;
    for (; this.#at < this.#texts.length; this.#at++) {
      const text = this.#text;
      const mark = UNDERLINE.exec(text)?.[1];
      if (mark && (mark.startsWith("=") ? mark.length > 2 || count === 1 : count === 1)) {
        const rest = source.slice(0, source.length - last.trim().length);
        if (count > 1) this.#paragraph(rest, line);
        this.#heading(last, this.#lines[this.#at - 1]!.at);
        this.#at += 1;
        return;
      }
      if (!this.#goesOn(this.#at)) break;
      last = quoted(text);
      source = this.#join(source, last);
      count += 1;
    }
    this.#paragraph(source.replace(/(?: +|\\)$/, ""), line);
  }

  #list(): void {
    const { at: line } = this.#lines[this.#at]!;
    const flat: FlatItem[] = [];
    const stack: { readonly indent: number; readonly kind: string }[] = [];
    const known = new Map<string, number | null>();
    let isParted = false;
    for (; this.#at < this.#texts.length; this.#at++) {
      const text = this.#text;
      if (isBlank(text)) {
        isParted = true;
        continue;
      }
      const mark = RULE.test(text) ? null : listMark(this.#texts, this.#at, known);
      const item = flat.at(-1);
      if (!mark) {
        const isInner = item !== undefined && /^(?: {2,}|\t)/.test(text) && this.#goesOn(this.#at);
        if (isParted ? !isInner : !this.#goesOn(this.#at)) break;
        item!.text = isParted ? `${item!.text}\n${text.trim()}` : this.#join(item!.text, text);
        isParted = false;
        continue;
      }
      const depth = depthOf(stack, mark);
      // Behind an empty line another kind of list begins.
      if (isParted && item && depth > 0 && mark.indent <= item.indent && mark.kind !== item.kind && !hasKind(flat, mark)) break;
      if (isParted && depth === 0 && flat.some((each) => each.depth === 0 && each.kind !== mark.kind)) break;
      stack.length = depth;
      stack.push(mark);
      known.set(mark.kind, mark.value);
      flat.push({ ...mark, depth: Math.min(depth, MOST_LEVELS - 1), line: this.#lines[this.#at]!.at });
      if (depth >= MOST_LEVELS)
        this.remarks.push({ line: this.#lines[this.#at]!.at, why: `a list's level ${depth + 1} is shown as level ${MOST_LEVELS}` });
      isParted = false;
    }
    for (const list of listsOf(flat))
      this.#push({ kind: "list", ...buildList(list, (text, at) => this.#words(text, at)) }, list[0]?.line ?? line);
  }

  read(): ReadText {
    while (this.#at < this.#texts.length) {
      const text = this.#text;
      const [, , heading] = HEADING.exec(text) ?? [];
      if (isBlank(text)) this.#at += 1;
      else if (/^[\uf605\uf606]/.test(text)) this.#htmlTable();
      else if (heading !== undefined) this.#heading(heading, this.#lines[this.#at++]!.at);
      else if (RULE.test(text)) this.#push({ kind: "rule" }, this.#lines[this.#at++]!.at);
      else if (FENCE.test(text)) this.#fence();
      else if (this.#isTable(this.#at)) (tabsOf(text) > 1 && !text.includes("|") ? this.#tabTable : this.#pipeTable).call(this);
      else if (this.#isItem(this.#at)) this.#list();
      else this.#prose();
    }
    return { blocks: this.blocks, lines: this.begins, remarks: this.remarks };
  }
}

/** Reads a text with the lines of its blocks, and what of it is not shown as it was written. */
export function readText(source: string): ReadText {
  return new Reader(source).read();
}

/** Blocks by their sources, up to some megabytes: the same texts are shown all day. */
const known = new LRUCache<string, RichText>({ maxSize: 4_000_000, sizeCalculation: (_, source) => source.length * 4 + 200 });

/**
 * Texts of people as blocks: Markdown, what Word, Docs and WhatsApp paste, and HTML. Headings, paragraphs, lists and tables remain; no HTML
 * survives, and everything is text.
 */
export function richText(source: string): RichText {
  const cached = known.get(source);
  if (cached) return cached;
  const { blocks } = readText(source);
  known.set(source, blocks);
  return blocks;
}
