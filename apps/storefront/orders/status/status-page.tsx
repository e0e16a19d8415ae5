import { lazy, Suspense, useRef, useState } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { OrderMessages } from "#contract/people/order-messages.ts";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { heldOf } from "../../tickets/holdings/group-tickets.ts";
import { shownCode, ticketDisplayOf } from "../../tickets/holdings/ticket-display.ts";
import { useSavedTickets } from "../../tickets/offline/use-saved-tickets.ts";
import { useOrderMessages } from "../../people/messages/use-order-messages.ts";
import { SimulatedMessages } from "../../people/messages/simulated-messages.tsx";
import { type ShownState, STATUS_LOOKS } from "../transaction/status-words.ts";
import { dropTransaction, readTransaction } from "../transaction/transaction-store.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { ticketsPath } from "../../shell/links/order-path.ts";
import { EventCard } from "./event-card.tsx";
import { OrderDetail } from "./order-detail.tsx";
import { RefundNotices } from "./refund-notes.tsx";
import { StatusFrame } from "./status-frame.tsx";
import { StatusActions } from "./status-actions.tsx";
import { shownState, useCheckOnReturn, useNews } from "./use-news.ts";
import { useStatusText } from "./use-status-text.ts";
import { isGone } from "./unsigned-of.ts";
import { useOrderStatus } from "./use-order-status.ts";
import { usePurchase } from "./use-purchase.ts";

const CantCome = lazy(() => import("./cant-come.tsx").then((loaded) => ({ default: loaded.CantCome })));
const OnlyCode = lazy(() => import("./only-code.tsx").then((loaded) => ({ default: loaded.OnlyCode })));
const SuccessExtras = lazy(() => import("./success-extras.tsx").then((loaded) => ({ default: loaded.SuccessExtras })));

type StatusPageProps = {
  readonly first: { readonly booking: BookingAnswer; readonly tickets: readonly TicketAnswer[] };
  /** The payment page's parameter in the address: it affects wording and proves nothing. */
  readonly hint: string | null;
  /** Delivery state of the messages when the page was made; null if unknown. */
  readonly sent: OrderMessages | null;
};

const GONE_LOOK = { icon: "info", tone: "neutral" } as const;

/** The status page of an order. See docs/rules/orders.md#order-page. */
export function StatusPage({ first, hint, sent }: StatusPageProps) {
  const status = useOrderStatus(first);
  const { booking, tickets } = status;
  const { ui } = useTenant();
  const shown = shownState(status, hint);
  const isSuccess = shown === "confirmed" || shown === "registered";
  // A refund has a message of its own in every state of the order.
  const hasNotices = booking.refunds.some(({ status: state, reason }) => state === "succeeded" && reason !== "charged_back");
  const following = useOrderMessages({ id: booking.id, word: null, first: sent, isWanted: isSuccess || hasNotices });
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, text } = useStatusText(status, shown);
  const isWithoutTickets = isSuccess && isGone(tickets);
  const { icon, tone } = isWithoutTickets ? GONE_LOOK : STATUS_LOOKS[shown];
  const { id } = booking.event;
  const own = { bookingId: () => readTransaction(ui, id).bookingId, drop: () => dropTransaction(ui, id) };
  usePurchase(booking, { isSuccess, isReturn: hint !== null, own });
  useNews(isWithoutTickets ? "gone" : shown, title, heading);
  useCheckOnReturn(status, hint);
  useSavedTickets(isSuccess && tickets.length > 0, booking.id);

  return (
    <StatusFrame
      status={status}
      shown={shown}
      head={{ title, text, icon, tone }}
      heading={heading}
      following={following}
      notes={hasNotices && <RefundNotices refunds={booking.refunds} following={following} />}
      actions={<StatusActions status={status} shown={shown} />}
      card={isSuccess && <TicketCard booking={booking} tickets={tickets} />}
      detail={<OrderDetail booking={booking} />}
      foot={<SimulatedMessages />}
    >
      {isSuccess && (
        <Suspense>
          <SuccessExtras booking={booking} tickets={heldOf(tickets)} />
        </Suspense>
      )}
      {!isWithoutTickets && <WhatNext shown={shown} messages={following.messages} />}
      {isSuccess && (
        <Suspense>
          <CantCome status={status} />
        </Suspense>
      )}
    </StatusFrame>
  );
}

function WhatNext({ shown, messages }: { readonly shown: ShownState; readonly messages: OrderMessages | null }) {
  const t = useT();
  const byWhatsApp = useTenant().messageChannels.includes("whatsapp");
  const isSuccess = shown === "confirmed" || shown === "registered";
  const isWaiting = shown === "verifying" || shown === "review" || shown === "checking";
  if (!isSuccess && !isWaiting) return null;
  const isComing = (messages?.deliveries ?? []).some(({ state }) => state === "sent" || state === "on_its_way");
  const lines = isSuccess
    ? isComing && byWhatsApp
      ? (["status.next.message", "status.next.gate", "status.next.change"] as const)
      : (["status.next.gate"] as const)
    : ([byWhatsApp ? "status.next.wait" : "status.next.waitHere", "status.next.keep"] as const);
  return (
    <section className="status-next">
      {lines.length > 1 && <h2>{t("status.next.title")}</h2>}
      <ul>
        {lines.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      {isSuccess && isComing && <p className="fine">{t("status.success.link")}</p>}
    </section>
  );
}

type OrderTicketsProps = {
  readonly booking: BookingAnswer;
  readonly tickets: readonly TicketAnswer[];
};

/** What was bought, as a ticket: the event with the only ticket's code, and each ticket with a link to its code. */
function TicketCard({ booking, tickets }: OrderTicketsProps) {
  const [only, ...others] = tickets;
  const [now] = useState(() => Date.now());
  const code = only && others.length === 0 && !isGone(tickets) && shownCode(only, ticketDisplayOf(only, now)) !== null && (
    <Suspense fallback={<span className="status-code" />}>
      <OnlyCode bookingId={booking.id} ticket={only} />
    </Suspense>
  );
  return (
    <EventCard booking={booking} code={code}>
      <OrderTickets booking={booking} tickets={tickets} />
    </EventCard>
  );
}

function OrderTickets({ booking, tickets }: OrderTicketsProps) {
  const t = useT();
  const isWhole = tickets.length === booking.attendees.length;
  return (
    <div className="status-holders">
      <h2 className="sr-only">{t("status.success.tickets")}</h2>
      {tickets.length === 0 ? (
        <div role="status">
          <p className="muted">{t("status.success.preparing")}</p>
          <Skeleton size="row" />
        </div>
      ) : (
        <ul>
          {tickets.map((ticket, place) => (
            <li key={ticket.id}>
              <AppLink href={ticketsPath({ id: booking.id, ticketId: ticket.id })} className="status-ticket">
                {!isGone([ticket]) && <Icon name="qr" size={26} />}
                <span className="ui-grow">
                  <span className="status-ticket-name">{ticket.holder}</span>
                  <span className="attendee-note">
                    {ticket.category}
                    {ticket.seat && ` · ${ticket.seat.label}`}
                    {ticket.handedTo && ` · ${t("status.handed_to", { who: ticket.handedTo })}`}
                    {ticket.status === "returned" && ` · ${t("returns.returned")}`}
                  </span>
                  {ticket.code !== "" && (
                    <span className="attendee-note">
                      <span className="status-ticket-code">{ticket.code}</span>
                    </span>
                  )}
                  {isWhole && booking.attendees[place]?.collectedBy && (
                    <span className="attendee-note">{t("status.collected_by", { who: booking.attendees[place].collectedBy })}</span>
                  )}
                </span>
                <Icon name="chevron-right" />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
