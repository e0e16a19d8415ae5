import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { ticketsPath } from "../../shell/links/order-path.ts";

type OrderTicketsProps = {
  readonly booking: BookingAnswer;
  readonly tickets: readonly TicketAnswer[];
};

/** The order's tickets, each with a link to its code. */
export function OrderTickets({ booking, tickets }: OrderTicketsProps) {
  const t = useT();
  const isWhole = tickets.length === booking.attendees.length;
  return (
    <section className="status-tickets">
      <h2>{t("status.success.tickets")}</h2>
      {tickets.length === 0 ? (
        <div role="status">
          <p className="muted">{t("status.success.preparing")}</p>
          <Skeleton size="row" />
        </div>
      ) : (
        <ul className="stack">
          {tickets.map((ticket, place) => (
            <li key={ticket.id}>
              <AppLink href={ticketsPath({ id: booking.id, ticketId: ticket.id })} className="ui-card status-ticket">
                <Icon name="qr" size={26} />
                <span className="ui-grow">
                  <span className="status-ticket-name">{ticket.holder}</span>
                  <span className="attendee-note">
                    {ticket.category}
                    {ticket.seat && ` · ${ticket.seat.label}`}
                    {ticket.code !== "" && (
                      <>
                        {" · "}
                        <span className="status-ticket-code">{ticket.code}</span>
                      </>
                    )}
                    {ticket.handedTo && ` · ${t("status.handed_to", { who: ticket.handedTo })}`}
                  </span>
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
    </section>
  );
}
