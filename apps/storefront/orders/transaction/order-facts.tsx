import type { Locale } from "#domain/brands/brand.ts";
import type { PictureAnswer } from "#contract/shapes.ts";
import { formatOpening } from "#i18n/format.ts";
import { DefinitionList, type Fact } from "#ui/data/definition-list.tsx";
import { Poster } from "../../catalogue/list/poster.tsx";
import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { type T, useLocale, useT } from "../../shell/i18n/use-t.ts";

type Span = { readonly startsAt: string | null; readonly endsAt: string | null };
export type OrderedEvent = Span & {
  readonly name: string;
  readonly zone: string;
  readonly picture?: PictureAnswer;
  readonly venue: { readonly name: string; readonly city: string } | null;
};
export type OrderedSession = { readonly startsAt: string; readonly endsAt: string; readonly label: string | null } | null | undefined;

/** The seats of an order, in ticket order. */
export type OrderedSeats = readonly { readonly seat: { readonly id: string; readonly label: string } }[];

function SeatLines({ seats }: { readonly seats: OrderedSeats }) {
  return seats.map(({ seat }) => (
    <span key={seat.id} className="order-seat">
      {seat.label}
    </span>
  ));
}

/** Time of an event or its chosen session, in the event's zone. */
export function whenText(
  event: Span & { readonly zone: string },
  { session, locale, t }: { readonly session: OrderedSession; readonly locale: Locale; readonly t: T },
): string {
  const { startsAt, endsAt } = session ?? event;
  if (startsAt === null) return t("common.date_unknown");
  const span = formatOpening(startsAt, { to: endsAt, zone: event.zone, locale });
  return session?.label ? `${span} · ${session.label}` : span;
}

/** The venue as text. */
export function whereText(venue: OrderedEvent["venue"], t: T): string {
  return venue ? `${venue.name}, ${venue.city}` : t("common.place_unknown");
}

/** Event, time and place, at the head of every summary. */
export function OrderFacts({ event, session, seats = [] }: { event: OrderedEvent; session: OrderedSession; seats?: OrderedSeats }) {
  const t = useT();
  const locale = useLocale();
  const facts: Fact[] = [
    { term: t("checkout.order.when"), value: <UnbrokenHours text={whenText(event, { session, locale, t })} />, icon: "calendar" },
    { term: t("checkout.order.where"), value: whereText(event.venue, t), icon: "pin" },
    ...(seats.length > 0 ? [{ term: t("checkout.order.seats"), value: <SeatLines seats={seats} />, icon: "ticket" as const }] : []),
  ];
  return (
    <div className="order-facts">
      <div className="order-facts-head">
        {event.picture && <Poster picture={event.picture} sizes="96px" ratio="3:2" className="order-facts-picture" />}
        <p className="text-h3">{event.name}</p>
      </div>
      <DefinitionList items={facts} layout="brief" />
    </div>
  );
}
