import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { Badge } from "#ui/data/badge.tsx";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { whenText } from "../../orders/transaction/order-facts.tsx";
import { ticketDisplayText } from "./ticket-display-text.ts";
import { LOOK_TONES, type TicketDisplay } from "./ticket-display.ts";

/** A seat, with its entrance if the venue's map names one. */
function seatText({ label, entrance }: NonNullable<TicketAnswer["seat"]>): string {
  return entrance === null ? label : `${label} · ${entrance}`;
}

/** The ticket in words: holder, state, event, date and place. */
export function TicketFacts({ ticket, look }: { readonly ticket: TicketAnswer; readonly look: TicketDisplay }) {
  const t = useT();
  const locale = useLocale();
  const { event, session, addons, reference } = ticket;
  const where = event.venue
    ? [event.venue.name, event.venue.address, event.venue.city].filter(Boolean).join(", ")
    : t("common.place_unknown");
  const included = addons.map(({ name, qty }) => (qty > 1 ? t("ticket.addon", { name, qty }) : name)).join(", ");
  return (
    <>
      <div className="ticket-holder">
        <p>{ticket.holder}</p>
        <Badge tone={LOOK_TONES[look]}>{ticketDisplayText(t, ticket, look)}</Badge>
      </div>
      <DefinitionList
        items={[
          { term: t("ticket.category"), value: ticket.category, icon: "ticket" },
          ...(ticket.seat ? [{ term: t("ticket.seat"), value: seatText(ticket.seat), icon: "pin" as const }] : []),
          { term: t("ticket.when"), value: <UnbrokenHours text={whenText(event, { session, locale, t })} />, icon: "calendar" },
          { term: t("ticket.where"), value: where, icon: "pin" },
          ...(included ? [{ term: t("ticket.included"), value: included, icon: "plus" as const }] : []),
          ...(reference ? [{ term: t("ticket.order"), value: reference, icon: "receipt" as const }] : []),
        ]}
      />
    </>
  );
}
