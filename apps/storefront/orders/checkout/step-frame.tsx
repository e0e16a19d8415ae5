import { type ReactNode, useEffect, useRef } from "react";
import { formatRupiah } from "#i18n/format.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { ProgressSteps } from "#ui/layout/progress-steps.tsx";
import { PreviewBanner } from "../../catalogue/preview/preview-banner.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { updateTransaction, useForeignChange } from "../transaction/transaction-store.ts";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { HoldGuard } from "./hold-guard.tsx";
import { OrderPanel, PriceNews } from "./order-panel.tsx";
import { stepsOf } from "./steps-of.ts";
import { TotalBar } from "./total-bar.tsx";
import type { Attendees } from "./use-attendees.ts";
import type { Order } from "./use-checkout.ts";
import { useShownQuote } from "./use-shown-quote.ts";
import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { whenText } from "../transaction/order-facts.tsx";
import { sessionOf } from "../transaction/session-choice.ts";
import { OrderedLine } from "./ordered-line.tsx";

/** The event of an order, with its time, seats and number of tickets. */
function EventLine({ order }: { readonly order: Order }) {
  const t = useT();
  const locale = useLocale();
  const { event, seen, txn } = order;
  const quote = useShownQuote(order);
  const session = seen ? seen.booking.session : sessionOf(event, txn.patron.eventAt);
  return (
    <OrderedLine ordered={event}>
      <span className="checkout-event-when">
        <UnbrokenHours text={whenText(event, { session, locale, t })} />
      </span>
      {seen && seen.booking.seats.length > 0 && (
        <span className="checkout-event-when">{seen.booking.seats.map(({ seat }) => seat.label).join(", ")}</span>
      )}
      <span className="checkout-event-when">{quote ? t("price.tickets", { n: quote.tickets }) : "\u00a0"}</span>
    </OrderedLine>
  );
}

type StepFrameProps = {
  readonly order: Order;
  readonly attendees: Attendees;
  /** The last part of the page's address. */
  readonly page: "patron-information" | "attendee" | "payment";
  readonly title: string;
  readonly lead?: string | undefined;
  /** The button of the bar on phones. */
  readonly action: ReactNode;
  readonly children: ReactNode;
};

/** Shared by the form pages: steps, hold, heading, recent changes, and the summary beside or below. */
export function StepFrame({ order, attendees, page, title, lead, action, children }: StepFrameProps) {
  const t = useT();
  const { takesPayments } = useTenant();
  const { event } = order;
  const quote = useShownQuote(order);
  const tickets = quote && t("price.tickets", { n: quote.tickets });
  const isFree = quote?.total === 0;
  const summary = quote && (isFree ? tickets : t("price.summary", { n: quote.tickets }));
  const panel = <OrderPanel order={order} />;
  // Somebody may open the attendees' form although it asks nothing new.
  const steps = stepsOf(event, { quote, isAsked: attendees.isAsked || page === "attendee" });
  const step = steps.findIndex(({ href }) => href.endsWith(`/${page}`));
  return (
    <CheckoutFrame
      top={
        <>
          <PreviewBanner event={event} />
          {steps.length > 0 && (
            <ProgressSteps
              label={t("checkout.steps.label")}
              doneLabel={t("checkout.steps.done")}
              steps={steps.map(({ key, href }) => ({ label: t(key), href }))}
              current={step}
              as={AppLink}
            />
          )}
          <EventLine order={order} />
        </>
      }
      hold={<HoldGuard order={order} />}
      title={title}
      lead={lead}
      total={order.seen?.booking.quote.total ?? order.txn.bookingData?.total ?? 0}
      news={
        <>
          <Unreachable order={order} />
          <ForeignChange eventId={event.id} />
          <PromoLeft order={order} />
          <NewTotal order={order} />
        </>
      }
      summary={panel}
      bar={
        <TotalBar total={quote?.total ?? null} isAlone={page === "payment" && !isFree && takesPayments} note={summary} action={action}>
          {panel}
        </TotalBar>
      }
    >
      {children}
    </CheckoutFrame>
  );
}

function Unreachable({ order }: { order: Order }) {
  const t = useT();
  if (!order.isUnreachable || order.refusal) return null;
  const again = (
    <button type="button" onClick={order.reload}>
      {t("common.try_again")}
    </button>
  );
  return (
    <Banner tone="warning" role="status" action={again}>
      {t("checkout.hold.unreachable")}
    </Banner>
  );
}

function PromoLeft({ order: { lostPromo } }: { order: Order }) {
  const t = useT();
  const locale = useLocale();
  if (!lostPromo) return null;
  return (
    <Banner tone="warning" role="status">
      {t("price.promo_left", { code: lostPromo.code, why: lostPromo.why[locale] })}
    </Banner>
  );
}

function ForeignChange({ eventId }: { eventId: string }) {
  const t = useT();
  const { ui } = useTenant();
  const foreign = useForeignChange(ui, eventId);
  if (!foreign) return null;
  const action = (
    <>
      <button type="button" onClick={foreign.load}>
        {t("checkout.foreign.load")}
      </button>
      <button type="button" onClick={foreign.keep}>
        {t("checkout.foreign.keep")}
      </button>
    </>
  );
  return (
    <Banner tone="info" role="status" action={action}>
      {t("checkout.foreign")}
    </Banner>
  );
}

/** Whether the held order's price equals the one that the visitor accepted. */
export function isTotalAccepted({ seen, txn }: Order): boolean {
  return !seen || !txn.bookingData || txn.bookingData.total === seen.booking.quote.total;
}

function NewTotal({ order }: { order: Order }) {
  const t = useT();
  const locale = useLocale();
  const { ui } = useTenant();
  const { event, seen, txn } = order;
  const total = seen?.booking.quote.total;
  const before = useRef(total);
  useEffect(() => {
    if (before.current !== undefined && total !== undefined && before.current !== total) {
      announce(t("price.now_total", { price: formatRupiah(total, locale) }));
    }
    before.current = total;
  }, [total, locale, t]);
  if (total === undefined || isTotalAccepted(order) || !txn.bookingData) return null;
  const accept = () =>
    updateTransaction(ui, event.id, (now) => (now.bookingData ? { ...now, bookingData: { ...now.bookingData, total } } : now));
  return (
    <PriceNews text={t("checkout.price.changed", { total: formatRupiah(total, locale) })} accept={t("price.accept")} onAccept={accept} />
  );
}
