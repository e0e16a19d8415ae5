import type PDFDocument from "pdfkit";
import { create, type Font as FontFile } from "fontkit";
import { languageOf } from "./language-of.ts";
import type { Layouter, Measure } from "./lay-text.ts";
import type { Extent, Face } from "./open-fonts.ts";

/** Thickness of a bold stroke around letters of fonts that have one weight only, in ems. */
const BOLD_STROKE = 0.024;

export type Type = {
  readonly room: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: "left" | "right" | "center";
  /** The most lines. The last then ends in an ellipsis. Absent: any number. */
  readonly most?: number;
};

/** A text that is broken into lines. Lengths are points. */
export type SetText = {
  readonly width: number;
  readonly height: number;
  /** For screen readers: the text in reading order, and its language. Empty if the letters drawn say it themselves. */
  readonly says: { readonly actual?: string; readonly lang?: string };
  draw(x: number, y: number, colour: string): void;
};

export type TextSetter = {
  set(text: string, type: Type): SetText;
  /** The characters that no font has, since the last call, as U+ numbers. */
  takeMissing(): readonly string[];
};

/** Thrown at the first text that the paper's own font cannot write: load the other fonts and draw again. */
export class WantsScripts extends Error {}

let layouter: Layouter | null = null;

/** Loads fonts, shaping and line breaking for every script, once in a process. */
export async function loadScripts(): Promise<void> {
  const { openLayouter } = await import("./lay-text.ts");
  layouter ??= await openLayouter();
}

/** Breaks a text with a span of hours at ordinary spaces, because a line may break after a dash. */
function keepSpans(doc: PDFDocument, text: string, room: number): string {
  if (!text.includes("\u00a0–\u00a0") || doc.widthOfString(text) <= room) return text;
  const [first = "", ...words] = text.split(" ");
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)!} ${word}`;
    if (doc.widthOfString(longer) > room) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.join("\n");
}

/** The paper's own font: its characters, and the height of its letters in thousandths of an em. */
export type OwnFont = { readonly has: (letter: string) => boolean; readonly rise: number };

export function readOwnFont(file: Uint8Array): OwnFont {
  const font = create(Buffer.from(file)) as FontFile;
  const letters = new Set(font.characterSet.map((letter) => String.fromCodePoint(letter)));
  return { has: (letter) => letters.has(letter) || letter === "\n", rise: (font.ascent * 1000) / font.unitsPerEm };
}

/** Sets texts of a document in its fonts `regular` and `bold`, and in other fonts as needed. */
export function openSetter(doc: PDFDocument, { has, rise: ownRise }: OwnFont): TextSetter {
  const widths = new Map<string, number>();
  const extents = new Map<string, Extent>();
  const registered = new Set<Face>();

  function extentOf(text: string, face: Face): Extent {
    const key = `${face.name} ${text}`;
    const extent = extents.get(key) ?? face.extentOf(text);
    extents.set(key, extent);
    return extent;
  }

  function choose(face: Face | null, { size, bold = false }: Pick<Type, "size" | "bold">): void {
    if (face && !registered.has(face)) {
      registered.add(face);
      doc.registerFont(face.name, face.font);
    }
    doc.font(face ? face.name : bold ? "bold" : "regular", size);
  }

  function setOwn(text: string, { room, size, bold = false, align = "left" }: Type): SetText {
    const style = { size, bold };
    choose(null, style);
    const words = keepSpans(doc, text, room);
    return {
      get width() {
        choose(null, style);
        return Math.min(room, doc.widthOfString(words));
      },
      height: doc.heightOfString(words, { width: room, align }),
      says: {},
      draw(x, y, colour) {
        choose(null, style);
        doc.fillColor(colour).text(words, x, y, { width: room, align });
      },
    };
  }

  function setMixed(text: string, { room, size, bold = false, align = "left", most = Infinity }: Type): SetText {
    if (!layouter) throw new WantsScripts();
    const widthOf: Measure["widthOf"] = (part, face) => {
      const key = `${face?.name ?? bold} ${part}`;
      const kept = widths.get(key);
      if (kept !== undefined) return kept * size;
      choose(face, { size, bold });
      const width = doc.widthOfString(part, face ? { features: [] } : {});
      widths.set(key, width / size);
      return width;
    };
    const lang = languageOf(text);
    const lines = layouter.lay(text, { has, widthOf }, { room, most });
    choose(null, { size, bold });
    const own = doc.currentLineHeight(true);
    const rise = (ownRise * size) / 1000;
    // Letters that stay within the own font's line share its baseline with a label beside them.
    const boxes = lines.map(({ pieces }) => {
      const extents = pieces.map(({ text: part, face }) => (face ? extentOf(part, face) : { rise: 0, fall: 0 }));
      const above = Math.max(rise, ...extents.map((extent) => extent.rise * size));
      return { above, height: above + Math.max(own - rise, ...extents.map((extent) => extent.fall * size)) };
    });
    return {
      width: Math.max(...lines.map(({ width }) => width)),
      height: boxes.reduce((sum, { height }) => sum + height, 0),
      says: { actual: text, ...(lang === null ? {} : { lang }) },
      draw(left, top, colour) {
        let y = top;
        lines.forEach(({ pieces, width }, i) => {
          let x = left + { left: 0, center: (room - width) / 2, right: room - width }[align];
          for (const piece of pieces) {
            choose(piece.face, { size, bold });
            doc.fillColor(colour);
            const isThick = bold && piece.face !== null;
            if (isThick) doc.lineWidth(BOLD_STROKE * size).strokeColor(colour);
            const look = {
              lineBreak: false,
              baseline: "alphabetic",
              ...(piece.face ? { features: [] } : {}),
              ...(isThick ? { fill: true, stroke: true } : {}),
            } as const;
            doc.text(piece.text, x, y + boxes[i]!.above, look);
            x += piece.width;
          }
          y += boxes[i]!.height;
        });
      },
    };
  }

  return {
    set(raw, type) {
      const text = raw.toWellFormed().normalize("NFC");
      if (!Array.from(text).every(has)) return setMixed(text, type);
      const set = setOwn(text, type);
      return set.height > (type.most ?? Infinity) * doc.currentLineHeight(true) + 1 ? setMixed(text, type) : set;
    },
    takeMissing: () => layouter?.takeMissing() ?? [],
  };
}
