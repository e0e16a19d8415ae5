import type PDFDocument from "pdfkit";
import { STRIP_HEIGHT } from "./draw-strip.ts";
import type { PaperDress } from "./dress-paper.ts";
import type { Structure } from "./open-structure.ts";

const BAND = 50;
const ACCENT = 4;
const GAP = 22;
/** Points per pixel of the logo, and its maximum width. */
const SCALE = 0.72;
const WIDEST = 190;
const TAGLINE = 9;

/** Draws the brand's band across the top, with the event's picture below. Returns where the text begins. */
export function drawBand(
  doc: PDFDocument,
  { dress, margin, structure }: { readonly dress: PaperDress; readonly margin: number; readonly structure: Structure },
): number {
  const { title, tagline, logo, ground, ink, accent, strip } = dress;
  const { width } = doc.page;
  const foot = BAND + (strip === null ? 0 : STRIP_HEIGHT);
  // The picture is decorative: the event's name is written below.
  structure.artifact("Layout", () => {
    doc.rect(0, 0, width, BAND).fill(ground);
    if (strip !== null) doc.image(strip, 0, BAND, { width });
    doc.rect(0, foot, width, ACCENT).fill(accent);
  });
  const scale = logo ? Math.min(SCALE, WIDEST / logo.width) : 0;
  if (logo) {
    const box = { x: margin, y: (BAND - logo.height * scale) / 2, width: logo.width * scale, height: logo.height * scale };
    structure.figure(box, title, () => void doc.image(logo.png, box.x, box.y, { width: box.width }));
  } else {
    doc.font("bold", 15).fillColor(ink);
    const top = (BAND - doc.heightOfString(title, { width: WIDEST })) / 2;
    structure.element("P", {}, () => void doc.text(title, margin, top, { width: WIDEST }));
  }
  const left = margin + WIDEST + 20;
  const room = width - margin - left;
  doc.font("regular", TAGLINE).fillColor(ink);
  const high = doc.heightOfString(tagline, { width: room, align: "right" });
  if (high < BAND) structure.element("P", {}, () => void doc.text(tagline, left, (BAND - high) / 2, { width: room, align: "right" }));
  return foot + ACCENT + GAP;
}
