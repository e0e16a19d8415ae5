import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type PDFDocument from "pdfkit";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { type PaperDress, drawBand } from "./dress-paper.ts";
import { openStructure, type Structure } from "./open-structure.ts";
import { loadScripts, openSetter, readOwnFont, WantsScripts, type SetText } from "./set-text.ts";

const FONTS = join(import.meta.dirname, "fonts");

/** Load the PDF library and fonts with the first document. */
async function loadPress() {
  const [{ default: Document }, regular, bold] = await Promise.all([
    import("pdfkit"),
    readFile(join(FONTS, "plus-jakarta-sans-regular.ttf")),
    readFile(join(FONTS, "plus-jakarta-sans-bold.ttf")),
  ]);
  return { Document, regular, bold, own: readOwnFont(regular) };
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
  /** The most lines. The last then ends in an ellipsis. Absent: any number. */
  readonly most?: number;
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
  /** Returns the height of wrapped text. */
  heightOf(text: string, width: number, look?: TextStyle): number;
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
};

/** `finish` returns the file. `footer`: the text at the foot of every page. */
type OpenSheet = Sheet & { finish(footer: (at: number, of: number) => string): Promise<Buffer> };

export type Modules = { readonly size: number; isDark(row: number, column: number): boolean };

export type SheetAbout = {
  readonly title: string;
  readonly author: string;
  readonly locale: string;
  readonly createdAt: Date;
  /** Null: paper without a brand. */
  readonly dress: PaperDress | null;
};

async function openDocument({ title, author, locale, createdAt }: Omit<SheetAbout, "dress">) {
  const { Document, regular, bold, own } = await openPress();
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
  doc.registerFont("regular", regular).registerFont("bold", bold);
  return { doc, setter: openSetter(doc, own) };
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

/** Draws a text inside its structure element. */
function tell(structure: Structure, { as, says }: { readonly as: TextRole; readonly says: SetText["says"] }, draw: () => void) {
  if (as === "column" || as === "row") return structure.element("TH", { scope: as === "column" ? "Column" : "Row", ...says }, draw);
  return structure.element(as, says, draw);
}

/** Opens an empty sheet with a structure for screen readers. */
async function openSheet(about: SheetAbout): Promise<OpenSheet> {
  const { doc, setter } = await openDocument(about);
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
      ? drawBand(doc, { dress: at, margin: MARGIN, structure, setter })
      : structure.artifact("Pagination", () => drawBand(doc, { dress: at, margin: MARGIN, structure, setter }));
  const top = (isFirst: boolean) => (about.dress ? dressed(about.dress, isFirst) : MARGIN);

  function setIn(text: string, room: number, { size = 9.5, bold = false, align = "left", most = Infinity }: TextStyle): SetText {
    return setter.set(text, { room, size, bold, align, most });
  }
  function write(
    text: string,
    { x, y, room, look }: { readonly x: number; readonly y: number; readonly room: number; readonly look: TextStyle },
  ): number {
    const set = setIn(text, room, look);
    const draw = () => set.draw(x, y, look.muted ? MUTED : INK);
    if (look.link === undefined) tell(structure, { as: look.as ?? "P", says: set.says }, draw);
    else structure.link({ x, y, width: set.width, height: set.height }, { url: look.link, says: text }, draw);
    return set.height;
  }
  const sheet: OpenSheet = {
    left: MARGIN,
    width,
    y: top(true),
    write: (text, { x, width: room }, look = {}) => write(text, { x, y: sheet.y, room, look }),
    heightOf: (text, room, look = {}) => setIn(text, room, look).height,
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
      const missing = setter.takeMissing();
      if (missing.length > 0) writeLog("warn", "no font has characters of a paper", { characters: missing });
      doc.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
  return sheet;
}

/** Draws an A4 file. `draw` returns the text at the foot of every page. The same content gives the same bytes. */
export async function drawSheet(about: SheetAbout, draw: (sheet: Sheet) => (at: number, of: number) => string): Promise<Buffer> {
  const attempt = async () => {
    const sheet = await openSheet(about);
    return sheet.finish(draw(sheet));
  };
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof WantsScripts)) throw error;
    await loadScripts();
    return attempt();
  }
}
