import { memo, useMemo, useState } from "react";
import type { CategoryAnswer, EventDetail } from "#contract/catalogue/events.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useTransactionText } from "../../orders/transaction/transaction-store.ts";
import { offerOf } from "./offer-of.ts";
import { shownFirst } from "./category-order.ts";
import { TicketRow } from "./ticket-row.tsx";
import { qtyOf } from "./use-cart.ts";

type TicketListProps = {
  readonly event: EventDetail;
  readonly onQty: (categoryId: string, qty: number) => void;
  readonly onAddon: (addonId: string, qty: number) => void;
};

/**
 * An event's ticket categories, the ones on sale first. Each row subscribes to the order itself, so that a change renders only its own rows.
 */
export const TicketList = memo(function TicketList({ event, onQty, onAddon }: TicketListProps) {
  // Sort once, at the page's load: a row that sells out later keeps its place.
  const [order] = useState(() => shownFirst(event.prices).map(({ id }) => id));
  const rows = event.prices.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return (
    <ul className="event-ticket-list">
      {rows.map((category) => (
        <OwnRow key={category.id} {...{ event, category, onQty, onAddon }} />
      ))}
    </ul>
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
