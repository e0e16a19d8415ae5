import type { Brand } from "#domain/brands/brand.ts";
import { formatRupiah } from "#i18n/format.ts";
import type { MessageName, MessageValues } from "#i18n/message-texts/fill-message.ts";
import { oneLine } from "#i18n/message-texts/tame-text.ts";
import type { BookingFacts } from "./store/facts.ts";
import type { OutboxEntry } from "./store/outbox.ts";

/**
 * Returns the organiser's e-mail about money of an order that was taken back, with the decision to make, in the brand's language. It
 * contains no buyer data and no links. Null if there is nothing to report.
 */
export function notifyOrganiser(
  news: OutboxEntry,
  { status, reference, event, watch }: BookingFacts,
  brand: Brand,
): { readonly template: MessageName; readonly values: MessageValues } | null {
  const gone = news.payload["takenBack"];
  if (news.topic !== "booking.needs_review" || status !== "needs_review" || typeof gone !== "number" || gone <= 0) return null;
  const amount = formatRupiah(gone, brand.defaultLocale);
  return {
    template: watch === null ? "organiser.taken_back" : "organiser.video_taken_back",
    values: { brand: oneLine(brand.title, 60), event: oneLine(event, 120), reference, amount },
  };
}
