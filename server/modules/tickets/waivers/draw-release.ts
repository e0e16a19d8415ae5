import { encodeQR } from "qr";
import type { RichText, RichWords } from "#contract/shapes.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { sayPhone } from "#domain/people/fields/say-phone.ts";
import { splitPhone } from "#domain/people/fields/split-phone.ts";
import { formatDateTime, formatDay } from "#i18n/format.ts";
import { messagesFor, type MessageKey } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import { richText } from "../../../platform/base/rich-text.ts";
import type { PaperDress } from "../documents/dress-paper.ts";
import { drawSheet, mm, type Sheet, type TextRole } from "../documents/open-sheet.ts";
import { type OpenSignature, spokenCode } from "./show-signature.ts";

const LABEL = 130;
const QR_SIDE = mm(30);
const FIELD = { width: mm(65), height: mm(26) };

/** Formats a proved E.164 number for print. */
function dialled(phone: string): string {
  const parts = splitPhone(phone);
  return parts ? sayPhone(parts.countryCode, parts.phoneNumber) : phone;
}

type Fact = readonly [term: MessageKey, value: string];
type Say = (key: MessageKey, params?: Readonly<Record<string, string | number>>) => string;

const nameOfContact = ({ fullName, relation }: { readonly fullName: string; readonly relation: string }) =>
  relation === "" ? fullName : `${fullName} (${relation})`;

function participantFacts({ record }: OpenSignature, locale: Locale, say: Say): Fact[] {
  const { answers, ticketCode, category } = record;
  const { emergency, health, guardian } = answers;
  const conditions = health.conditions.map((name) => say(`waiver.condition_${name}`)).join(", ");
  return [
    ["waiver.ticket", `${ticketCode} · ${category}`],
    ["waiver.full_name", answers.fullName],
    ["waiver.id_number", `${say(`waiver.id_${answers.idType}`)} ${answers.idNumber}`],
    ["waiver.birth_date", formatDay(answers.birthDate, locale)],
    ["waiver.blood_type", answers.bloodType === "unknown" ? say("waiver.blood_unknown") : answers.bloodType],
    ["waiver.emergency", `${nameOfContact(emergency)}, ${sayPhone(emergency.countryCode, emergency.phoneNumber)}`],
    ["waiver.health", [say("waiver.fit_short"), conditions, health.notes].filter(Boolean).join("; ")],
    ...(guardian ? [["waiver.guardian", `${guardian.fullName} (${guardian.relation}), ${guardian.idNumber}`] as const] : []),
    ["waiver.phone", dialled(record.phone)],
  ];
}

/** Splits a paragraph into pieces that fit on a page: at spaces, or anywhere in a script without them. */
function piecesOf(text: string): string[] {
  return text.match(/\S[\s\S]{0,1500}(?=\s|$)|\S{1500}/gu) ?? [];
}

/** A column of facts. `label`: the width of their names. */
type Column = { readonly x: number; readonly width: number; readonly label: number; readonly size: number };

/** Draws facts below one another. Returns their height. Does not move the sheet's position. */
function drawFacts(
  sheet: Sheet,
  { facts, say, column }: { readonly facts: readonly Fact[]; readonly say: Say; readonly column: Column },
): number {
  const { x, width, label, size } = column;
  const from = sheet.y;
  const draw = ([term, value]: Fact) => {
    const high = sheet.write(say(term), { x, width: label - 8 }, { size, muted: true, as: "Lbl" });
    sheet.skip(Math.max(high, sheet.write(value, { x: x + label, width: width - label }, { size, as: "LBody" })) + 3);
  };
  sheet.part("L", () => {
    for (const fact of facts) sheet.part("LI", () => draw(fact));
  });
  const drawn = sheet.y - from;
  sheet.y = from;
  return drawn;
}

function drawPieces(sheet: Sheet, text: string, as: TextRole): void {
  for (const piece of piecesOf(text)) {
    sheet.need(sheet.heightOf(piece, sheet.width) + 8);
    sheet.line(piece, { as });
  }
}

type List = {
  readonly start?: number | undefined;
  readonly type?: "a" | "A" | "i" | "I" | undefined;
  readonly items: readonly (string | (RichWords & { readonly inner?: List | undefined }))[];
};

const wordsOf = (words: string | RichWords) => (typeof words === "string" ? words : words.text);

const ROMAN = [
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
] as const;

/** A list's number as it is written: `3`, `c` or `iii`. */
function labelOf(number: number, type: List["type"]): string {
  if (type === undefined) return String(number);
  let [label, left] = ["", number];
  if (type.toLowerCase() === "a")
    for (; left > 0; left = Math.floor((left - 1) / 26)) label = String.fromCharCode(97 + ((left - 1) % 26)) + label;
  else for (const [value, letters] of ROMAN) for (; left >= value; left -= value) label += letters;
  return type === type.toLowerCase() ? label : label.toUpperCase();
}

/** Draws a list's items with their bullets or numbers. An inner list has those of its parents in front: `2.a.` */
function drawList(sheet: Sheet, { start, type, items }: List, outer = ""): void {
  sheet.part("L", () => {
    for (const [i, item] of items.entries()) {
      const mark = start === undefined ? (outer === "" ? "•" : "–") : `${outer}${labelOf(start + i, type)}.`;
      sheet.part("LI", () => drawPieces(sheet, `${mark} ${wordsOf(item)}`, "LBody"));
      if (typeof item === "object" && item.inner) drawList(sheet, item.inner, start === undefined ? " " : mark);
    }
  });
}

/** Draws a table as a list: a line a row, with the names of its columns. */
function drawRows(sheet: Sheet, { head, rows }: Extract<RichText[number], { readonly kind: "table" }>): void {
  sheet.part("L", () => {
    for (const row of rows) {
      const cells = row.map((cell, i) => [wordsOf(head?.[i] ?? ""), wordsOf(cell)].filter(Boolean).join(": "));
      sheet.part("LI", () => drawPieces(sheet, cells.filter(Boolean).join(" · "), "LBody"));
    }
  });
}

function drawText(sheet: Sheet, markdown: string): void {
  for (const block of richText(markdown)) {
    if (block.kind === "heading") {
      sheet.need(60);
      sheet.line(block.text, { bold: true, size: 11, as: "H2" });
    } else if (block.kind === "list") drawList(sheet, block);
    else if (block.kind === "table") drawRows(sheet, block);
    else if (block.kind === "paragraph") drawPieces(sheet, block.text, "P");
    else sheet.rule();
    sheet.skip(5);
  }
}

/** Draws the QR code of the release's check page at the right edge. */
function drawCheckCode(sheet: Sheet, address: string, say: Say): void {
  const rows = encodeQR(address, "raw", { ecc: "medium", border: 1 });
  const picture = { size: rows.length - 2, isDark: (row: number, column: number) => rows[row + 1]![column + 1]! };
  sheet.squares(picture, { x: sheet.left + sheet.width - QR_SIDE, side: QR_SIDE }, `${say("waiver.verify_at")}: ${address}`);
}

/** Draws the signature at the left. Returns its height. Does not move the sheet's position. */
function drawSignature(sheet: Sheet, { record }: OpenSignature, say: Say): number {
  const { signature, typedName } = record.answers;
  const place = { x: sheet.left, width: FIELD.width };
  const from = sheet.y;
  sheet.skip(sheet.write(say("waiver.signature"), place, { muted: true }) + 4);
  if (signature.kind === "drawn") {
    sheet.strokes(signature.lines, { x: sheet.left, ...FIELD }, `${say("waiver.signature")}: ${typedName}`);
    sheet.skip(FIELD.height + 4);
  } else sheet.skip(sheet.write(typedName, place, { size: 20 }) + 4);
  const under = signature.kind === "drawn" ? typedName : say("waiver.typed_instead");
  sheet.skip(sheet.write(under, place, { muted: signature.kind === "typed" }));
  const high = sheet.y - from;
  sheet.y = from;
  return high;
}

/** `origin`: `scheme://host` of the shop. `dress`: null for paper without a brand. */
export type ReleaseAbout = { readonly seller: string; readonly origin: string; readonly dress: PaperDress | null };

/** Draws a signed release as an A4 PDF file, in the language of signing: text, record, signature, and verification. */
export async function drawRelease(open: OpenSignature, about: ReleaseAbout): Promise<Buffer> {
  const { row, record } = open;
  const locale = row.language;
  const messages = messagesFor(locale, ["waiver", "common"]);
  const say: Say = (key, params) => translate(messages, { locale, key, params });
  const paper = {
    title: `${row.title[locale]} · ${record.answers.fullName}`,
    author: about.seller,
    locale,
    createdAt: row.signed_at,
    dress: about.dress,
  };
  return drawSheet(paper, (sheet) => {
    sheet.line(row.title[locale], { size: 20, bold: true, as: "H1" });
    sheet.skip(2);
    sheet.line(`${row.event} · ${formatDay(record.eventDay, locale)}`, { size: 11 });
    sheet.skip(10);
    drawText(sheet, row.body[locale]);
    const address = `${about.origin}/${locale}/waiver-release/${row.slug}/check`;
    const who = participantFacts(open, locale, say);
    const proof: Fact[] = [
      ["waiver.signed_at", formatDateTime(row.signed_at.toISOString(), row.zone, locale)],
      ["waiver.verification_code", spokenCode(record.verificationCode)],
      ["waiver.verify_at", address],
      ["waiver.version", String(row.version)],
    ];
    // Keep signer, signature and proof together, below the text if there is room.
    const beside = { x: sheet.left, width: sheet.width - QR_SIDE - 10, label: LABEL, size: 9.5 };
    const column = { x: sheet.left + FIELD.width + 20, width: sheet.width - FIELD.width - 20, label: 80, size: 8 };
    const high = who.reduce((sum, [, value]) => sum + sheet.heightOf(value, beside.width - LABEL, { size: beside.size }) + 4, 24);
    sheet.need(high + FIELD.height + 34);
    sheet.skip(4);
    sheet.rule();
    sheet.skip(10);
    drawCheckCode(sheet, address, say);
    sheet.skip(Math.max(QR_SIDE, drawFacts(sheet, { facts: who, say, column: beside })) + 10);
    const signed = drawSignature(sheet, open, say);
    sheet.skip(Math.max(signed, drawFacts(sheet, { facts: proof, say, column })));
    return (at: number, of: number) => say("waiver.page_of", { at, of });
  });
}
