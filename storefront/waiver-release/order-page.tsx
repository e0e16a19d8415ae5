import { type FormEvent, useEffect, useRef, useState } from "react";
import type { BookingWaivers } from "#contract/waivers.ts";
import { formatDateTime } from "#i18n/format.ts";
import { DEFAULT_COUNTRY_CODE } from "#domain/cart/blank.ts";
import type { MessageKey } from "#i18n/messages/load.ts";
import { Badge } from "#ui/data/badge.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { useHydrated } from "../forms/use-hydrated.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { codeWords } from "../identity/code-words.ts";
import { NumberField, readNumber } from "../identity/number-field.tsx";
import { useAct } from "../identity/use-act.ts";
import { AppLink } from "../links/app-link.tsx";

type Ticket = BookingWaivers["tickets"][number];
type OrderPageProps = { readonly first: BookingWaivers; readonly booking: { readonly id: string } };

/** Who of an order has signed; whoever has not gets a link of their own. */
export function OrderPage({ first, booking }: OrderPageProps) {
  const t = useT();
  const [order, setOrder] = useState(first);
  return (
    <div className="ui-page waiver-page">
      <div className="waiver-main">
        <h1 tabIndex={-1}>{t("waiver.order_title")}</h1>
        <p className="muted">{order.event.name}</p>
        <p className="lead">{t("waiver.order_lead")}</p>
        <ul className="waiver-tickets">
          {order.tickets.map((ticket) => (
            <li key={ticket.id} className="ui-card waiver-card">
              <TicketRow order={order} ticket={ticket} booking={booking} onSent={setOrder} />
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
  readonly booking: OrderPageProps["booking"];
  readonly onSent: (order: BookingWaivers) => void;
};

function TicketRow({ order, ticket, booking, onSent }: TicketRowProps) {
  const t = useT();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { signedAt, sentAt, holder } = ticket;
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
      {!signedAt && sentAt && <p>{t("waiver.order_sent", { date: at(sentAt) })}</p>}
      {!signedAt && !isOpen && (
        <div className="waiver-row">
          <Button size="small" aria-label={t("waiver.order_send_to", { name: holder })} onClick={() => setIsOpen(true)}>
            {t("waiver.order_send")}
          </Button>
          <LinkButton
            as={AppLink}
            size="small"
            variant="text"
            href={`/waiver-release/${order.slug}?ticket=${ticket.code}&event=${order.event.slug}`}
          >
            {t("waiver.order_own")}
          </LinkButton>
        </div>
      )}
      {!signedAt && isOpen && (
        <SendForm
          ticket={ticket}
          booking={booking}
          onSent={(next) => {
            setIsOpen(false);
            heading.current?.focus();
            announce(t("waiver.order_sent_now", { name: holder }));
            onSent(next);
          }}
        />
      )}
    </>
  );
}

function SendForm({ ticket, booking, onSent }: Pick<TicketRowProps, "ticket" | "booking" | "onSent">) {
  const t = useT();
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState({ countryCode: DEFAULT_COUNTRY_CODE, phoneNumber: "" });
  const [error, setError] = useState<string | null>(null);
  const { isSending, trouble, send } = useAct();
  const id = `phone-${ticket.id}`;
  useEffect(() => document.getElementById(id)?.focus(), [id]);

  async function submit(sent: FormEvent) {
    sent.preventDefault();
    const number = readNumber(typed);
    if (number.kind === "refused") {
      setError(t((number.code === "required" ? "field.required_phoneNumber" : `field.${number.code}`) as MessageKey));
      return document.getElementById(id)?.focus();
    }
    const input = {
      params: { id: booking.id },
      query: { locale },
      body: { ticketId: ticket.id, phone: number.body, locale },
    };
    const next = await send("sendWaiverLink", input, (problem) => codeWords(problem, t, locale));
    if (next) onSent(next);
  }
  return (
    <form className="ui-form" method="post" noValidate inert={!isHydrated} aria-busy={isSending} onSubmit={(sent) => void submit(sent)}>
      <NumberField
        id={id}
        label={t("waiver.order_phone", { name: ticket.holder })}
        value={typed}
        error={error}
        onChange={(next) => {
          setError(null);
          setTyped(next);
        }}
      />
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      <div>
        <Button type="submit" variant="primary" busy={isSending} busyLabel={t("waiver.sending")}>
          {t("waiver.order_send")}
        </Button>
      </div>
    </form>
  );
}
