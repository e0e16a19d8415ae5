import type { EventDetail } from "#contract/catalogue/events.ts";
import type { MessageKey } from "#i18n/messages.ts";

export type Step = { readonly key: MessageKey; readonly href: string };

/** The steps of an event's checkout. Attendees are a step only if the event asks about them. See docs/rules/orders.md#steps. */
export function stepsOf(event: Pick<EventDetail, "slug" | "attendeeFields">, isFree: boolean): readonly Step[] {
  const form = (page: string) => `/event/${event.slug}/${page}`;
  const attendees: Step[] = event.attendeeFields.length > 0 ? [{ key: "attendee.other", href: `${form("attendee")}#attendee-0` }] : [];
  return [
    { key: "checkout.step.buyer", href: form("patron-information") },
    ...attendees,
    { key: isFree ? "checkout.step.finish" : "checkout.step.payment", href: form("attendee") },
  ];
}
