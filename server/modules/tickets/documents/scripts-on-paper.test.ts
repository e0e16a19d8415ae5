import { describe, expect, it, vi } from "vitest";
import type { ReceiptAnswer } from "#contract/tickets/documents.ts";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import { DRESS } from "#test/harness/paper-dress.ts";
import { readPdf } from "#test/harness/read-pdf.ts";
import { drawReceipt } from "./draw-receipt.ts";
import { drawTickets, type ShownTicket } from "./draw-ticket.ts";
import { drawSheet } from "./open-sheet.ts";

const messages = messagesFor("en", ["receipt", "ticket", "common"]);
const words = {
  locale: "en" as const,
  say: (key: string, params?: Record<string, string | number>) => translate(messages, { locale: "en", key, params }),
};
const about = { words, seller: "Garuda Run", orderedAt: new Date("2026-12-31T16:59:00Z"), dress: DRESS };

function ticket(name: string): ShownTicket {
  return {
    id: "0199f3a0-0000-7000-8000-000000000001",
    bookingId: "0199f3a0-0000-7000-8000-000000000002",
    reference: "ABCD2345",
    code: "ABCD-1234-EFGH",
    status: "valid",
    event: {
      slug: "half",
      name,
      status: "published",
      startsAt: "2027-03-06T22:00:00.000Z",
      endsAt: "2027-03-07T03:00:00.000Z",
      zone: "Asia/Jakarta",
      venue: { name, address: name, city: "Jakarta", lat: 0, lng: 0 },
      picture: { src: "/x", widths: [], width: 1, height: 1, color: "#ffffff" },
    },
    session: null,
    category: name,
    seat: null,
    holder: name,
    addons: [{ name, qty: 2 }],
    qr: "ABCDEFGHIJ0123456789".repeat(7),
    codeFrom: null,
    handedTo: null,
    entry: "admitted",
    release: null,
    awaitsOther: false,
    checkedIn: null,
    link: null,
  };
}

function receipt(name: string): ReceiptAnswer {
  return {
    kind: "receipt",
    number: "GARUDARUN/2026/000123",
    issuedAt: "2026-12-31T16:59:00.000Z",
    seller: { name, company: name, address: name, email: "halo@garuda.example" },
    buyer: name,
    reference: "ABCD2345",
    event: { name, startsAt: null, endsAt: null, zone: "Asia/Jakarta", venue: { name, city: "Jakarta" } },
    lines: [{ name, unitPrice: 1, qty: 1, amount: 1, addons: [{ name, unitPrice: 1, qty: 1, amount: 1 }], seats: [name] }],
    promo: null,
    subtotal: 2,
    tax: { percentage: 11, amount: 0 },
    serviceFee: 0,
    total: 2,
    payments: [],
    refunds: [],
  };
}

/** Names, their language for screen readers, and the family of their font. */
const NAMES: readonly (readonly [script: string, name: string, lang: string | null, font: string])[] = [
  ["Chinese, simplified", "李小龙", "zh", "noto-sans-sc"],
  ["Chinese, traditional", "陳怡君臺北國際馬拉松", "zh", "noto-sans-tc"],
  ["Japanese", "髙橋 さくら", "ja", "noto-sans-jp"],
  ["Korean", "김민준", "ko", "noto-sans-kr"],
  ["Arabic", "محمد الزهراني", "ar", "noto-sans-arabic"],
  ["Persian", "علی‌رضا پرویز", "fa", "noto-sans-arabic"],
  ["Urdu", "ڈاکٹر نذیر ٹھٹھوی", "ur", "noto-sans-arabic"],
  ["Hebrew", "דָּוִד בֶּן־גּוּרִיּוֹן", "he", "noto-sans-hebrew"],
  ["Thai", "น้ำฝน ปิ่นแก้ว", "th", "noto-sans-thai"],
  ["Lao", "ສົມສັກ ນ້ຳ", "lo", "noto-sans-lao"],
  ["Khmer", "ស្រីមុំ ភ្នំពេញ", "km", "noto-sans-khmer"],
  ["Burmese", "အောင်ဆန်းစုကြည်", "my", "noto-sans-myanmar"],
  ["Tamil", "முத்து ஸ்ரீ", "ta", "noto-sans-tamil"],
  ["Hindi", "श्रीनिवास त्र्यंबक क्‍ष", "hi", "noto-sans-devanagari"],
  ["Bengali", "রবীন্দ্রনাথ ঠাকুর", "bn", "noto-sans-bengali"],
  ["Javanese", "ꦱꦸꦫꦏꦂꦠ ꦏꦿ", "jv", "noto-sans-javanese"],
  ["Georgian", "გიორგი", "ka", "noto-sans-georgian"],
  ["Armenian", "Շուշան Արամ", "hy", "noto-sans-armenian"],
  ["Amharic", "አበበ ቢቂላ", "am", "noto-sans-ethiopic"],
  ["Greek", "Γιώργος Αϊδά", "el", "noto-sans-greek"],
  ["Russian", "Иван Щербаков", null, "noto-sans-cyrillic"],
  ["Tibetan", "བསྟན་འཛིན", null, "noto-serif-tibetan"],
  ["emoji", "Sari 😀 ❤️ 👨‍👩‍👧 🇮🇩", null, "noto-emoji"],
  ["mathematical letters", "𝓢𝓪𝓻𝓲", null, "noto-sans-math"],
  ["rare Chinese", "㐂𠮷", "zh", "noto-sans-"],
  ["the last resort", "Ꮳꮃꮄ", null, "unifont"],
];

/** Draws a name alone. */
async function drawName(name: string, width = 400): Promise<ReturnType<typeof readPdf>> {
  const paper = { title: name, author: "x", locale: "en", createdAt: about.orderedAt, dress: null };
  return readPdf(
    await drawSheet(paper, (sheet) => {
      sheet.skip(sheet.write(name, { x: 50, width }));
      return () => "";
    }),
  );
}

/** Letters of Unicode 17, which no font has yet. */
const NEW = /[\u088f\u0c5c\u0cdc\ua7ce-\ua7d4\ua7f1]/;
/** Scripts whose every other letter of the basic plane some font has. */
const SCRIPTS =
  "Arabic Armenian Balinese Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Javanese Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Sundanese Tamil Telugu Thaana Thai Tibetan".split(
    " ",
  );

describe("names in every script", () => {
  it("prints tickets and receipts without an empty box, and tells every name whole in its language", async () => {
    const [first, ...others] = NAMES.map(([, name]) => ticket(name));
    const lines = NAMES.flatMap(([, name]) => receipt(name).lines);
    const tickets = readPdf(await drawTickets([first!, ...others], about));
    const receipts = readPdf(
      await drawReceipt({ ...receipt(NAMES[0]![1]), lines }, { words, dress: { ...DRESS, title: "Джакарта", tagline: "東京" } }),
    );
    for (const [pdf, role] of [
      [tickets, "LBody"],
      [receipts, "TH"],
    ] as const) {
      expect([pdf.boxes, pdf.untold]).toEqual([0, []]);
      expect(pdf.text).not.toContain("[U+");
      const told = pdf.told.map((line) => line.trim());
      for (const [script, name, lang, font] of NAMES) {
        expect([script, told.includes(`${role} ${lang === null ? "" : `{${lang}} `}${name.normalize("NFC")}`)]).toEqual([script, true]);
        expect([script, pdf.fonts.some((each) => each.startsWith(font))]).toEqual([script, true]);
      }
    }
    expect([tickets.pages, tickets.told.filter((line) => /H1/.test(line)).length]).toEqual([NAMES.length, NAMES.length]);
    expect(receipts.told.map((line) => line.trim())).toContain("P {zh} 東京");
  });

  it("has a glyph for names made of any letters and marks of a script", async () => {
    const seed = { at: 1 };
    const any = <T>(list: readonly T[]): T => list[(seed.at = (seed.at * 48_271) % 2_147_483_647) % list.length]!;
    const plane = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code));
    const letters = plane.filter((letter) => /[\p{L}\p{M}]/u.test(letter) && !NEW.test(letter));
    const names = SCRIPTS.flatMap((script) => {
      const isOwn = new RegExp(`^\\p{Script=${script}}$`, "u");
      const own = letters.filter((letter) => isOwn.test(letter));
      return Array.from({ length: 20 }, () => Array.from({ length: 4 }, () => any(own)).join(""));
    });
    const paper = { title: "x", author: "x", locale: "en", createdAt: about.orderedAt, dress: null };
    const file = await drawSheet(paper, (sheet) => {
      for (const name of names) {
        sheet.need(40);
        sheet.line(name);
      }
      return () => "";
    });
    const { boxes, text, told } = readPdf(file);
    expect([boxes, text.match(/\[U\+\w+/g)]).toEqual([0, null]);
    for (const name of names) expect(told.some((line) => line.endsWith(name.normalize("NFC")))).toBe(true);
  });

  it("prints Vietnamese and other Latin names in the paper's own font only", async () => {
    const pdf = readPdf(await drawTickets([ticket("Ngô Thế Đạt Łukasz Çağrı")], about));
    expect([pdf.boxes, pdf.fonts.filter((font) => !font.startsWith("PlusJakartaSans"))]).toEqual([0, []]);
  });

  it("embeds only the letters of a name, and no more fonts than it needs", async () => {
    const plain = (await drawTickets([ticket("Sari")], about)).length;
    for (const name of ["李小龙", "محمد الزهراني", "น้ำฝน", "श्रीनिवास", "😀"])
      expect((await drawTickets([ticket(name)], about)).length - plain).toBeLessThan(12_000);
  });

  it("joins Arabic letters and writes them from right to left, with Latin words and numbers from left to right", async () => {
    const { text, boxes } = await drawName("(2027) مهرجان VIP");
    expect([boxes, text.replaceAll(/\s/g, "")]).toEqual([0, `VIP${Array.from("مهرجان").toReversed().join("")}(2027)`]);
  });

  it("mirrors brackets in Hebrew", async () => {
    const { text } = await drawName("אב (גד)");
    expect(text.replaceAll(/\s/g, "")).toBe("(דג)בא");
  });

  it("names a character that no font has, and logs its number without the name", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { boxes, text } = await drawName("Sari \u{13000} Dewi");
    expect([boxes, text.includes("[U+13000]")]).toEqual([0, true]);
    const logged = warn.mock.calls.flat().join("\n");
    warn.mockRestore();
    expect(logged).toContain('"characters":["U+13000"]');
    expect(logged).not.toMatch(/Sari|Dewi/);
  });

  it("keeps one ticket per page with the longest names of the widest and tallest letters", async () => {
    for (const name of ["龍".repeat(256), "ྂརྒྱ་མཚོ".repeat(28), "ꦱꦿꦸ".repeat(60), "م".repeat(256)]) {
      const { pages, boxes, text } = readPdf(await drawTickets([ticket(name)], about));
      expect([pages, boxes]).toEqual([1, 0]);
      expect(text).toContain("…");
    }
  });
});
