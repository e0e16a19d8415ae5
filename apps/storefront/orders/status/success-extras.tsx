import { useState } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { receiptPath, ticketsPath } from "../../shell/links/order-path.ts";
import { shareAddress } from "../../shell/links/share-address.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { saveTicketDate } from "../../tickets/holdings/save-ticket-date.ts";
import { dateToCome, ticketDisplayOf } from "../../tickets/holdings/ticket-display.ts";
import { leftToDo } from "./success-next.tsx";

type ExtrasProps = {
  readonly booking: BookingAnswer;
  /** Those that the buyer still holds. */
  readonly tickets: readonly TicketAnswer[];
};

/** After a purchase, beside the one thing left to do: the tickets, a calendar file, sharing the event, the receipt, and other events. */
export function SuccessExtras({ booking, tickets }: ExtrasProps) {
  const t = useT();
  const brand = useTenant().brand.title;
  const [first, ...others] = tickets;
  const [now] = useState(() => Date.now());
  const starts = first ? dateToCome(first, ticketDisplayOf(first, now)) : null;
  return (
    <div className="stack">
      <div className="ui-acts">
        {leftToDo(tickets, now) !== "see" && (
          <LinkButton as={AppLink} href={ticketsPath({ id: booking.id })} aria-label={t("status.success.action", { n: tickets.length })}>
            <Icon name="ticket" />
            {t("status.success.action.short", { n: tickets.length })}
          </LinkButton>
        )}
        {first && starts !== null && (
          <Button aria-label={t("status.success.calendar")} onClick={() => saveTicketDate([first, ...others], { starts, brand })}>
            <Icon name="calendar" />
            {t("status.success.calendar.short")}
          </Button>
        )}
        <Share event={booking.event} />
        {booking.confirmedAt !== null && (
          <LinkButton
            as={AppLink}
            href={receiptPath({ slug: booking.event.slug, id: booking.id })}
            aria-label={t("status.success.receipt")}
          >
            <Icon name="receipt" />
            {t("receipt.open")}
          </LinkButton>
        )}
      </div>
      <AppLink href="/event" className="ui-link tap">
        {t("status.success.others")}
      </AppLink>
    </div>
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
    <Button aria-label={t("status.success.share")} onClick={() => void share()}>
      <Icon name="share" />
      {t("status.success.share.short")}
    </Button>
  );
}
