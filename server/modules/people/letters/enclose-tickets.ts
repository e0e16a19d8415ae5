import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { calendarFile } from "#domain/catalogue/calendar-file.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { FILE_NAMES } from "#i18n/message-texts/button-texts.ts";
import type { Services } from "../../../act.ts";
import type { MailFile } from "../../../platform/ports/message-channel.ts";
import { dressPaper } from "../../tickets/documents/dress-paper.ts";
import { drawTickets, type ShownTicket } from "../../tickets/documents/draw-ticket.ts";
import { wordsOf } from "../../tickets/documents/speak-words.ts";
import type { MailAbout } from "../messages/send-messages.ts";
import { describeTickets } from "../../tickets/issue/describe-tickets.ts";
import { ticketsOfBooking } from "../../tickets/issue/find-tickets.ts";

/** `link`: the order's own page. */
export type OrderAbout = {
  readonly tenant: MailAbout["tenant"];
  readonly locale: Locale;
  readonly bookingId: string;
  readonly link: string;
};

const HOURS_MS = 3_600_000;

function calendarOf(
  services: Services,
  { ticket, about }: { readonly ticket: Omit<TicketAnswer, "qr">; readonly about: OrderAbout },
): MailFile[] {
  const { event, session, reference } = ticket;
  const { startsAt, endsAt } = session ?? event;
  if (startsAt === null) return [];
  const content = calendarFile({
    id: session ? `${event.slug}-${startsAt}` : event.slug,
    host: new URL(about.link).host,
    brand: about.tenant.brand.title,
    title: event.name,
    place: event.venue ? [event.venue.name, event.venue.address, event.venue.city].filter(Boolean).join(", ") : "",
    text: reference,
    url: about.link,
    startsAt,
    endsAt: endsAt ?? new Date(Date.parse(startsAt) + 2 * HOURS_MS).toISOString(),
    zone: event.zone,
    now: services.now().toISOString(),
  });
  const name = `${FILE_NAMES.calendar[about.locale]}.ics`;
  return [{ name, type: "text/calendar; charset=utf-8; method=PUBLISH", content: Buffer.from(content) }];
}

/** Reads an order's creation time from its id (UUIDv7). It dates the documents, so that the same order gives the same file. */
function madeAt(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
}

/** Returns the files of a paid order: one PDF of the buyer's tickets whose codes may be shown, and a calendar file. */
export async function encloseTickets(services: Services, about: OrderAbout): Promise<MailFile[]> {
  const { tenant, locale, bookingId } = about;
  const act = { ...services, tenant: tenant.id, locale };
  const found = await ticketsOfBooking(act, bookingId);
  const rows = found?.tickets.filter((ticket) => ticket.status === "valid" && !ticket.is_handed_over) ?? [];
  const { tickets } = await describeTickets(act, { rows });
  const [any] = tickets;
  if (!any) return [];
  const [first, ...others] = tickets.filter((ticket): ticket is ShownTicket => ticket.qr !== null);
  const calendar = calendarOf(services, { ticket: any, about });
  if (!first) return calendar;
  const words = wordsOf(tenant.brand, locale);
  const dress = await dressPaper(services, { tenant, locale, picture: first.event.picture });
  const pdf = await drawTickets([first, ...others], { words, seller: tenant.brand.title, orderedAt: madeAt(bookingId), dress });
  return [{ name: `${FILE_NAMES.tickets[locale]}-${any.reference}.pdf`, type: "application/pdf", content: pdf }, ...calendar];
}
