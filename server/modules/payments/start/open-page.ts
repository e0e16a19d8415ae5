import { quoteItems } from "#domain/payments/quote-items.ts";
import { taxName } from "#i18n/orders/tax-name.ts";
import { translate } from "#i18n/translate.ts";
import { MESSAGES } from "#i18n/messages.ts";
import type { WebAct } from "../../../act.ts";
import type { ProviderSession, SessionItem } from "../../../platform/ports/payment-provider.ts";
import { isVideo, loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { nameLines, readNames } from "../../catalogue/events/read-names.ts";
import type { Attempt } from "../records/list-attempts.ts";
import { needProvider } from "../records/need-provider.ts";
import { returnWord } from "../../orders/records/return-word.ts";
import type { BookingRow, WholeBooking } from "../../orders/records/booking-rows.ts";

/** The form of the buyer's page address: its language prefix and its hidden parts. */
export type PageForm = { readonly prefix: "" | "/en" | "/id"; readonly headerless: boolean; readonly footerless: boolean };

/**
 * Returns the address of the order's own page, without a key: the paying browser is recognised by cookie on return. `word` shows another
 * browser the result (`return-word.ts`).
 */
export async function ownPage(
  act: WebAct,
  {
    booking,
    page,
    word = null,
  }: { readonly booking: Pick<BookingRow, "id" | "event_id">; readonly page: PageForm; readonly word?: string | null },
): Promise<string> {
  const event = (await loadCatalogue(act.db, act.tenant)).byId.get(booking.event_id)!;
  const back = new URL(`${page.prefix}/${event.row.kind}/${event.row.slug}/transaction-status`, act.origin);
  const flags = (["headerless", "footerless"] as const).filter((flag) => page[flag]).map((flag) => [flag, "1"]);
  back.search = new URLSearchParams([["b", booking.id], ...(word === null ? [] : [["r", word]]), ...flags]).toString();
  return back.toString();
}

/** Returns the items of a payment: the order's lines, or one line for a part of its price. */
async function itemsOf(act: WebAct, booking: BookingRow, amount: number): Promise<readonly SessionItem[]> {
  const { locale } = act;
  const code = booking.quote.promoCode ?? "";
  const say = (key: "price.promo" | "price.tax_plain" | "price.fee") =>
    translate(MESSAGES[locale].common, { locale, key, params: { code } });
  const event = (await loadCatalogue(act.db, act.tenant)).byId.get(booking.event_id)!;
  const read = readNames(event, locale);
  const { name: title } = event.row;
  if (amount !== booking.total)
    return [{ id: isVideo(event) ? "video-rest" : "rest", name: `${booking.reference} · ${title}`, unitPrice: amount, quantity: 1 }];
  const quote = { ...booking.quote, lines: nameLines(booking.quote.lines, read) };
  return quoteItems(quote, {
    discount: say("price.promo"),
    tax: say("price.tax_plain"),
    ...(quote.taxes && {
      taxes: quote.taxes.map((line) => taxName((key, params) => translate(MESSAGES[locale].common, { locale, key, params }), locale, line)),
    }),
    fee: say("price.fee"),
    title,
    isVideo: isVideo(event),
  });
}

/** Opens the provider's page for an attempt. Network: never inside a transaction. Throws ProviderUnavailable. */
export async function openPage(
  act: WebAct,
  { whole: { booking, people }, attempt, page }: { readonly whole: WholeBooking; readonly attempt: Attempt; readonly page: PageForm },
): Promise<ProviderSession> {
  const { buyer } = people;
  const event = (await loadCatalogue(act.db, act.tenant)).byId.get(booking.event_id)!;
  const provider = needProvider(act, attempt.provider);
  return provider.createSession({
    paymentId: attempt.id,
    reference: booking.reference,
    amount: attempt.amount,
    currency: "IDR",
    description: `${event.row.name} · ${booking.reference}`.slice(0, 120),
    merchant: act.brand.title,
    expiresAt: attempt.expires_at,
    returnUrl: await ownPage(act, { booking, page, word: returnWord(act, { ...booking, until: attempt.expires_at }) }),
    noticeUrl: `${act.origin}/api/v1/payments/notices/${provider.name}`,
    locale: act.locale,
    channel: attempt.channel,
    items: await itemsOf(act, booking, attempt.amount),
    ...(buyer && { customer: { name: buyer.full_name, email: buyer.email, phone: buyer.phone } }),
    shop: act.tenant,
  });
}
