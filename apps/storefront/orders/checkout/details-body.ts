import type { CallInput } from "#contract/client.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { blankAttendee, blankPatron } from "#domain/orders/cart/blank.ts";
import type { Attendee, Patron } from "#domain/orders/cart/transaction.types.ts";

export type DetailsBody = CallInput<"saveDetails">["body"];
type Asked = { readonly name: string };

type Details = {
  readonly event: Pick<EventDetail, "patronFields" | "attendeeFields" | "waiver">;
  readonly patron: Patron;
  readonly attendees: readonly Attendee[];
  readonly acceptTerms: boolean;
  readonly acceptWaiver: boolean;
  readonly locale: "en" | "id";
};

/** Buyer and attendees as sent: only answers to the event's questions. See docs/rules/fields.md. */
export function detailsBody({ event, patron, attendees, acceptTerms, acceptWaiver, locale }: Details): DetailsBody {
  return {
    patron: askedPatron(event.patronFields, patron),
    attendees: event.attendeeFields.length === 0 ? [] : attendees.map((attendee) => askedAttendee(event.attendeeFields, attendee)),
    acceptTerms,
    waiverVersion: acceptWaiver ? (event.waiver?.version ?? null) : null,
    locale,
  };
}

function askedPatron(fields: readonly Asked[], typed: Patron): Patron {
  const asked = new Set(["eventAt", "countryCode", ...fields.map((field) => field.name)]);
  if (typed.inHouseGuest !== "yes" && asked.has("inHouseGuest")) asked.delete("roomNumber");
  return only(blankPatron(), typed, asked);
}

function askedAttendee(fields: readonly Asked[], typed: Attendee): Attendee {
  const asked = new Set(["countryCode", "entrustTicketId", ...fields.map((field) => field.name)]);
  return only(blankAttendee(typed.eventPriceId), typed, asked);
}

function only<T extends Patron | Attendee>(blank: T, typed: T, asked: ReadonlySet<string>): T {
  const answers = Object.entries(typed).filter(([name]) => asked.has(name));
  return { ...blank, ...Object.fromEntries(answers) };
}
