import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type PDFDocument from "pdfkit";
import { openStructure, type Structure } from "./open-structure.ts";
import { type PaperDress, drawBand } from "./dress-paper.ts";

const FONTS = join(import.meta.dirname, "fonts");

/** Load the PDF library and fonts with the first document. */
async function loadPress() {
  const [{ default: Document }, regular, bold] = await Promise.all([
    import("pdfkit"),
    readFile(join(FONTS, "plus-jakarta-sans-regular.ttf")),
    readFile(join(FONTS, "plus-jakarta-sans-bold.ttf")),
  ]);
  return { Document, regular, bold };
}
let press: ReturnType<typeof loadPress> | null = null;

function openPress(): ReturnType<typeof loadPress> {
  press ??= loadPress().catch((error: unknown) => {
    press = null;
    throw error;
  });
  return press;
}

/** Converts millimetres to points. */
export const mm = (length: number): number => (length * 72) / 25.4;
const MARGIN = mm(20);
const INK = "#111111";
const MUTED = "#555555";
const HAIRLINE = "#bbbbbb";

export type TextStyle = {
  readonly size?: number;
  readonly bold?: boolean;
  readonly muted?: boolean;
  readonly align?: "left" | "right" | "center";
  /** The target of a tap. */
  readonly link?: string;
  /** The role for screen readers. Absent: a paragraph. */
  readonly as?: TextRole;
};

/** A heading, a fact's name or text, or a table cell: column name, row name or value. */
export type TextRole = "P" | "H1" | "H2" | "Lbl" | "LBody" | "column" | "row" | "TD";
/** A list of facts with its items, or a table with its rows. */
export type PartRole = "L" | "LI" | "Table" | "TR";

/** An A4 page written from top to bottom. Lengths are points. */
export type Sheet = {
  readonly left: number;
  readonly width: number;
  /** The next vertical position. */
  y: number;
  /** Writes wrapped text at a place. Returns its height. Does not move `y`. */
  write(text: string, place: { readonly x: number; readonly width: number }, look?: TextStyle): number;
  /** Writes text over the whole width and moves `y` below it. */
  line(text: string, look?: TextStyle): void;
  /** Draws a hairline over the whole width. */
  rule(): void;
  skip(points: number): void;
  /** Starts a new page unless this much space is left. Returns whether it did. */
  need(points: number): boolean;
  /** Draws black squares by `isDark`, with a scanner's quiet zone. `alt`: their text. */
  squares(modules: Modules, place: { readonly x: number; readonly side: number }, alt: string): void;
  /** Draws hand-drawn lines, x, y, x, y … on a field of 1000 by 400, in a thin frame. `alt`: their description. */
  strokes(
    lines: readonly (readonly number[])[],
    field: { readonly x: number; readonly width: number; readonly height: number },
    alt: string,
  ): void;
  /** Groups the content for screen readers. */
  part(role: PartRole, draw: () => void): void;
  /** Marks the content as decorative or repeated. */
  artifact(draw: () => void): void;
  newPage(): void;
  /** Returns the file. `footer`: the text at the foot of every page. */
  finish(footer: (at: number, of: number) => string): Promise<Buffer>;
};

export type Modules = { readonly size: number; isDark(row: number, column: number): boolean };

export type SheetAbout = {
  readonly title: string;
  readonly author: string;
  readonly locale: string;
  readonly createdAt: Date;
  /** Null: paper without a brand. */
  readonly dress: PaperDress | null;
};

async function openDocument({ title, author, locale, createdAt }: Omit<SheetAbout, "dress">): Promise<PDFDocument> {
  const { Document, regular, bold } = await openPress();
  const doc = new Document({
    size: "A4",
    margins: { top: MARGIN, right: MARGIN, bottom: 0, left: MARGIN },
    font: null,
    lang: locale,
    displayTitle: true,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    subset: "PDF/UA",
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  return doc.registerFont("regular", regular).registerFont("bold", bold);
}

function drawSquares(
  doc: PDFDocument,
  { modules, x, y, side }: { readonly modules: Modules; readonly x: number; readonly y: number; readonly side: number },
): void {
  const step = side / (modules.size + 8);
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.isDark(row, column)) continue;
      const from = column;
      while (column + 1 < modules.size && modules.isDark(row, column + 1)) column++;
      doc.rect(x + (from + 4) * step, y + (row + 4) * step, (column - from + 1) * step, step);
    }
  }
  doc.fill("#000000");
}

function drawStrokes(
  doc: PDFDocument,
  lines: readonly (readonly number[])[],
  at: { x: number; y: number; width: number; height: number },
): void {
  doc.rect(at.x, at.y, at.width, at.height).lineWidth(0.5).strokeColor(HAIRLINE).stroke();
  const [stepX, stepY] = [at.width / 1000, at.height / 400];
  for (const line of lines) {
    doc.moveTo(at.x + line[0]! * stepX, at.y + line[1]! * stepY);
    for (let i = 2; i + 1 < line.length; i += 2) doc.lineTo(at.x + line[i]! * stepX, at.y + line[i + 1]! * stepY);
    doc.lineWidth(1.2).strokeColor(INK).stroke();
  }
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

/** Draws a text inside its structure element. */
function tell(structure: Structure, { as = "P" }: TextStyle, draw: () => void) {
  if (as === "column" || as === "row") return structure.element("TH", { scope: as === "column" ? "Column" : "Row" }, draw);
  return structure.element(as, {}, draw);
}

/** Opens an empty sheet with the brand's font and a structure for screen readers. The same content gives the same bytes. */
export async function openSheet(about: SheetAbout): Promise<Sheet> {
  const doc = await openDocument(about);
  const parts: Buffer[] = [];
  doc.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => doc.once("end", resolve).once("error", reject));
  const { width: paper, height } = doc.page;
  const width = paper - 2 * MARGIN;
  const bottom = height - MARGIN - 12;
  const structure = openStructure(doc);
  // The band is the same on every page.
  const dressed = (at: PaperDress, isFirst: boolean) =>
    isFirst
      ? drawBand(doc, { dress: at, margin: MARGIN, structure })
      : structure.artifact("Pagination", () => drawBand(doc, { dress: at, margin: MARGIN, structure }));
  const top = (isFirst: boolean) => (about.dress ? dressed(about.dress, isFirst) : MARGIN);

  function write(
    text: string,
    { x, y, room, look }: { readonly x: number; readonly y: number; readonly room: number; readonly look: TextStyle },
  ): number {
    const { size = 9.5, bold = false, muted = false, align = "left", link } = look;
    doc.font(bold ? "bold" : "regular", size).fillColor(muted ? MUTED : INK);
    const words = keepSpans(doc, text.normalize("NFC"), room);
    const high = doc.heightOfString(words, { width: room, align });
    const draw = () => void doc.text(words, x, y, { width: room, align });
    if (link === undefined) tell(structure, look, draw);
    else structure.link({ x, y, width: Math.min(room, doc.widthOfString(words)), height: high }, { url: link, says: text }, draw);
    return high;
  }
  const sheet: Sheet = {
    left: MARGIN,
    width,
    y: top(true),
    write: (text, { x, width: room }, look = {}) => write(text, { x, y: sheet.y, room, look }),
    line(text, look = {}) {
      sheet.y += write(text, { x: MARGIN, y: sheet.y, room: width, look });
    },
    rule() {
      structure.artifact("Layout", () => {
        doc.moveTo(MARGIN, sheet.y).lineTo(MARGIN + width, sheet.y);
        doc.lineWidth(0.5).strokeColor(HAIRLINE).stroke();
      });
    },
    skip(points) {
      sheet.y += points;
    },
    need(points) {
      if (sheet.y + points <= bottom) return false;
      sheet.newPage();
      return true;
    },
    squares(modules, { x, side }, alt) {
      const box = { x, y: sheet.y, width: side, height: side };
      structure.figure(box, alt, () => drawSquares(doc, { modules, x, y: sheet.y, side }));
    },
    strokes(lines, field, alt) {
      structure.figure({ ...field, y: sheet.y }, alt, () => drawStrokes(doc, lines, { ...field, y: sheet.y }));
    },
    part: (role, draw) => structure.part(role, draw),
    artifact: (draw) => structure.artifact("Layout", draw),
    newPage() {
      doc.addPage();
      sheet.y = top(false);
    },
    async finish(footer) {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page);
        const look = { size: 8, muted: true };
        structure.artifact("Pagination", () => write(footer(page + 1, count), { x: MARGIN, y: height - MARGIN, room: width, look }));
      }
      structure.end();
      doc.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
  return sheet;
}
