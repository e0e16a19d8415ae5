import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { whenText, whereText } from "../../orders/transaction/order-facts.tsx";
import { QrPicture } from "./qr-panel.tsx";

/** The order's tickets for printing, one per page. Not shown on screens. */
export function PrintedTickets({ tickets }: { readonly tickets: readonly TicketAnswer[] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="ticket-paper" aria-hidden="true">
      {tickets
        .flatMap((ticket) => (ticket.status === "valid" && ticket.qr !== null ? [{ ...ticket, qr: ticket.qr }] : []))
        .map((ticket) => (
          <section key={ticket.id}>
            <h2>{ticket.event.name}</h2>
            <p>
              <UnbrokenHours text={whenText(ticket.event, { session: ticket.session, locale, t })} />
            </p>
            <p>{whereText(ticket.event.venue, t)}</p>
            <QrPicture ticket={ticket} />
            <p className="ticket-code">{ticket.code}</p>
            <p>{[ticket.holder, ticket.category, ticket.seat?.label].filter(Boolean).join(" · ")}</p>
            {ticket.reference !== "" && (
              <p>
                {t("ticket.order")} {ticket.reference}
              </p>
            )}
          </section>
        ))}
    </div>
  );
}
