import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import { DRESS } from "#test/harness/paper-dress.ts";
import { readPdf } from "#test/harness/read-pdf.ts";
import { drawSheet } from "./open-sheet.ts";
import { drawTickets, type ShownTicket } from "./draw-ticket.ts";

const messages = messagesFor("en", ["receipt", "ticket", "common"]);
const about = {
  words: {
    locale: "en" as const,
    say: (key: string, params?: Record<string, string | number>) => translate(messages, { locale: "en", key, params }),
  },
  seller: "Garuda Run",
  orderedAt: new Date("2026-12-31T16:59:00Z"),
  dress: DRESS,
};

function ticket(changes: Partial<ShownTicket> = {}): ShownTicket {
  return {
    id: "0199f3a0-0000-7000-8000-000000000001",
    bookingId: "0199f3a0-0000-7000-8000-000000000002",
    reference: "ABCD2345",
    code: "ABCD-1234-EFGH",
    status: "valid",
    event: {
      slug: "half",
      name: "Garuda Half Jakarta",
      status: "published",
      startsAt: "2027-03-06T22:00:00.000Z",
      endsAt: "2027-03-07T03:00:00.000Z",
      zone: "Asia/Jakarta",
      venue: { name: "GBK", address: "Pintu Satu", city: "Jakarta", lat: 0, lng: 0 },
      picture: { src: "/x", widths: [], width: 1, height: 1, color: "#ffffff" },
    },
    session: null,
    category: "Half marathon",
    seat: null,
    holder: "Łukasz Ngô Thế Đạt",
    addons: [{ name: "Kaus L", qty: 2 }],
    qr: "ABCDEFGHIJ0123456789".repeat(7),
    codeFrom: null,
    handedTo: null,
    entry: "admitted",
    release: null,
    awaitsOther: false,
    checkedIn: null,
    link: null,
    ...changes,
  };
}

describe("tickets as a PDF file", () => {
  it("tags a ticket for screen readers: event as heading, code with its text, named facts", async () => {
    const logo = {
      png: await sharp({ create: { width: 100, height: 40, channels: 3, background: "#ffffff" } })
        .png()
        .toBuffer(),
      width: 100,
      height: 40,
    };
    const { told, untold, says } = readPdf(
      await drawTickets([ticket(), ticket({ code: "WXYZ-0000-AAAA" })], { ...about, dress: { ...DRESS, logo } }),
    );
    expect(says).toEqual({ language: "en", isTagged: true, isAccessible: true, showsTitle: true });
    expect(untold).toEqual([]);
    const lines = told.map((line) => line.trim());
    expect(lines.filter((line) => line === "H1 Garuda Half Jakarta")).toHaveLength(2);
    expect(lines.filter((line) => line === `Figure [${DRESS.title}]`)).toHaveLength(1);
    expect(lines).toContain("Figure [QR code for Garuda Half Jakarta, Half marathon. Code ABCD-1234-EFGH]");
    expect(lines).toContain("P WXYZ-0000-AAAA");
    expect(lines.some((line) => line.startsWith("Link Directions: google.com/maps"))).toBe(true);
    const name = lines.indexOf("Lbl Name");
    expect(lines.slice(name - 2, name + 2)).toEqual(["L", "LI", "Lbl Name", "LBody Łukasz Ngô Thế Đạt"]);
  });

  it("prints one ticket per page, each with its own holder and code", async () => {
    const { pages, text } = readPdf(await drawTickets([ticket(), ticket({ code: "WXYZ-0000-AAAA", holder: "Sari" })], about));
    expect(pages).toBe(2);
    for (const part of ["ABCD-1234-EFGH", "Łukasz Ngô Thế Đạt", "WXYZ-0000-AAAA", "Sari", "Kaus L ×2", "GBK, Pintu Satu, Jakarta"])
      expect(text).toContain(part);
  });

  it("prints seat, floor and entrance, or no such line", async () => {
    const label = "Balcony A · Row 12 · Seat 7";
    const of = { id: "balcony-a-12-7", level: "Upper floor", section: "Balcony A", row: "12", isTable: false, seat: "7" };
    const { text } = readPdf(await drawTickets([ticket({ seat: { ...of, label, entrance: "North stairs" } })], about));
    expect(text).toContain(`${label} · Upper floor · North stairs`);
    expect(readPdf(await drawTickets([ticket()], about)).text).not.toContain("Seat");
  });

  it("keeps one ticket per page with the longest names, and prints an open date and place", async () => {
    const long = "Very long words ".repeat(16).trim();
    const event = { ...ticket().event, name: long, startsAt: null, endsAt: null, venue: null };
    const { pages, text } = readPdf(await drawTickets([ticket({ event, holder: long, category: long })], about));
    expect(pages).toBe(1);
    for (const part of ["Date to be announced", "Location to be announced", "Show this code at the gate"]) expect(text).toContain(part);
  });

  it("prints the brand's band, a map link, and missing requirements for the gate", async () => {
    const event = { ...ticket().event, venue: { ...ticket().event.venue!, lat: -6.2185, lng: 106.8026 } };
    const file = await drawTickets([ticket({ event })], about);
    const { text, squares } = readPdf(file);
    for (const part of ["Garuda Run", "Lari lebih jauh", "google.com/maps/search/?api=1&query=-6.2185,106.8026"])
      expect(text).toContain(part);
    expect(file.toString("latin1")).toContain("/URI (https://www.google.com/maps/search/?api=1&query=-6.2185,106.8026)");
    expect(squares[0]).toMatchObject([0, 0, expect.closeTo(595.28), 50]);
    expect(text).not.toContain("Sign the waiver");
    const unsigned = readPdf(await drawTickets([ticket({ release: "garudarun" as never })], about));
    expect(unsigned.text).toContain("Sign the waiver to get in.");
  });

  it("prints the event's picture on every page and stores it once, or the band alone without one", async () => {
    const file = await sharp({ create: { width: 456, height: 285, channels: 3, background: "#c04020" } })
      .jpeg()
      .toBuffer();
    const dress = { ...DRESS, poster: `data:image/jpeg;base64,${file.toString("base64")}` };
    const long = "Very long words ".repeat(16).trim();
    const most = { event: { ...ticket().event, name: long }, holder: long, category: long, release: "garudarun" as never };
    const shown = await drawTickets([ticket(), ticket(most)], { ...about, dress });
    const picturesIn = (pdf: Buffer) => pdf.toString("latin1").match(/\/DCTDecode/g)?.length ?? 0;
    expect([readPdf(shown).pages, picturesIn(shown), shown.includes(file)]).toEqual([2, 1, true]);
    expect(readPdf(shown).text).toContain("Sign the waiver to get in.");
    expect(picturesIn(await drawTickets([ticket()], about))).toBe(0);
  });

  it("never breaks a span of hours", async () => {
    for (let width = 110; width < 260; width += 10) {
      const paper = { title: "x", author: "x", locale: "id", createdAt: about.orderedAt, dress: null };
      const file = await drawSheet(paper, (sheet) => {
        sheet.write("Minggu, 3 Jan 2027, 04.45\u00a0–\u00a010.00\u00a0WIB", { x: 50, width });
        return () => "";
      });
      const { text } = readPdf(file);
      expect(text, String(width)).toContain("04.45 – 10.00");
    }
  });

  it("writes the same bytes for the same tickets, in under 100 ms", async () => {
    const first = await drawTickets([ticket()], about);
    // Processor time, unaffected by other load.
    const began = process.cpuUsage();
    const again = await drawTickets([ticket()], about);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(100);
    expect(again.equals(first)).toBe(true);
    expect((await drawTickets([ticket({ qr: "OTHER" })], about)).equals(first)).toBe(false);
  });
});
