import { useState } from "react";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import type { Accepted } from "../../shell/forms/agreements.tsx";
import type { Refused } from "../../shell/forms/field-message.ts";
import { type FieldErrors, useFieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { rememberBuyer } from "../transaction/remembered-buyer.ts";
import { readTransaction } from "../transaction/transaction-store.ts";
import { detailsBody } from "./details-body.ts";
import { isTotalAccepted } from "./step-frame.tsx";
import type { Attendees } from "./use-attendees.ts";
import type { Order } from "./use-checkout.ts";
import { useCut } from "./use-cut.ts";
import type { Pay } from "./use-pay.ts";

type Sending = {
  readonly accepted: Accepted;
  readonly onAccept: (accepted: Accepted) => void;
  readonly field: FieldErrors;
  /** The button was pressed without a network, and there still is none. */
  readonly isCut: boolean;
  /** Sends the order, or shows what is missing. Returns the answers that the server refused. */
  readonly send: () => Promise<readonly Refused[]>;
};
type Parts = {
  readonly order: Order;
  readonly attendees: Attendees;
  readonly pay: Pay;
  /** Faults of the answers on this page. */
  readonly errors: readonly Refused[];
};

/** The agreements and the sending of an order of tickets, on whichever page is its last. See docs/rules/orders.md#agreement. */
export function useSendOrder({ order, attendees, pay, errors: own }: Parts): Sending {
  const locale = useLocale();
  const { ui } = useTenant();
  const [accepted, setAccepted] = useState<Accepted>({ terms: false, waiver: null });
  const { event } = order;
  const version = event.waiver?.version ?? null;
  const errors = [...own, ...agreementErrors(version, accepted)];
  const field = useFieldErrors(errors);
  const { isCut, mayGo } = useCut();

  function onAccept(next: Accepted) {
    setAccepted(next);
    field.change("terms", next.terms);
    field.change("waiver", next.waiver === version);
  }

  async function send(): Promise<readonly Refused[]> {
    if (pay.isSending) return [];
    if (errors.length > 0) {
      pushEvent("form_error", { form: "payment", fields: errors.map((error) => error.path), count: errors.length });
      field.fail(errors.map((error) => error.path));
      return [];
    }
    if (!order.seen || !isTotalAccepted(order)) {
      document.querySelector<HTMLElement>(".checkout-news")?.scrollIntoView({ block: "center" });
      return [];
    }
    field.clear();
    // Typed input stays, and the notice beside the button asks to press again.
    if (!mayGo()) return [];
    pushEvent("pay_click", { value: order.seen.booking.quote.total });
    const { patron } = readTransaction(ui, event.id);
    // Before the payment, which may leave the page.
    rememberBuyer(ui, patron, attendees.list);
    const isWaived = accepted.waiver !== null;
    const body = detailsBody({ event, patron, attendees: attendees.list, acceptTerms: accepted.terms, acceptWaiver: isWaived, locale });
    const refused = await pay.send(body);
    if (refused.length > 0) field.fail([], refused);
    return refused;
  }

  return { accepted, onAccept, field, isCut, send };
}

function agreementErrors(version: string | null, accepted: Accepted): Refused[] {
  const isAgreed = version === null || accepted.waiver === version;
  const waiver = isAgreed ? [] : [{ path: "waiver", code: accepted.waiver === null ? "required" : "changed" }];
  const terms = accepted.terms ? [] : [{ path: "terms", code: "required" }];
  return [...waiver, ...terms];
}
