import type { ReactNode } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { whenText, whereText } from "../transaction/order-facts.tsx";

type Ordered = Pick<BookingAnswer, "event" | "session" | "video">;

/** The order's event in two lines, in the first view of narrow pages. Wide pages show it in the summary. */
export function StatusEvent({ booking }: { readonly booking: Ordered }) {
  const { name, picture } = booking.event;
  return (
    <div className="status-event">
      <Poster picture={picture} sizes="84px" ratio="3:2" priority className="status-event-picture" />
      <p className="ui-grow">
        <span className="strong">{name}</span>
        <WhenAndWhere booking={booking} />
      </p>
    </div>
  );
}

/** A video has neither a date nor a place. */
function WhenAndWhere({ booking: { event, session, video } }: { readonly booking: Ordered }) {
  const t = useT();
  const locale = useLocale();
  if (video) return null;
  return (
    <>
      <span>
        <UnbrokenHours text={whenText(event, { session, locale, t })} />
      </span>
      <span>{whereText(event.venue, t)}</span>
    </>
  );
}

type EventCardProps = {
  readonly booking: Ordered;
  /** The code beside the event. */
  readonly code?: ReactNode;
  /** Below event and code. */
  readonly children?: ReactNode;
};

const SIZES = "(width >= 64rem) 26rem, 100vw";

/** What was bought, as one card: poster, name, date and place, with the ticket's code. */
export function EventCard({ booking, code, children }: EventCardProps) {
  return (
    <section className="ui-card status-card">
      <div className="status-card-head" data-split={code ? "" : undefined}>
        <div>
          <Poster picture={booking.event.picture} sizes={SIZES} ratio="16:9" priority />
          <p className="status-card-facts">
            <span className="text-h3">{booking.event.name}</span>
            <WhenAndWhere booking={booking} />
          </p>
        </div>
        {code}
      </div>
      {children}
    </section>
  );
}
