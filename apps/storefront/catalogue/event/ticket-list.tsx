import { memo, useMemo, useState } from "react";
import type { CategoryAnswer, EventDetail } from "#contract/catalogue/events.ts";
import type { SaleState } from "#domain/catalogue/event.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useTransactionText } from "../../orders/transaction/transaction-store.ts";
import { offerOf } from "./offer-of.ts";
import { TicketRow } from "./ticket-row.tsx";
import { qtyOf } from "./use-cart.ts";
import { formatRupiah } from "#i18n/format.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

/**
 * A note below the list that prices include taxes and fees; a fixed fee is charged once per order. Renders nothing without taxes and fees.
 */
function PricesInside({ event }: { readonly event: EventDetail }) {
  const t = useT();
  const locale = useLocale();
  const isPaid = event.prices.some(({ price, additionals }) => price > 0 || additionals.some(({ amount }) => amount > 0));
  const hasTax = event.taxPercentage > 0;
  const isFixed = event.serviceFeeType === "fix_amount";
  const hasFee = (isFixed ? event.serviceFeeFixAmount : event.serviceFeePercentage) > 0;
  if (!isPaid || (!hasTax && !hasFee)) return null;
  const price = formatRupiah(event.serviceFeeFixAmount, locale);
  const fee = isFixed
    ? hasTax
      ? "event.inside_tax_and_fixed"
      : "event.inside_fixed"
    : hasTax
      ? "event.inside_tax_and_fee"
      : "event.inside_fee";
  return <p className="num event-prices-inside">{t(hasFee ? fee : "event.inside_tax", { price })}</p>;
}

type TicketListProps = {
  readonly event: EventDetail;
  readonly onQty: (categoryId: string, qty: number) => void;
  readonly onAddon: (addonId: string, qty: number) => void;
};

/** States in which a category comes last. */
const OVER: readonly SaleState[] = ["sold_out", "sale_ended", "ended", "cancelled"];

/**
 * An event's ticket categories, available ones first. Each row subscribes to the order itself, so that a change renders only its own rows.
 */
export const TicketList = memo(function TicketList({ event, onQty, onAddon }: TicketListProps) {
  // Sort once, at the page's load: a row that sells out later keeps its place.
  const [isLast] = useState(() => new Set(event.prices.filter(({ state }) => OVER.includes(state)).map(({ id }) => id)));
  const rows = [...event.prices.filter(({ id }) => !isLast.has(id)), ...event.prices.filter(({ id }) => isLast.has(id))];
  return (
    <>
      <ul className="event-ticket-list">
        {rows.map((category) => (
          <OwnRow key={category.id} {...{ event, category, onQty, onAddon }} />
        ))}
      </ul>
      <PricesInside event={event} />
    </>
  );
});

function OwnRow({ event, category, onQty, onAddon }: TicketListProps & { category: CategoryAnswer }) {
  const { ui } = useTenant();
  const text = useTransactionText(ui, event.id, (txn) => JSON.stringify(rowOf(event, txn, category)));
  const row = useMemo(() => JSON.parse(text) as ReturnType<typeof rowOf>, [text]);
  return <TicketRow {...{ event, category, onQty, onAddon }} {...row} />;
}

/** The order's data for one row. Rows without a choice get equal data on every render. */
function rowOf(event: EventDetail, txn: EventTransaction, { id, additionals }: CategoryAnswer) {
  const offer = offerOf(event, id, txn);
  const qty = qtyOf(txn, id);
  const own = qty === 0 ? [] : additionals;
  const addons = Object.fromEntries(
    own.map(({ id: addon }) => [addon, txn.addonQty[txn.additionals.findIndex((each) => each.id === addon)] ?? 0]),
  );
  const isOfDate =
    qty > 0 || offer.state === "waiting_list" || additionals.some(({ isRequired, isCustomDate }) => isRequired && isCustomDate);
  return { ...offer, qty, addons, eventAt: isOfDate ? txn.patron.eventAt : "" };
}
