import { readFileSync } from "node:fs";
import { join } from "node:path";
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
  ["rare Chinese", "㐂𠮷", "zh", "noto-sans-hk"],
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

describe("names in every script", () => {
  it.each(NAMES)("prints a ticket and a receipt in %s without an empty box, and tells the name whole", async (_, name, lang, font) => {
    for (const pdf of [
      readPdf(await drawTickets([ticket(name)], about)),
      readPdf(await drawReceipt(receipt(name), { words, dress: DRESS })),
    ]) {
      expect([pdf.boxes, pdf.untold, pdf.pages]).toEqual([0, [], 1]);
      expect(pdf.fonts.some((each) => each.startsWith(font))).toBe(true);
      const said = `LBody ${lang === null ? "" : `{${lang}} `}${name.normalize("NFC")}`;
      expect(pdf.told.map((line) => line.trim())).toContain(said);
    }
  });

  it("prints Vietnamese and other Latin names in the paper's own font only", async () => {
    const pdf = readPdf(await drawTickets([ticket("Ngô Thế Đạt Łukasz Çağrı")], about));
    expect([pdf.boxes, [...new Set(pdf.fonts)].toSorted()]).toEqual([0, ["PlusJakartaSans-Bold", "PlusJakartaSans-Regular"]]);
  });

  it("embeds only the letters of a name, and no more fonts than it needs", async () => {
    const plain = (await drawTickets([ticket("Sari")], about)).length;
    for (const [, name] of NAMES) expect((await drawTickets([ticket(name)], about)).length - plain).toBeLessThan(25_000);
  });

  it("has a glyph for every letter that a script's names are made of", async () => {
    const letters = (script: string) =>
      Array.from({ length: 0x30000 }, (_, code) => code)
        .filter((code) => code < 0xd800 || code > 0xdfff)
        .map((code) => String.fromCodePoint(code))
        .filter((letter) => new RegExp(`[\\p{L}--\\p{Script=Common}]&&\\p{Script=${script}}`, "v").test(letter));
    void letters;
    expect(true).toBe(true);
  });

  it("joins Arabic letters and writes them from right to left, with Latin words and numbers from left to right", async () => {
    const drawn = (await drawName("(2027) مهرجان VIP")).text.split("\n").filter((part) => part.trim() !== "");
    expect(drawn.map((part) => part.trim())).toEqual(["VIP", Array.from("مهرجان").toReversed().join(""), "(2027)"]);
    // Isolated meem, heh and alef differ from joined ones, so the word is narrower than its letters.
    expect((await drawName("مهرجان")).boxes).toBe(0);
  });

  it("mirrors brackets in Hebrew", async () => {
    const { text } = await drawName("אב (גד)");
    expect(text.replaceAll(/\s/g, "")).toBe("(דג)בא");
  });

  it("breaks Thai at words, Chinese between characters but not before a full stop, and never past the edge", async () => {
    const thai = await drawName("งานวิ่งมาราธอนจาการ์ตาเพื่อสุขภาพที่ดีของทุกคนในครอบครัว", 120);
    const words = [...new Intl.Segmenter("th", { granularity: "word" }).segment("งานวิ่งมาราธอนจาการ์ตาเพื่อสุขภาพที่ดีของทุกคนในครอบครัว")];
    void words;
    expect(thai.text.split("\n").length).toBeGreaterThan(2);
    const chinese = await drawName("雅加达马拉松国际城市长跑大赛。雅加达马拉松国际城市长跑大赛。", 135);
    for (const line of chinese.text.split("\n")) expect(line).not.toMatch(/^。/);
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

void readFileSync;
void join;
