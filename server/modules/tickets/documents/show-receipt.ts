import type { ReceiptAnswer } from "#contract/tickets/documents.ts";
import { paidBy } from "#domain/payments/payment-channel.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import type { WebAct, Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { nameLines, readNames } from "../../catalogue/events/read-names.ts";
import { listRefunds, type Refund } from "../../payments/records/list-refunds.ts";
import { SIMULATION } from "../../../platform/ports/payment-provider.ts";
import type { OwnOrder } from "./open-order.ts";
import { describeSeats } from "../../orders/seats/describe-seats.ts";
import { readReceipt, type ReceiptRow } from "./store.ts";

/** The number as printed: `GARUDARUN/2026/000123`. */
function receiptNumber(tenant: string, year: number, number: number): string {
  return `${tenant.toUpperCase()}/${year}/${String(number).padStart(6, "0")}`;
}

const iso = (text: string | null) => (text === null ? null : new Date(text).toISOString());

function describeLines(lines: Quote["lines"], seats: ReadonlyMap<string, readonly string[]>): ReceiptAnswer["lines"] {
  return lines.map(({ categoryId, name, price, qty, addons }) => ({
    name,
    unitPrice: price,
    qty,
    amount: price * qty,
    addons: addons.map((addon) => ({ name: addon.name, unitPrice: addon.amount, qty: addon.qty, amount: addon.total })),
    ...(seats.has(categoryId) && { seats: [...seats.get(categoryId)!] }),
  }));
}

function describePayments(act: Act, { payments }: ReceiptRow): ReceiptAnswer["payments"] {
  return payments.map(({ provider, method, channel, amount, at }) => ({
    provider,
    method: paidBy(method, channel),
    isSimulation: provider === SIMULATION,
    amount,
    paidAt: new Date(at).toISOString(),
  }));
}

/** Refunds that succeeded or are under way, without failed ones. */
function describeRefunds(refunds: readonly Refund[]): ReceiptAnswer["refunds"] {
  return refunds
    .filter(({ status }) => status !== "failed")
    .map(({ amount, status, finished_at, created_at }) => ({
      amount,
      at: (finished_at ?? created_at).toISOString(),
      isDone: status === "succeeded",
    }));
}

function describeEvent({ event }: ReceiptRow): ReceiptAnswer["event"] {
  return { ...event, startsAt: iso(event.startsAt), endsAt: iso(event.endsAt) };
}

async function seatsByCategory(act: WebAct, booking: OwnOrder["booking"]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { seats } = await describeSeats(act, booking);
  const labels = new Map<string, string[]>();
  for (const { categoryId, seat } of seats) labels.set(categoryId, [...(labels.get(categoryId) ?? []), seat.label]);
  return labels;
}

function describeTax({ tax, taxes }: Quote, percentage: number | null): Pick<ReceiptAnswer, "tax" | "taxes"> {
  if (!taxes) return { tax: { percentage, amount: tax } };
  return {
    tax: { percentage: taxes.length === 1 ? taxes[0]!.percentage : null, amount: tax },
    taxes: taxes.map(({ of, ...line }) => ({ ...line, of: [...of] })),
  };
}

/** Returns the receipt of an opened booking. Throws NOT_FOUND before it is confirmed. */
export async function showReceipt(act: WebAct, { booking, people }: OwnOrder): Promise<ReceiptAnswer> {
  const catalogue = await loadCatalogue(act.db, act.tenant);
  const [row, refunds] = await act.db.pipelined(act.tenant, (tx) =>
    Promise.all([readReceipt(tx, booking.id), listRefunds(tx, booking.id)]),
  );
  if (!row) throw new Problem("NOT_FOUND");
  const { quote } = booking;
  return {
    kind: "receipt",
    number: receiptNumber(act.tenant, row.year, row.number),
    issuedAt: row.issued_at.toISOString(),
    seller: row.seller,
    buyer: people.buyer?.full_name ?? null,
    reference: booking.reference,
    event: describeEvent(row),
    lines: describeLines(
      nameLines(quote.lines, readNames(catalogue.byId.get(booking.event_id), act.locale)),
      await seatsByCategory(act, booking),
    ),
    promo: quote.discount > 0 ? { code: quote.promoCode ?? "", amount: quote.discount } : null,
    subtotal: quote.subtotal,
    ...describeTax(quote, row.tax_percentage),
    serviceFee: quote.serviceFee,
    total: quote.total,
    payments: describePayments(act, row),
    refunds: describeRefunds(refunds),
  };
}
