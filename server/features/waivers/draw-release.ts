import type { Locale } from "#domain/brands/brand.ts";
import { formatDateTime, formatDay } from "#i18n/format.ts";
import { messagesFor, type MessageKey } from "#i18n/messages/load.ts";
import { translate } from "#i18n/translate.ts";
import { richText } from "../../base/rich-text.ts";
import { mm, openSheet, type Sheet } from "../documents/open-sheet.ts";
import { type OpenSignature, spokenCode } from "./show-signature.ts";

const LABEL = 150;
const FIELD = { width: mm(80), height: mm(32) };

type Fact = readonly [term: MessageKey, value: string];
type Say = (key: MessageKey, params?: Readonly<Record<string, string | number>>) => string;

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
    ["waiver.emergency", `${emergency.fullName} (${emergency.relation}), ${emergency.countryCode} ${emergency.phoneNumber}`],
    ["waiver.health", [say("waiver.fit_short"), conditions, health.notes].filter(Boolean).join("; ")],
    ...(guardian ? [["waiver.guardian", `${guardian.fullName} (${guardian.relation}), ${guardian.idNumber}`] as const] : []),
    ["waiver.phone", record.phone],
  ];
}

/** About how high a text of this size is; a little more rather than less. */
function heightOf(text: string, width: number): number {
  return Math.ceil((text.length * 5.6) / width) * 13 + 8;
}

/** A paragraph in pieces of which each fits on a page. */
function piecesOf(text: string): string[] {
  return text.match(/\S[\s\S]{0,1500}(?=\s|$)/g) ?? [];
}

function drawFacts(sheet: Sheet, facts: readonly Fact[], say: Say): void {
  for (const [term, value] of facts) {
    sheet.need(heightOf(value, sheet.width - LABEL));
    const high = sheet.write(say(term), { x: sheet.left, width: LABEL - 10 }, { muted: true });
    sheet.skip(Math.max(high, sheet.write(value, { x: sheet.left + LABEL, width: sheet.width - LABEL })) + 3);
  }
}

function drawText(sheet: Sheet, markdown: string): void {
  for (const block of richText(markdown)) {
    if (block.kind === "heading") {
      sheet.need(60);
      sheet.line(block.text, { bold: true, size: 11 });
    } else {
      const texts = block.kind === "list" ? block.items.map((item) => `• ${item}`) : [block.text];
      for (const piece of texts.flatMap(piecesOf)) {
        sheet.need(heightOf(piece, sheet.width));
        sheet.line(piece);
      }
    }
    sheet.skip(6);
  }
}

function drawSignature(sheet: Sheet, { record }: OpenSignature, say: Say): void {
  sheet.need(FIELD.height + 60);
  sheet.line(say("waiver.signature"), { muted: true });
  sheet.skip(4);
  const { signature, typedName } = record.answers;
  if (signature.kind === "drawn") {
    sheet.strokes(signature.lines, sheet.left, FIELD);
    sheet.skip(FIELD.height + 4);
  } else sheet.line(typedName, { size: 20 });
  sheet.line(signature.kind === "drawn" ? typedName : say("waiver.typed_instead"), { muted: signature.kind === "typed" });
  sheet.skip(12);
}

/** A signed release as an A4 PDF file, in the language in which it was signed: text, record, signature, and how to verify it. */
export async function drawRelease(open: OpenSignature, about: { readonly seller: string; readonly origin: string }): Promise<Buffer> {
  const { row, record } = open;
  const locale = row.language;
  const messages = messagesFor(locale, ["waiver", "common"]);
  const say: Say = (key, params) => translate(messages, { locale, key, params });
  const sheet = await openSheet({
    title: `${row.title[locale]} · ${record.answers.fullName}`,
    author: about.seller,
    locale,
    createdAt: row.signed_at,
  });
  sheet.line(about.seller, { size: 11, muted: true });
  sheet.skip(4);
  sheet.line(row.title[locale], { size: 20, bold: true });
  sheet.skip(2);
  sheet.line(`${row.event} · ${formatDay(record.eventDay, locale)}`, { size: 11 });
  sheet.skip(14);
  drawText(sheet, row.body[locale]);
  sheet.skip(6);
  sheet.rule();
  sheet.skip(12);
  drawFacts(sheet, participantFacts(open, locale, say), say);
  sheet.skip(10);
  drawSignature(sheet, open, say);
  drawFacts(
    sheet,
    [
      ["waiver.signed_at", formatDateTime(row.signed_at.toISOString(), row.zone, locale)],
      ["waiver.verification_code", spokenCode(record.verificationCode)],
      ["waiver.verify_at", `${about.origin}/${locale}/waiver-release/${row.slug}/check`],
      ["waiver.version", say("waiver.version_of", { version: row.version, hash: row.text_hash })],
      ["waiver.record_hash", row.record_hash],
    ],
    say,
  );
  return sheet.finish((at, of) => say("waiver.page_of", { at, of }));
}
