import bidiModule, { type Bidi, type EmbeddingLevels } from "bidi-js";
import LineBreaker from "linebreak";
import { openFonts, type Face, type PaperFonts } from "./open-fonts.ts";

// Its types describe another module format: the import is the factory itself.
const bidi = (bidiModule as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const words = new Intl.Segmenter("en", { granularity: "word" });

/** Letters of scripts without spaces between words, which only a dictionary breaks. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A part of a line in one font. `face`: null for the paper's own font. `text`: in the order in which its font takes it. */
export type Piece = { readonly text: string; readonly face: Face | null; readonly width: number };
export type Line = { readonly pieces: readonly Piece[]; readonly width: number };

/** The paper's own font: its characters, and widths of texts in it or in another font. */
export type Measure = { readonly has: (letter: string) => boolean; readonly widthOf: (text: string, face: Face | null) => number };

type Span = { readonly start: number; readonly end: number; readonly face: Face | null; readonly level: number };
type Paragraph = { readonly text: string; readonly levels: EmbeddingLevels; readonly spans: readonly Span[] };

export type Layouter = {
  /** Breaks a text into lines, each with its pieces from left to right. `most`: the most lines; the last then ends in an ellipsis. */
  lay(text: string, measure: Measure, limits: { readonly room: number; readonly most: number }): readonly Line[];
  /** The characters that no font has, since the last call, as U+ numbers. */
  takeMissing(): readonly string[];
};

const numberOf = (letter: string) => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

/** Names the characters that no font has, in place of an empty box. */
function nameMissing(text: string, { fonts, has, missing }: { fonts: PaperFonts; has: Measure["has"]; missing: Set<string> }): string {
  const faceFor = fonts.chooserFor(text);
  return Array.from(text, (letter) => {
    if (has(letter) || letter.replaceAll(IGNORABLE, "") === "" || faceFor(letter)) return letter;
    missing.add(numberOf(letter));
    return `[${numberOf(letter)}]`;
  }).join("");
}

/** Splits a paragraph by font and direction. */
function spansOf(text: string, levels: EmbeddingLevels, { fonts, has }: { fonts: PaperFonts; has: Measure["has"] }): Span[] {
  const spans: Span[] = [];
  const faceFor = fonts.chooserFor(text);
  const add = (span: Span) => {
    const last = spans.at(-1);
    if (last && last.face === span.face && last.level === span.level) spans[spans.length - 1] = { ...last, end: span.end };
    else spans.push(span);
  };
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels.levels[index]!;
    const isOwn = Array.from(segment.replaceAll(IGNORABLE, "")).every(has);
    const face = isOwn ? null : faceFor(segment);
    if (isOwn || face) add({ start: index, end: index + segment.length, face, level });
    else {
      let at = index;
      for (const letter of segment) {
        add({ start: at, end: at + letter.length, face: has(letter) ? null : faceFor(letter), level });
        at += letter.length;
      }
    }
  }
  return spans;
}

/** Where a line may end, in order. Spans of hours, joined by no-break spaces, stay whole. */
function breaksOf(text: string): number[] {
  const at = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) at.add(next.position);
  if (UNSPACED.test(text))
    for (const { segment, index } of words.segment(text)) if (UNSPACED.test(segment) || UNSPACED.test(text[index - 1] ?? "")) at.add(index);
  for (const { index } of text.matchAll(/\u00a0/g)) {
    at.delete(index);
    at.delete(index + 1);
  }
  at.delete(0);
  at.add(text.length);
  return [...at].sort((a, b) => a - b);
}

/** The pieces of one line, from left to right. */
function piecesOf(
  { text, levels, spans }: Paragraph,
  { start, end, widthOf }: { start: number; end: number; widthOf: Measure["widthOf"] },
) {
  const pieces: Piece[] = [];
  const drawn = new Set<Span>();
  for (const index of bidi.getReorderedIndices(text, levels, start, end - 1)) {
    const span = spans.find((each) => each.start <= index && index < each.end)!;
    if (drawn.has(span)) continue;
    drawn.add(span);
    const own = text.slice(Math.max(start, span.start), Math.min(end, span.end));
    const isBackward = span.level % 2 === 1 && !RIGHT_TO_LEFT.test(own);
    const inOrder = isBackward
      ? Array.from(graphemes.segment(own), ({ segment }) => bidi.getMirroredCharacter(segment) ?? segment)
          .toReversed()
          .join("")
      : own;
    const shown = span.face ? inOrder : inOrder.replaceAll(IGNORABLE, "");
    if (shown !== "") pieces.push({ text: shown, face: span.face, width: widthOf(shown, span.face) });
  }
  return pieces;
}

/** Breaks a paragraph into lines: pairs of first and last index. A word wider than the room breaks anywhere between graphemes. */
function linesOf(paragraph: Paragraph, { room, widthOf }: { room: number; widthOf: Measure["widthOf"] }): (readonly [number, number])[] {
  const { text, spans } = paragraph;
  const width = (start: number, end: number) =>
    spans.reduce((sum, span) => {
      const part = text.slice(Math.max(start, span.start), Math.min(end, span.end));
      return part === "" ? sum : sum + widthOf(span.face ? part : part.replaceAll(IGNORABLE, ""), span.face);
    }, 0);
  const fits = (start: number, end: number) => width(start, start + text.slice(start, end).trimEnd().length) <= room;
  const lines: (readonly [number, number])[] = [];
  let [start, last] = [0, 0];
  for (const end of breaksOf(text)) {
    if (fits(start, end)) {
      last = end;
      continue;
    }
    if (last > start) {
      lines.push([start, last]);
      start = last;
    }
    if (!fits(start, end)) {
      const base = start;
      for (const { segment, index } of graphemes.segment(text.slice(base, end))) {
        const at = base + index;
        if (at === start || fits(start, at + segment.length)) continue;
        lines.push([start, at]);
        start = at;
      }
    }
    last = end;
  }
  if (last > start || lines.length === 0) lines.push([start, last]);
  return lines;
}

/** Opens the layout of texts that the paper's own font cannot write alone. */
export async function openLayouter(): Promise<Layouter> {
  const fonts = await openFonts();
  const missing = new Set<string>();

  function layAll(text: string, { has, widthOf }: Measure, room: number): Line[] {
    return text.split("\n").flatMap((raw) => {
      const named = nameMissing(raw.replaceAll(/\p{Cc}/gu, " "), { fonts, has, missing });
      const levels = bidi.getEmbeddingLevels(named);
      const paragraph = { text: named, levels, spans: spansOf(named, levels, { fonts, has }) };
      return linesOf(paragraph, { room, widthOf }).map(([start, end]) => {
        const shown = start + named.slice(start, end).trimEnd().length;
        const pieces = shown > start ? piecesOf(paragraph, { start, end: shown, widthOf }) : [];
        return { pieces, width: pieces.reduce((sum, { width }) => sum + width, 0) };
      });
    });
  }

  return {
    lay(text, measure, { room, most }) {
      const whole = layAll(text, measure, room);
      if (whole.length <= most) return whole;
      const ends = Array.from(graphemes.segment(text), ({ index }) => index);
      let [low, high] = [0, ends.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (layAll(`${text.slice(0, ends[middle]).trimEnd()}…`, measure, room).length <= most) low = middle;
        else high = middle - 1;
      }
      return layAll(`${text.slice(0, ends[low]).trimEnd()}…`, measure, room).slice(0, most);
    },
    takeMissing() {
      const taken = [...missing].sort();
      missing.clear();
      return taken;
    },
  };
}
