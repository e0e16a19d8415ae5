import type { EventDetail } from "#contract/catalogue/events.ts";
import type { MessageKey } from "#i18n/messages.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";

export type Step = { readonly key: MessageKey; readonly href: string };
type StepFacts = {
  /** The order as priced. Null while unknown. */
  readonly quote: Pick<Quote, "total"> | null;
  /** Whether attendees have questions of their own. */
  readonly isAsked: boolean;
};

/** Whether the buyer's page is the whole checkout: a free order without questions to attendees. */
export function isOnePage(event: Pick<EventDetail, "isFree">, { quote, isAsked }: StepFacts): boolean {
  return event.isFree && !isAsked && (quote === null || quote.total === 0);
}

/** The steps of an event's checkout, each a page of its own. None if one page is everything. See docs/rules/orders.md#steps. */
export function stepsOf(event: Pick<EventDetail, "slug" | "isFree">, facts: StepFacts): readonly Step[] {
  if (isOnePage(event, facts)) return [];
  const form = (page: string) => `/event/${event.slug}/${page}`;
  const isFree = facts.quote ? facts.quote.total === 0 : event.isFree;
  const attendees: Step[] = facts.isAsked ? [{ key: "attendee.other", href: form("attendee") }] : [];
  return [
    { key: "checkout.step.buyer", href: form("patron-information") },
    ...attendees,
    { key: isFree ? "checkout.step.finish" : "checkout.step.payment", href: form("payment") },
  ];
}
