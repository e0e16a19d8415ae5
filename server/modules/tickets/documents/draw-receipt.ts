import type { ReceiptAnswer } from "#contract/tickets/documents.ts";
import { formatDateTime, formatPercent, formatRupiah } from "#i18n/format.ts";
import { taxName } from "#i18n/orders/tax-name.ts";
import { paidWithText } from "#i18n/payments/paid-with-text.ts";
import type { PaperDress } from "./dress-paper.ts";
import { drawSheet, type TextStyle, type Sheet } from "./open-sheet.ts";
import { whenWords, whereWords, type Words } from "./speak-words.ts";

/** Receipts are dated in the zone of their numbers' years. */
const ZONE = "Asia/Jakarta";
const ROW_GAP = 5;

function drawHead(sheet: Sheet, { seller, number }: ReceiptAnswer, { say }: Words): void {
  const half = sheet.width / 2;
  const right = sheet.left + half;
  const top = sheet.y;
  sheet.y += sheet.write(say("receipt.title"), { x: right, width: half }, { size: 20, bold: true, align: "right", as: "H1" });
  sheet.y += sheet.write(number, { x: right, width: half }, { bold: true, align: "right" });
  const ends = sheet.y;
  sheet.y = top;
  sheet.y += sheet.write(seller.company, { x: sheet.left, width: half - 12 }, { size: 13, bold: true });
  for (const text of [seller.name, seller.address, seller.email])
    sheet.y += sheet.write(text, { x: sheet.left, width: half - 12 }, { muted: true });
  sheet.y = Math.max(sheet.y, ends) + 14;
  sheet.rule();
  sheet.skip(12);
}

function factsOf(receipt: ReceiptAnswer, words: Words): (readonly [term: string, value: string])[] {
  const { say, locale } = words;
  const { buyer, event, payments } = receipt;
  const at = (instant: string) => formatDateTime(instant, ZONE, locale);
  return [
    [say("receipt.issued"), at(receipt.issuedAt)],
    ...(buyer === null ? [] : [[say("receipt.buyer"), buyer] as const]),
    [say("receipt.order"), receipt.reference],
    [say("receipt.event"), event.name],
    [say("receipt.when"), whenWords(words, event, event.zone)],
    [say("receipt.where"), whereWords(words, event)],
    ...(payments.length === 0 ? [[say("receipt.method"), say("receipt.nothing")] as const] : []),
    ...payments.map((payment) => {
      const how = paidWithText(say, { ...payment, simulated: payment.isSimulation ? say("receipt.simulated") : null });
      return [say("receipt.method"), `${how}, ${at(payment.paidAt)}: ${formatRupiah(payment.amount, locale)}`] as const;
    }),
  ];
}

function drawFacts(sheet: Sheet, facts: ReturnType<typeof factsOf>): void {
  const term = 120;
  const draw = ([name, value]: (typeof facts)[number]) => {
    sheet.need(Math.max(16, sheet.heightOf(value, sheet.width - term)));
    sheet.part("LI", () => {
      const high = sheet.write(name, { x: sheet.left, width: term }, { muted: true, as: "Lbl" });
      sheet.skip(Math.max(high, sheet.write(value, { x: sheet.left + term, width: sheet.width - term }, { as: "LBody" })) + 3);
    });
  };
  sheet.part("L", () => facts.forEach(draw));
  sheet.skip(10);
}

type Cells = readonly [what: string, unit: string, qty: string, amount: string];

const [UNIT_WIDE, QTY_WIDE, AMOUNT_WIDE] = [100, 40, 110];
const whatWideOf = ({ width }: Sheet): number => width - UNIT_WIDE - QTY_WIDE - AMOUNT_WIDE - 8;

/** Draws one row of the items table, with the same columns on every page. */
function drawRow(
  sheet: Sheet,
  {
    cells: [what, unit, qty, amount],
    look = {},
    indent = 0,
  }: { readonly cells: Cells; readonly look?: TextStyle; readonly indent?: number },
): void {
  const whatWide = whatWideOf(sheet);
  let high = 0;
  sheet.part("TR", () => {
    let x = sheet.left;
    const right = { as: "TD", ...look, align: "right" } as const;
    high = sheet.write(what, { x: x + indent, width: whatWide - indent }, { as: "row", ...look });
    x += whatWide + 8;
    sheet.write(unit, { x: x, width: UNIT_WIDE }, right);
    sheet.write(qty, { x: (x += UNIT_WIDE), width: QTY_WIDE }, right);
    sheet.write(amount, { x: x + QTY_WIDE, width: AMOUNT_WIDE }, right);
  });
  sheet.skip(high + ROW_GAP);
}

function drawItems(sheet: Sheet, { lines }: ReceiptAnswer, { say, locale }: Words): void {
  const money = (amount: number) => formatRupiah(amount, locale);
  const head = () => {
    drawRow(sheet, {
      cells: [say("receipt.item"), say("receipt.unit"), say("receipt.qty"), say("receipt.amount")],
      look: { size: 8.5, muted: true, as: "column" },
    });
    sheet.rule();
    sheet.skip(ROW_GAP);
  };
  sheet.need(60);
  sheet.part("Table", () => {
    head();
    for (const { addons, seats = [], ...line } of lines) {
      for (const [item, indent] of [[line, 0], ...addons.map((addon) => [addon, 10])] as [typeof line, number][]) {
        // For screen readers the table names its columns once, so repeated names are decoration.
        if (sheet.need(Math.max(30, sheet.heightOf(item.name, whatWideOf(sheet) - indent)))) sheet.artifact(head);
        drawRow(sheet, { cells: [item.name, money(item.unitPrice), String(item.qty), money(item.amount)], look: {}, indent });
      }
      if (seats.length > 0) drawRow(sheet, { cells: [seats.join("; "), "", "", ""], look: { size: 8.5, muted: true }, indent: 10 });
    }
  });
  sheet.rule();
  sheet.skip(ROW_GAP + 2);
}

const sumOf = (parts: readonly { readonly amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** The sums from items to payment and refunds: each a name and an amount. */
function sumsOf(receipt: ReceiptAnswer, { say, locale }: Words): (readonly [name: string, amount: number, bold: boolean])[] {
  const { promo, tax, payments, refunds, total } = receipt;
  const plainName = tax.percentage === null ? say("receipt.taxPlain") : say("receipt.tax", { p: formatPercent(tax.percentage, locale) });
  const taxes = receipt.taxes?.map((line) => [taxName(say, locale, line), line.amount] as const) ?? [[plainName, tax.amount] as const];
  const kept = sumOf(payments) - sumOf(refunds);
  return [
    ...(promo ? [[say("receipt.promo", { code: promo.code }), -promo.amount, false] as const] : []),
    [say("receipt.subtotal"), receipt.subtotal, false],
    ...taxes.filter(([, amount]) => amount > 0).map(([name, amount]) => [name, amount, false] as const),
    ...(receipt.serviceFee > 0 ? [[say("receipt.fee"), receipt.serviceFee, false] as const] : []),
    [say("receipt.total"), total, true],
    ...(payments.length > 0 ? [[say("receipt.paid"), sumOf(payments), false] as const] : []),
    ...refunds.map(({ amount, at, isDone }) => {
      const name = say(isDone ? "receipt.refund" : "receipt.refundOpen", { when: formatDateTime(at, ZONE, locale) });
      return [name, -amount, false] as const;
    }),
    ...(refunds.length > 0 ? [[say("receipt.kept"), kept, true] as const] : []),
  ];
}

function drawSums(sheet: Sheet, sums: ReturnType<typeof sumsOf>, { locale }: Words): void {
  const from = sheet.left + sheet.width * 0.4;
  const [nameWide, amountWide] = [sheet.width * 0.6 - 120, 120];
  const draw = ([name, amount, bold]: (typeof sums)[number]) => {
    sheet.need(30);
    const look = bold ? { bold, size: 12 } : {};
    sheet.part("TR", () => {
      const high = sheet.write(name, { x: from, width: nameWide }, { ...look, as: "row" });
      sheet.write(formatRupiah(amount, locale), { x: from + nameWide, width: amountWide }, { ...look, align: "right", as: "TD" });
      sheet.skip(high + ROW_GAP);
    });
  };
  sheet.part("Table", () => sums.forEach(draw));
}

/** Draws a receipt as an A4 PDF file, with every component of the price, so that a person can add it up. */
export async function drawReceipt(
  receipt: ReceiptAnswer,
  { words, dress }: { readonly words: Words; readonly dress: PaperDress | null },
): Promise<Buffer> {
  const { say, locale } = words;
  const { number, seller } = receipt;
  const title = `${say("receipt.title")} ${number}`;
  return drawSheet({ title, author: seller.company, locale, createdAt: new Date(receipt.issuedAt), dress }, (sheet) => {
    drawHead(sheet, receipt, words);
    drawFacts(sheet, factsOf(receipt, words));
    drawItems(sheet, receipt, words);
    drawSums(sheet, sumsOf(receipt, words), words);
    if (receipt.payments.some(({ isSimulation }) => isSimulation)) {
      sheet.skip(14);
      sheet.need(30);
      sheet.line(say("receipt.simulatedNote"), { bold: true });
    }
    return (at, of) => `${number} · ${say("receipt.page", { at, of })}`;
  });
}
