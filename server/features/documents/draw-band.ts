import type PDFDocument from "pdfkit";
import { STRIP_HEIGHT } from "./draw-strip.ts";
import type { PaperDress } from "./dress-paper.ts";

const BAND = 50;
const ACCENT = 4;
const GAP = 22;
/** Points of a pixel of the logo, and the widest that it may be. */
const SCALE = 0.72;
const WIDEST = 190;
const TAGLINE = 9;

/** The brand's band over the top of the page, and the event's picture below it; answers where writing begins below it. */
export function drawBand(doc: PDFDocument, dress: PaperDress, margin: number): number {
  const { title, tagline, logo, ground, ink, accent, strip } = dress;
  const { width } = doc.page;
  doc.rect(0, 0, width, BAND).fill(ground);
  const foot = BAND + (strip === null ? 0 : STRIP_HEIGHT);
  if (strip !== null) doc.image(strip, 0, BAND, { width });
  doc.rect(0, foot, width, ACCENT).fill(accent);
  const scale = logo ? Math.min(SCALE, WIDEST / logo.width) : 0;
  if (logo) doc.image(logo.png, margin, (BAND - logo.height * scale) / 2, { width: logo.width * scale });
  else {
    doc.font("bold", 15).fillColor(ink);
    doc.text(title, margin, (BAND - doc.heightOfString(title, { width: WIDEST })) / 2, { width: WIDEST });
  }
  const left = margin + WIDEST + 20;
  const room = width - margin - left;
  doc.font("regular", TAGLINE).fillColor(ink);
  const high = doc.heightOfString(tagline, { width: room, align: "right" });
  if (high < BAND) doc.text(tagline, left, (BAND - high) / 2, { width: room, align: "right" });
  return foot + ACCENT + GAP;
}
