import { renderToStaticMarkup } from "react-dom/server";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import type { ReceiptAnswer } from "#contract/tickets/documents.ts";
import type { TicketCategory } from "#domain/catalogue/event.ts";
import { quote } from "#domain/orders/pricing/quote.ts";
import { NO_TAX, type Tax } from "#domain/catalogue/tax.ts";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import { ReceiptTable } from "../../payments/receipt/receipt-table.tsx";
import { LocaleContext, TextsContext } from "../../shell/i18n/use-t.ts";
import { PriceBreakdown } from "./price-breakdown.tsx";

const PBJT: Tax = { ...NO_TAX, kind: "pbjt", region: "32.73", place: "Kota Bandung", percentage: 10 };
const PPN: Tax = { ...NO_TAX, kind: "ppn", percentage: 11 };
const EVENT = { id: "e", serviceFeeType: "fix_amount", serviceFeeFixAmount: 5000, serviceFeePercentage: 0, taxPercentage: 10 } as const;

function priced(taxes: readonly [Tax, Tax] | null) {
  const addon = {
    id: "shirt",
    name: "Shirt",
    amount: 150_000,
    eventPriceId: "show",
    isRequired: false,
    isCustomDate: false,
    customDate: [],
    availableStock: null,
    minQty: 0,
    per: "order",
    isDistributedPerAttendee: false,
    ...(taxes && { tax: taxes[1] }),
  } as const;
  const show: TicketCategory = {
    id: "show",
    name: "Show",
    price: 300_000,
    bundlingTicket: "0",
    additionals: [addon],
    ...(taxes && { tax: taxes[0] }),
  };
  const selection = { categories: [{ categoryId: "show", qty: 1 }], addons: [{ addonId: "shirt", qty: 1 }] };
  return quote({ event: EVENT, categories: [show], selection, promo: null });
}

/** The text of each row, with ordinary spaces. */
function rowsOf(screen: ReactNode, locale: "en" | "id"): string[] {
  const texts = messagesFor(locale, ["common", "receipt"]);
  const html = renderToStaticMarkup(
    <LocaleContext value={locale}>
      <TextsContext value={(key, params) => translate(texts, { locale, key, params })}>{screen}</TextsContext>
    </LocaleContext>,
  );
  return [...html.matchAll(/<tr.*?<\/tr>|<dt>.*?<\/dd>/gs)].map(([row]) =>
    row
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

const bill = (taxes: readonly [Tax, Tax] | null, locale: "en" | "id" = "en") =>
  rowsOf(<PriceBreakdown quote={priced(taxes)} rates={{ charging: EVENT, taxPercentage: 10, required: new Set() }} />, locale);

function receipt(taxes: readonly [Tax, Tax] | null, locale: "en" | "id" = "en") {
  const { lines: _lines, ...price } = priced(taxes);
  const answer = { ...price, lines: [], payments: [], refunds: [], promo: null, tax: { percentage: taxes ? null : 10, amount: price.tax } };
  return rowsOf(<ReceiptTable receipt={answer as unknown as ReceiptAnswer} />, locale);
}

const TWO = [PBJT, PPN] as const;

it("names each kind of tax of an order on its own line, on the bill and on the receipt", () => {
  expect(bill(TWO)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/Entertainment tax PBJT Kota Bandung \(10%\), included Rp ?30,000/),
      expect.stringMatching(/VAT PPN \(11%\), included Rp ?16,500/),
    ]),
  );
  expect(bill(TWO, "id").join("\n")).toMatch(/Pajak hiburan PBJT Kota Bandung \(10%\), sudah termasuk Rp ?30\.000/);
  expect(receipt(TWO).join("\n")).toMatch(/Entertainment tax PBJT Kota Bandung \(10%\) Rp ?30,000\nVAT PPN \(11%\) Rp ?16,500/);
});

it("names one tax for equal ones, none for no tax, and a tax by its own label", () => {
  const label = { en: "Culture tax", id: "Pajak budaya" };
  const own = bill([{ ...PBJT, label }, NO_TAX]).filter((row) => row.includes("tax"));
  expect(own).toEqual([expect.stringMatching(/^Culture tax \(10%\), included Rp ?30,000$/)]);
  expect(bill([PPN, PPN]).filter((row) => row.includes("PPN"))).toEqual([expect.stringMatching(/Rp ?49,500$/)]);
});

it("names the one tax of an event without kinds by its percentage alone", () => {
  expect(bill(null).join("\n")).toMatch(/Tax \(10%\), included Rp ?45,000/);
  expect(receipt(null).join("\n")).toMatch(/Tax \(10%\) Rp ?45,000/);
});
