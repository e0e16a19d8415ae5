import { describe, expect, it } from "vitest";
import type { ReceiptAnswer } from "#contract/tickets/documents.ts";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import { DRESS } from "#test/harness/paper-dress.ts";
import { readPdf } from "#test/harness/read-pdf.ts";
import { drawReceipt } from "./draw-receipt.ts";
import type { Words } from "./speak-words.ts";

const RECEIPT: ReceiptAnswer = {
  kind: "receipt",
  number: "GARUDARUN/2026/000123",
  issuedAt: "2026-12-31T16:59:00.000Z",
  seller: { name: "Garuda Run", company: "PT Garuda Lari", address: "Jl. Sudirman 1, Jakarta", email: "halo@garuda.example" },
  buyer: "Łukasz Çağrı Ngô Thế Đạt",
  reference: "ABCD2345",
  event: {
    name: "Garuda Half Jakarta",
    startsAt: "2027-03-06T22:00:00.000Z",
    endsAt: "2027-03-07T03:00:00.000Z",
    zone: "Asia/Jakarta",
    venue: { name: "GBK", city: "Jakarta" },
  },
  lines: [
    {
      name: "Half marathon",
      unitPrice: 500_000,
      qty: 2,
      amount: 1_000_000,
      addons: [{ name: "Kaus édition", unitPrice: 75_000, qty: 2, amount: 150_000 }],
    },
  ],
  promo: { code: "PAGI", amount: 115_000 },
  subtotal: 1_035_000,
  tax: { percentage: 11, amount: 113_850 },
  serviceFee: 25_000,
  total: 1_173_850,
  payments: [{ provider: "simulated", method: "qris", isSimulation: true, amount: 1_173_850, paidAt: "2026-12-31T16:58:00.000Z" }],
  refunds: [],
};

function words(locale: "en" | "id"): Words {
  const messages = messagesFor(locale, ["receipt", "ticket", "common"]);
  return { locale, say: (key, params) => translate(messages, { locale, key, params }) };
}

const says = (locale: "en" | "id") => ({ words: words(locale), dress: null });

describe("a receipt as a PDF file", () => {
  it("prints every component of a receipt in both languages, with every letter of names, on one A4 page", async () => {
    for (const [locale, said] of [
      ["en", ["Receipt", "Simulated payment", "Tax (11%)", "Service fee", "Rp 1,173,850", "−Rp 115,000", "Rp 113,850", "Rp 25,000"]],
      ["id", ["Kuitansi", "Pembayaran simulasi", "Pajak (11%)", "Biaya layanan", "Rp 1.173.850", "−Rp 115.000", "Rp 113.850", "Rp 25.000"]],
    ] as const) {
      const pdf = readPdf(await drawReceipt(RECEIPT, says(locale)));
      expect(pdf).toMatchObject({ pages: 1, hasFont: true });
      expect(pdf.size.map(Math.round)).toEqual([595, 842]);
      const own = [
        "GARUDARUN/2026/000123",
        "PT Garuda Lari",
        "Jl. Sudirman 1, Jakarta",
        "Łukasz Çağrı Ngô Thế Đạt",
        "ABCD2345",
        "Promo PAGI",
      ];
      for (const text of [...said, ...own, "Half marathon", "Kaus édition"]) expect(pdf.text).toContain(text);
      expect(pdf.text).not.toMatch(/\ufffd|undefined|\{\w+\}|receipt\./);
    }
  });

  it("prints seats below their tickets", async () => {
    const seats = ["Stalls · Row A · Seat 20", "Stalls · Row A · Seat 21"];
    const [line] = RECEIPT.lines;
    const { text } = readPdf(await drawReceipt({ ...RECEIPT, lines: [{ ...line!, seats }] }, says("en")));
    expect(text).toContain(seats.join("; "));
  });

  it("dates a receipt in Jakarta, like the year of its number", async () => {
    expect(readPdf(await drawReceipt(RECEIPT, says("en"))).text).toContain("Thu, 31 Dec 2026, 11:59 PM WIB");
  });

  it("prints refunds and the rest of the payment", async () => {
    const refunds = [
      { amount: 73_850, at: "2027-01-02T03:00:00.000Z", isDone: true },
      { amount: 100_000, at: "2027-01-03T03:00:00.000Z", isDone: false },
    ];
    const { text } = readPdf(await drawReceipt({ ...RECEIPT, refunds }, says("en")));
    expect(text).toContain("Refund, Sat, 2 Jan 2027");
    expect(text).toContain("Refund on its way, Sun, 3 Jan 2027");
    expect(text).toContain("−Rp 73,850");
    expect(text).toContain("Rp 1,000,000");
  });

  it("omits the simulation note for a real payment, and the payment of a free order", async () => {
    const real = { ...RECEIPT, payments: [{ ...RECEIPT.payments[0]!, method: null, provider: "Bank", isSimulation: false }] };
    expect(readPdf(await drawReceipt(real, says("en"))).text).not.toMatch(/simulated/i);
    const account = { ...RECEIPT, payments: [{ ...real.payments[0]!, method: "virtual_account" }] };
    expect(readPdf(await drawReceipt(account, says("en"))).text).toContain("Virtual account, ");
    expect(readPdf(await drawReceipt(RECEIPT, says("en"))).text).toContain("QRIS · Simulated payment");
    const free = { ...RECEIPT, payments: [] };
    expect(readPdf(await drawReceipt(free, says("en"))).text).toContain("Nothing to pay");
  });

  it("continues a long receipt over pages with repeated column names, without losing a line", async () => {
    const lines = Array.from({ length: 40 }, (_, i) => ({
      ...RECEIPT.lines[0]!,
      name: `Category ${i} ${"with a long name ".repeat(5)}`,
      addons: [1, 2].map((n) => ({ name: `Addon ${i}/${n}`, unitPrice: 1, qty: 1, amount: 1 })),
    }));
    const { pages, text } = readPdf(await drawReceipt({ ...RECEIPT, lines }, says("en")));
    expect(pages).toBeGreaterThan(3);
    expect(text.match(/Unit price/g)!.length).toBeGreaterThan(2);
    for (let i = 0; i < 40; i++) for (const part of [`Category ${i} `, `Addon ${i}/1`, `Addon ${i}/2`]) expect(text).toContain(part);
    expect(text).toContain(`page ${pages} of ${pages}`);
  });

  it("writes the same bytes for the same receipt, other bytes for another, in under 100 ms", async () => {
    const first = await drawReceipt(RECEIPT, says("id"));
    // Processor time, unaffected by other load.
    const began = process.cpuUsage();
    const again = await drawReceipt(RECEIPT, says("id"));
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(100);
    expect(again.equals(first)).toBe(true);
    expect((await drawReceipt({ ...RECEIPT, total: 1 }, says("id"))).equals(first)).toBe(false);
  });

  it("prints the brand's band on every page of a receipt", async () => {
    const { text, squares } = readPdf(await drawReceipt(RECEIPT, { words: words("en"), dress: DRESS }));
    expect(text).toContain("Garuda Run");
    expect(text).toContain("Lari lebih jauh");
    expect(squares.map(([x, y, width, height]) => [x, y, Math.round(width), height])).toEqual([
      [0, 0, 595, 50],
      [0, 50, 595, 4],
    ]);
  });

  it("tags a receipt for screen readers in order: headings, named facts, and a table with its cells' roles", async () => {
    const { told, untold, version, says } = readPdf(await drawReceipt(RECEIPT, { words: words("en"), dress: DRESS }));
    expect(says).toEqual({ language: "en", isTagged: true, isAccessible: true, showsTitle: true });
    expect([version, untold]).toEqual(["1.7", []]);
    const at = (line: string) => {
      const found = told.findIndex((each) => each.trim() === line);
      expect([line, found >= 0]).toEqual([line, true]);
      return found;
    };
    expect(told[0]).toBe("Document");
    const order = ["H1 Receipt", "P PT Garuda Lari", "Lbl Order number", "LBody ABCD2345", "TH Item", "TH Half marathon", "TH Total"].map(
      at,
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    const row = at("TH Half marathon");
    expect(told.slice(row, row + 4).map((line) => line.trim())).toEqual(["TH Half marathon", "TD Rp 500,000", "TD 2", "TD Rp 1,000,000"]);
    expect(told[row - 1]!.trim()).toBe("TR");
    expect(told.join("\n")).not.toContain("page 1 of 1");
  });

  it("tags column names once, though every page prints them", async () => {
    const lines = Array.from({ length: 60 }, (_, i) => ({ ...RECEIPT.lines[0]!, name: `Category ${i}`, addons: [] }));
    const { pages, told, untold } = readPdf(await drawReceipt({ ...RECEIPT, lines }, { words: words("en"), dress: DRESS }));
    expect([pages > 1, untold]).toEqual([true, []]);
    expect(told.filter((line) => line.trim() === "TH Unit price")).toHaveLength(1);
    expect(told.filter((line) => line.includes("Lari lebih jauh"))).toHaveLength(1);
    for (let i = 0; i < 60; i++) expect(told.filter((line) => line.trim() === `TH Category ${i}`)).toHaveLength(1);
  });
});
