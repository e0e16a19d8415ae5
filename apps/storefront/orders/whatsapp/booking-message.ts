import type { OrderDraft } from "#contract/orders/drafts.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { formatRupiah } from "#i18n/format.ts";
import type { T } from "../../shell/i18n/use-t.ts";

type Locale = "en" | "id";
type Booking = {
  readonly brand: string;
  readonly event: Pick<EventDetail, "name" | "slug">;
  readonly date: string;
  readonly quote: Quote;
  readonly draft: Pick<OrderDraft, "code" | "total">;
  /** The buyer's name as typed; may be empty. */
  readonly name: string;
  /** `scheme://host` of the shop. */
  readonly origin: string;
};

const LONGEST_NAME = 60;

/** The choice on one line: `2 × VIP, 1 × Poster`. */
export function itemsText(quote: Pick<Quote, "lines">): string {
  const items = quote.lines.flatMap((line) => [line, ...line.addons.filter((addon) => addon.qty > 0)]);
  return items.map(({ qty, name }) => `${qty} × ${name}`).join(", ");
}

/** The first WhatsApp message: choice, reference, estimate, and a link that restores the choice. See docs/rules/whatsapp.md#message. */
export function bookingMessage({ brand, event, date, quote, draft, name, origin }: Booking, t: T, locale: Locale): string {
  const who = cleanName(name);
  const params = { brand, items: itemsText(quote), event: event.name, date, ref: draft.code, name: who };
  const total = draft.total === 0 ? t("whatsapp.message_free") : t("whatsapp.message_total", { price: formatRupiah(draft.total, locale) });
  return [
    t(who === "" ? "whatsapp.message" : "whatsapp.message_named", params),
    total,
    `${origin}/event/${event.slug}?draft=${draft.code}`,
  ].join("\n");
}

/** One line without invisible characters. */
function cleanName(typed: string): string {
  const line = typed
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return [...line].slice(0, LONGEST_NAME).join("");
}

/** The link to the chat. `number` is as the tenant typed it: only its digits count, and a leading 0 stands for Indonesia's +62. */
export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, "").replace(/^0+/, "62")}?text=${encodeURIComponent(text)}`;
}
