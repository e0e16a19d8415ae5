import { expect, it } from "vitest";
import { NO_TAX, type TaxLine } from "#domain/catalogue/tax.ts";
import { asValue } from "../message-texts/whatsapp-form.ts";
import { messagesFor } from "../messages.ts";
import { taxTexts } from "./tax-texts.ts";

const line = (given: Partial<TaxLine>): TaxLine => ({ ...NO_TAX, base: 0, amount: 0, of: [], ...given });
const TAXES = [
  line({ kind: "pbjt", region: "73.71", place: "Kota Makassar", percentage: 10, amount: 100_000 }),
  line({ kind: "ppn", percentage: 11, amount: 11_000, label: { en: "VAT *now*\nfree", id: "PPN *merchandise*" } }),
  line({ kind: "ppn", percentage: 0 }),
];
const texts = (locale: "en" | "id", taxes: readonly TaxLine[] | null = TAXES) =>
  taxTexts(messagesFor(locale, ["common"]), { locale, taxes }).map((text) => text.replaceAll("\u{A0}", " "));

it("words each tax of an order on one line, without a label's marks and without taxes of nothing", () => {
  expect(texts("id")).toEqual([
    "Pajak hiburan PBJT Kota Makassar (10%), sudah termasuk: Rp 100.000",
    "PPN merchandise (11%), sudah termasuk: Rp 11.000",
  ]);
  expect(texts("en")).toEqual([
    "Entertainment tax PBJT Kota Makassar (10%), included: Rp 100,000",
    "VAT now free (11%), included: Rp 11,000",
  ]);
  expect(texts("en", null)).toEqual([]);
});

it("fits into a value of WhatsApp's templates", () => {
  expect(asValue(["Rp 1.250.000, lunas", ...texts("id")].join("\n"))).toBe(
    "Rp 1.250.000, lunas · Pajak hiburan PBJT Kota Makassar (10%), sudah termasuk: Rp 100.000 · PPN merchandise (11%), sudah termasuk: Rp 11.000",
  );
});
