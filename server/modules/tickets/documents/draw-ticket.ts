import { encodeQR } from "qr";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { POSTER, type PaperDress } from "./dress-paper.ts";
import { drawSheet, mm, type Sheet, type TextStyle } from "./open-sheet.ts";
import { whenWords, whereWords, type Words } from "./speak-words.ts";

const QR_SIDE = mm(70);
/** So that the longest names of the tallest letters leave a ticket on its page. */
const MOST_LINES = { name: 6, place: 3, fact: 4 } as const;

export type TicketsAbout = {
  readonly words: Words;
  readonly seller: string;
  readonly orderedAt: Date;
  readonly dress: PaperDress | null;
};

/** A ticket whose code may be shown. */
export type ShownTicket = Omit<TicketAnswer, "qr"> & { readonly qr: string };

function factsOf(ticket: ShownTicket, words: Words): (readonly [term: string, value: string])[] {
  const { say } = words;
  const included = ticket.addons.map(({ name, qty }) => (qty > 1 ? say("ticket.addon", { name, qty }) : name)).join(", ");
  return [
    [say("receipt.holder"), ticket.holder],
    [say("ticket.category"), ticket.category],
    ...(ticket.seat ? [[say("ticket.seat"), seatWords(ticket.seat)] as const] : []),
    ...(included === "" ? [] : [[say("ticket.included"), included] as const]),
    ...(ticket.reference === "" ? [] : [[say("ticket.order"), ticket.reference] as const]),
  ];
}

/** Describes a seat with its floor and entrance. */
function seatWords({ label, level, entrance }: NonNullable<TicketAnswer["seat"]>): string {
  return [label, level, entrance].filter(Boolean).join(" · ");
}

/** Returns a map address that any device opens. */
function mapAddress({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  return `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`;
}

/** Draws the notes for gate staff. */
function drawGateNotes(sheet: Sheet, { release }: ShownTicket, { say }: Words): void {
  sheet.line(say("receipt.gateNote"), { size: 11, align: "center" });
  if (release !== null) sheet.line(say("ticket.unsigned"), { size: 11, bold: true, align: "center" });
  sheet.skip(20);
}

function drawCode(sheet: Sheet, { event, category, qr, code }: ShownTicket, { say }: Words): void {
  // The sheet adds its own quiet zone: so encode the code with the minimum, one module.
  const rows = encodeQR(qr, "raw", { ecc: "medium", border: 1 });
  const picture = { size: rows.length - 2, isDark: (row: number, column: number) => rows[row + 1]![column + 1]! };
  const place = { x: sheet.left + (sheet.width - QR_SIDE) / 2, side: QR_SIDE };
  sheet.squares(picture, place, say("ticket.qr.name", { name: event.name, category, code }));
  sheet.skip(QR_SIDE);
  sheet.line(code, { size: 18, bold: true, align: "center" });
  sheet.skip(6);
}

function drawFact(sheet: Sheet, [term, value]: ReturnType<typeof factsOf>[number]): void {
  const high = sheet.write(term, { x: sheet.left, width: 120 }, { size: 11, muted: true, as: "Lbl" });
  const place = { x: sheet.left + 120, width: sheet.width - 120 };
  sheet.skip(Math.max(high, sheet.write(value, place, { size: 11, bold: true, as: "LBody", most: MOST_LINES.fact })) + 4);
}

type Page = { readonly ticket: ShownTicket; readonly words: Words; readonly hasPoster: boolean };

/** Draws the event's name, time and place, beside its picture if there is one. */
function drawHead(sheet: Sheet, { ticket: { event, session }, words, hasPoster }: Page): void {
  const top = sheet.y;
  const place = { x: sheet.left, width: sheet.width - (hasPoster ? POSTER.width + 20 : 0) };
  const write = (text: string, look: TextStyle) => sheet.skip(sheet.write(text, place, look));
  const span = whenWords(words, session ?? event, event.zone);
  write(event.name, { size: 22, bold: true, as: "H1", most: MOST_LINES.name });
  sheet.skip(6);
  write(session?.label ? `${span} · ${session.label}` : span, { size: 11, most: MOST_LINES.place });
  write(event.venue?.address ? `${event.venue.name}, ${event.venue.address}, ${event.venue.city}` : whereWords(words, event), {
    size: 11,
    most: MOST_LINES.place,
  });
  if (event.venue) {
    const address = mapAddress(event.venue);
    write(`${words.say("ticket.directions")}: ${address.replace("https://www.", "")}`, { size: 9, muted: true, link: address });
  }
  if (hasPoster) sheet.y = Math.max(sheet.y, top + POSTER.height);
  sheet.skip(16);
}

function drawPage(sheet: Sheet, page: Page): void {
  const { ticket, words } = page;
  drawHead(sheet, page);
  drawCode(sheet, ticket, words);
  drawGateNotes(sheet, ticket, words);
  sheet.part("L", () => {
    for (const fact of factsOf(ticket, words)) sheet.part("LI", () => drawFact(sheet, fact));
  });
}

/** Draws tickets as an A4 PDF file, one per page, with codes as vector squares that stay sharp at any size. */
export async function drawTickets(tickets: readonly [ShownTicket, ...ShownTicket[]], about: TicketsAbout): Promise<Buffer> {
  const [first] = tickets;
  const { words, seller, orderedAt, dress } = about;
  const { locale } = words;
  const title = `${first.event.name} · ${tickets.map(({ code }) => code).join(", ")}`;
  return drawSheet({ title, author: seller, locale, createdAt: orderedAt, dress }, (sheet) => {
    tickets.forEach((ticket, i) => {
      if (i > 0) sheet.newPage();
      drawPage(sheet, { ticket, words, hasPoster: Boolean(dress?.poster) });
    });
    return (at) => `${seller} · ${tickets[at - 1]?.code ?? ""}`;
  });
}
