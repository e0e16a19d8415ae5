import { useCallback, useRef, useState } from "react";
import type { BookingWaivers } from "#contract/tickets/waivers.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Badge } from "#ui/data/badge.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { releasePath } from "../../shell/links/release-path.ts";
import { DeliveryLine } from "../../orders/transaction/delivery-line.tsx";
import { useApi } from "../../shell/state/use-api.ts";
import { usePolling } from "../../shell/state/use-polling.ts";
import { SendForm } from "./send-form.tsx";

type Ticket = BookingWaivers["tickets"][number];
type OrderPageProps = { readonly first: BookingWaivers; readonly booking: { readonly id: string } };

/** The page of an order's signed releases, with links to send for the missing ones. */
export function OrderPage({ first, booking }: OrderPageProps) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const [order, setOrder] = useState(first);
  const ask = useCallback(async () => {
    try {
      const answer = await api("getBookingWaivers", { params: { id: booking.id }, query: { locale } });
      if (answer.ok) setOrder(answer.data);
    } catch {
      // The next poll tries again.
    }
  }, [api, booking.id, locale]);
  usePolling(ask, { goesOn: order.tickets.some(({ signedAt, message }) => signedAt === null && message?.state === "on_its_way") });
  // The page's main button: sign for oneself, else send the first link.
  const unsigned = order.tickets.filter(({ signedAt }) => signedAt === null);
  const main = unsigned.find(({ isOwn }) => isOwn) ?? unsigned.find(({ sentAt }) => sentAt === null);
  return (
    <div className="ui-page waiver-page">
      <div className="waiver-main">
        <h1 tabIndex={-1}>{t("waiver.order_title")}</h1>
        <p className="muted">{order.event.name}</p>
        <p className="lead">{t("waiver.order_lead")}</p>
        <ul className="waiver-tickets">
          {order.tickets.map((ticket) => (
            <li key={ticket.id} className="ui-card waiver-card">
              <TicketRow order={order} ticket={ticket} isMain={ticket === main} booking={booking} onSent={setOrder} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

type TicketRowProps = {
  readonly order: BookingWaivers;
  readonly ticket: Ticket;
  readonly isMain: boolean;
  readonly booking: OrderPageProps["booking"];
  readonly onSent: (order: BookingWaivers) => void;
};

function TicketRow({ order, ticket, isMain, booking, onSent }: TicketRowProps) {
  const t = useT();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { signedAt, sentAt, message, holder, isOwn } = ticket;
  const at = (instant: string) => formatDateTime(instant, order.event.zone, locale);
  return (
    <>
      <div className="waiver-head">
        <h2 ref={heading} tabIndex={-1}>
          {holder}
        </h2>
        <Badge tone={signedAt ? "success" : "warning"}>{t(signedAt ? "waiver.signed_title" : "waiver.order_missing")}</Badge>
      </div>
      <p className="muted">
        {ticket.category} · <span className="num">{ticket.code}</span>
      </p>
      {signedAt && <p>{t("waiver.order_signed", { date: at(signedAt) })}</p>}
      {!signedAt && sentAt && (
        <div role="status">
          <p>{t("waiver.order_sent", { date: at(sentAt) })}</p>
          {message && <DeliveryLine message={message} />}
          {message?.state === "not_sent" && <p>{t("waiver.order_unsent")}</p>}
        </div>
      )}
      {!signedAt && !isOpen && (
        <div className="waiver-row">
          {isOwn && (
            <LinkButton
              as={AppLink}
              size="small"
              variant="primary"
              href={releasePath({ release: order.slug, event: order.event.slug, ticket })}
            >
              {t("waiver.order_own")}
            </LinkButton>
          )}
          <Button
            size="small"
            variant={isOwn ? "text" : isMain ? "primary" : "secondary"}
            aria-label={t("waiver.order_send_to", { name: holder })}
            onClick={() => setIsOpen(true)}
          >
            {t("waiver.order_send")}
          </Button>
          {!isOwn && order.admitsChildren && (
            <LinkButton
              as={AppLink}
              size="small"
              variant="text"
              href={`/waiver-release/${order.slug}?${new URLSearchParams({ event: order.event.slug, ticket: ticket.code })}`}
            >
              {t("waiver.order_child")}
            </LinkButton>
          )}
        </div>
      )}
      {!signedAt && isOpen && (
        <SendForm
          ticket={ticket}
          booking={booking}
          onSent={(next) => {
            setIsOpen(false);
            heading.current?.focus();
            // Announce success by the message's own state, not by the call's.
            const state = next.tickets.find(({ id }) => id === ticket.id)?.message?.state;
            if (state === "on_its_way" || state === "sent") announce(t("waiver.order_sent_now", { name: holder }));
            onSent(next);
          }}
        />
      )}
    </>
  );
}
