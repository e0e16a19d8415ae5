import { useEffect, useRef } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { updateTransaction, useTransaction } from "../transaction/transaction-store.ts";
import { forgetPeople, readBypass, withCampaign } from "./bypass-store.ts";
import { fillOrder } from "./fill-order.ts";

/** Fills an event's order with prefill data once it has a choice: without a choice, the browser does not store the order over a reload. */
export function OrderFiller({ event }: { event: EventDetail }) {
  const { ui } = useTenant();
  const txn = useTransaction(ui, event.id);
  const isBegun = txn.price.length > 0 || txn.bookingId !== null;
  const wasBegun = useRef(isBegun);
  useEffect(() => {
    const isNew = isBegun && !wasBegun.current;
    wasBegun.current = isBegun;
    const bypass = readBypass();
    if (!isBegun || bypass === null) return;
    updateTransaction(ui, event.id, (now) => fillOrder(event, withCampaign(event.id, now, isNew), bypass));
    forgetPeople();
  }, [isBegun, event, ui]);
  return null;
}
