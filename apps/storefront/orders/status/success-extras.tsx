import { useMemo, useState } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { ticketsPath } from "../../shell/links/order-path.ts";
import { shareAddress } from "../../shell/links/share-address.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { codeAddress } from "../../tickets/holdings/draw-code.ts";
import { saveTicketDate } from "../../tickets/holdings/save-ticket-date.ts";
import { dateToCome, shownCode, ticketDisplayOf } from "../../tickets/holdings/ticket-display.ts";

type ExtrasProps = { readonly booking: BookingAnswer; readonly tickets: readonly TicketAnswer[] };

/** After a purchase: a single ticket's code, a calendar file, sharing the event, and other events. */
export function SuccessExtras({ booking, tickets }: ExtrasProps) {
  const t = useT();
  const brand = useTenant().brand.title;
  const [first, ...others] = tickets;
  const [now] = useState(() => Date.now());
  const starts = first ? dateToCome(first, ticketDisplayOf(first, now)) : null;
  return (
    <>
      {first && others.length === 0 && <OnlyCode bookingId={booking.id} ticket={first} />}
      <div className="ui-actions-row">
        {first && starts !== null && (
          <Button size="small" onClick={() => saveTicketDate([first, ...others], { starts, brand })}>
            <Icon name="calendar" size={18} />
            {t("status.success.calendar")}
          </Button>
        )}
        <Share event={booking.event} />
        <LinkButton as={AppLink} href="/event" size="small">
          {t("status.success.others")}
        </LinkButton>
      </div>
    </>
  );
}

function OnlyCode({ bookingId, ticket }: { readonly bookingId: string; readonly ticket: TicketAnswer }) {
  const t = useT();
  const [now] = useState(() => Date.now());
  const qr = shownCode(ticket, ticketDisplayOf(ticket, now));
  const address = useMemo(() => (qr === null ? null : codeAddress(qr)), [qr]);
  if (address === null) return null;
  return (
    <AppLink href={ticketsPath({ id: bookingId, ticketId: ticket.id })} className="status-code">
      <img src={address} alt={t("status.success.qr", { code: ticket.code.replaceAll("-", " ") })} width={220} height={220} />
      <span className="status-ticket-code">{ticket.code}</span>
    </AppLink>
  );
}

function Share({ event }: { readonly event: BookingAnswer["event"] }) {
  const t = useT();
  const path = usePath();
  async function share() {
    const url = location.origin + path(`/event/${event.slug}`);
    pushEvent("share", { item_id: event.id });
    await shareAddress({ title: event.name, url }, { copied: t("status.success.shared"), failed: t("common.copy_failed") });
  }
  return (
    <Button size="small" onClick={() => void share()}>
      <Icon name="share" size={18} />
      {t("status.success.share")}
    </Button>
  );
}
