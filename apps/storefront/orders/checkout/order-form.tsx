import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import type { FieldError } from "#ui/form/error-summary.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { readTransaction } from "../transaction/transaction-store.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import type { Accepted } from "../../shell/forms/agreements.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { ORDER_FORM } from "./order-button.tsx";
import { AttendeeCards } from "./attendee-cards.tsx";
import { detailsBody } from "./details-body.ts";
import type { Refused } from "../../shell/forms/field-message.ts";
import { patronErrors } from "../../shell/forms/patron-questions.ts";
import { Review } from "./review.tsx";
import { isTotalAccepted } from "./step-frame.tsx";
import type { Attendees } from "./use-attendees.ts";
import { useCut } from "./use-cut.ts";
import { useFieldErrors } from "../../shell/forms/use-field-errors.ts";
import type { Order } from "./use-checkout.ts";
import type { Pay } from "./use-pay.ts";
import { useShownQuote } from "./use-shown-quote.ts";

/** Attendees, price, agreements, and a button that sends everything. See docs/rules/orders.md#agreement. */
export function OrderForm({ order, attendees, pay }: { order: Order; attendees: Attendees; pay: Pay }) {
  const locale = useLocale();
  const { ui } = useTenant();
  const [accepted, setAccepted] = useState<Accepted>({ terms: false, waiver: null });
  const { event } = order;
  const isKnown = useShownQuote(order) !== null;
  const errors: Refused[] = [...attendees.errors, ...agreementErrors(event.waiver?.version ?? null, accepted)];
  const field = useFieldErrors(errors);
  const { isCut, mayGo } = useCut();
  useFilledInBuyer(order);
  useEffect(() => pushEvent("checkout_step", { step: 2 }), []);

  function agree(next: Accepted) {
    setAccepted(next);
    field.change("terms", next.terms);
    field.change("waiver", next.waiver === event.waiver?.version);
  }

  async function send(sent: FormEvent) {
    sent.preventDefault();
    if (pay.isSending) return;
    // While attendees are incomplete the button says "continue", and the answers after them are not required yet.
    const missing = attendees.isReady ? errors : attendees.errors;
    if (missing.length > 0) {
      pushEvent("form_error", { form: "attendee", fields: missing.map((error) => error.path), count: missing.length });
      return field.fail(missing.map((error) => error.path));
    }
    if (!order.seen || !isTotalAccepted(order))
      return document.querySelector<HTMLElement>(".checkout-news")?.scrollIntoView({ block: "center" });
    field.clear();
    // Typed input stays, and the notice beside the button asks to press again.
    if (!mayGo()) return;
    pushEvent("pay_click", { value: order.seen.booking.quote.total });
    const { patron } = readTransaction(ui, event.id);
    const body = detailsBody({
      event,
      patron,
      attendees: attendees.list,
      acceptTerms: accepted.terms,
      acceptWaiver: accepted.waiver !== null,
      locale,
    });
    const refused = await pay.send(body);
    if (refused.length > 0) field.fail([], refused);
  }

  return (
    <CheckoutForm id={ORDER_FORM} field={field} isSending={pay.isSending} onSend={(sent) => void send(sent)} lineOf={inReach}>
      {attendees.questions.length > 0 && <AttendeeCards order={order} attendees={attendees} field={field} />}
      {isKnown ? (
        <Review order={order} accepted={accepted} onAccept={agree} field={field} pay={pay} isCut={isCut} isReady={attendees.isReady} />
      ) : (
        <FormToCome />
      )}
    </CheckoutForm>
  );
}

/** Show a placeholder until the order is known, so that nothing moves. */
function FormToCome() {
  const t = useT();
  return (
    <div role="status" aria-label={t("checkout.loading")} className="stack">
      <Skeleton size="field" />
      <Skeleton size="field" />
      <Skeleton size="form" />
    </div>
  );
}

function agreementErrors(version: string | null, accepted: Accepted): Refused[] {
  const isAgreed = version === null || accepted.waiver === version;
  const waiver = isAgreed ? [] : [{ path: "waiver", code: accepted.waiver === null ? "required" : "changed" }];
  const terms = accepted.terms ? [] : [{ path: "terms", code: "required" }];
  return [...waiver, ...terms];
}

/** Removes the link from a line about the buyer's answers, since their fields are on the previous page. */
function inReach(line: FieldError, error: Refused): FieldError {
  return error.path.startsWith("patron.") ? { message: line.message } : line;
}

/** Redirects to the buyer's form if it is incomplete. */
function useFilledInBuyer({ event, seen }: Order): void {
  const { ui } = useTenant();
  const navigate = useNavigate();
  const path = usePath();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || !seen) return;
    isAsked.current = true;
    const { patron } = readTransaction(ui, event.id);
    if (patronErrors(event, patron).length > 0) void navigate(path(`/event/${event.slug}/patron-information`), { replace: true });
  }, [seen, event, ui, navigate, path]);
}
