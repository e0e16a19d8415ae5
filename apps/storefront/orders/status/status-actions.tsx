import { useNavigate } from "react-router";
import { clearBookingData } from "#domain/orders/cart/reset.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { CopyButton } from "#ui/data/copy-button.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { usePath } from "../../shell/links/use-path.ts";
import { helpLink } from "../../shell/document/help-link.ts";
import { readTransaction, updateTransaction, useTransaction } from "../transaction/transaction-store.ts";
import { mayTakeBack } from "../transaction/order-state.ts";
import { heldOf } from "../../tickets/holdings/group-tickets.ts";
import { LateAnswers } from "./late-answers.tsx";
import { TakeBack } from "./take-back.tsx";
import type { ShownState } from "../transaction/status-words.ts";
import { PayAgain } from "./pay-again.tsx";
import { SuccessNext } from "./success-next.tsx";
import { isGone } from "./unsigned-of.ts";
import type { OrderStatus } from "./use-order-status.ts";

type StatusActionsProps = { readonly status: OrderStatus; readonly shown: ShownState };

/** The next step of each state. */
export function StatusActions(props: StatusActionsProps) {
  const { status, shown } = props;
  const t = useT();
  const { booking } = status;
  const event = `/event/${booking.event.slug}`;
  switch (shown) {
    case "checking":
      return null;
    case "awaiting":
    case "declined":
    case "timedOut":
    case "stopped":
      return <PayAgain {...props} />;
    case "held":
      return <GoOn {...props} />;
    case "confirmed":
    case "registered":
      return isGone(status.tickets) ? null : <SuccessNext booking={booking} tickets={heldOf(status.tickets)} />;
    case "expired":
      return <OrderAgain status={status} />;
    case "verifying":
      return <Verifying reference={booking.reference} />;
    case "late":
    case "underpaid":
    case "firstInLine":
      return <LateAnswers key={shown} status={status} shown={shown} />;
    case "review":
      return (
        <>
          {mayTakeBack(booking) && <TakeBack status={status} />}
          <Ask reference={booking.reference} />
        </>
      );
    case "accountWanted":
      return null;
    case "takenBack":
    case "refunding":
    case "refundDelayed":
    case "refunded":
      return <Ask reference={booking.reference} />;
    case "waitlisted":
    case "cancelled":
      return <Next href={event} label={t("status.back")} />;
  }
}

/** The steps while a payment is verified: a warning not to pay twice, and the order's number to copy. */
function Verifying({ reference }: { reference: string }) {
  const t = useT();
  return (
    <>
      <Banner tone="info" role="status">
        {t("status.verifying.alert")}
      </Banner>
      <div className="ui-actions-row status-actions">
        <CopyButton
          text={reference}
          label={t("status.verifying.action")}
          copiedLabel={t("common.copied")}
          failedLabel={t("common.copy_failed")}
        />
      </div>
    </>
  );
}

function Next({ href, label }: { href: string; label: string }) {
  return (
    <div className="ui-actions-row status-actions">
      <LinkButton as={AppLink} href={href} variant="primary">
        {label}
      </LinkButton>
    </div>
  );
}

/** Leads back to the forms in the browser that filled them in. In other browsers, leads to the payment, with the saved answers. */
function GoOn(props: StatusActionsProps) {
  const { booking } = props.status;
  const t = useT();
  const { ui } = useTenant();
  const isBegunHere = useTransaction(ui, booking.event.id).bookingId === booking.id;
  if (booking.hasDetails && !isBegunHere) return <PayAgain {...props} />;
  return <Next href={`/event/${booking.event.slug}/patron-information`} label={t("status.held.action")} />;
}

/** Orders the same tickets again if this browser still has the order; else opens the event's page. */
function OrderAgain({ status }: { status: OrderStatus }) {
  const t = useT();
  const { ui } = useTenant();
  const navigate = useNavigate();
  const path = usePath();
  const { id, slug } = status.booking.event;
  function again() {
    const isKnown = readTransaction(ui, id).price.length > 0;
    if (isKnown) updateTransaction(ui, id, clearBookingData);
    void navigate(path(`/event/${slug}${isKnown ? "/patron-information" : ""}`));
  }
  return (
    <div className="ui-actions-row status-actions">
      <Button variant="primary" onClick={again}>
        {t("status.expired.action")}
      </Button>
      <LinkButton as={AppLink} href={`/event/${slug}`}>
        {t("status.back")}
      </LinkButton>
    </div>
  );
}

function Ask({ reference }: { reference: string }) {
  const t = useT();
  const { brand } = useTenant();
  return (
    <div className="ui-actions-row status-actions">
      <LinkButton href={helpLink(brand, `${t("checkout.order.reference")} ${reference}`).href} variant="primary">
        {t("status.help")}
      </LinkButton>
    </div>
  );
}
