import type { Act } from "../../../act.ts";
import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import { formatDateTime } from "#i18n/format.ts";
import { placesOf, type MessageName } from "#i18n/message-texts/fill-message.ts";
import { oneLine, withoutLinks } from "#i18n/message-texts/tame-text.ts";
import type { Transaction, ActTransaction } from "../../../platform/database/database.ts";
import { bookingKey } from "../../orders/records/booking-key.ts";
import { createLink } from "../../catalogue/links/create-link.ts";
import { type KnownEmails, readKnownEmails } from "../../people/messages/known-email.ts";
import { mayNotify } from "../../people/messages/may-notify.ts";
import { queueMessage } from "../../people/messages/queue-message.ts";
import { shopOrigin } from "../../people/messages/shop-links.ts";
import { offerPath } from "./make-keys.ts";
import { readShop, type HandoverRow, type ShopRow, type TicketRow } from "./store.ts";

const UNKNOWN = {
  en: { when: "Date to be announced", place: "Location to be announced" },
  id: { when: "Tanggal menyusul", place: "Lokasi menyusul" },
} as const;
const PURPOSES = {
  en: { collect: "pick up what comes with the ticket", enter: "go" },
  id: { collect: "mengambil barang", enter: "masuk" },
} as const;
const DAY_MS = 86_400_000;

/** The first word of a name, the only one shown to others. */
export function firstName(name: string): string {
  return withoutLinks(name, 40).split(" ")[0] ?? "";
}

export type Telling = {
  readonly handover: HandoverRow;
  readonly ticket: TicketRow;
  /** The message to each side. Null: none. */
  readonly sender: MessageName | null;
  readonly recipient: MessageName | null;
};

/** Separates the messages of a handover's rounds. */
export function offerMark({ id, round }: Pick<HandoverRow, "id" | "round">): string {
  return round === 1 ? id : `${id} ${round}`;
}

type Side = {
  readonly template: MessageName;
  readonly phone: string;
  readonly locale: "en" | "id";
  readonly name: string;
  readonly link: string;
};

type Asked = { readonly shop: ShopRow; readonly telling: Telling; readonly side: Side; readonly emailOf: KnownEmails };

function queue(act: Act, tx: Transaction, { shop, telling: { handover, ticket }, side, emailOf }: Asked): void {
  const { template, locale, phone, name, link } = side;
  const at = (date: Date | null) => (date ? formatDateTime(date.toISOString(), ticket.zone, locale) : UNKNOWN[locale].when);
  queueMessage(act, tx, {
    template,
    locale,
    channel: "whatsapp",
    recipient: phone,
    // Use one subject per round. The second recipient then gets the same messages as the first, without waiting for the first one's.
    subject: handover.round === 1 ? handover.id : act.newId(),
    mark: offerMark(handover),
    otherwise: emailOf({ bookingId: ticket.booking_id, phone }),
    notAfter: template === "handover.offer" || template === "handover.offer_delegation" ? handover.expires_at : null,
    values: {
      name: firstName(name),
      brand: oneLine(shop.title, 60),
      event: oneLine(ticket.event, 120),
      category: oneLine(ticket.category_names?.[locale] ?? ticket.category, 60),
      when: at(ticket.starts_at),
      place: ticket.venue ? oneLine(`${ticket.venue.name}, ${ticket.venue.city}`, 120) : UNKNOWN[locale].place,
      from: firstName(handover.from_name),
      phone: maskPhone(handover.from_phone),
      to: withoutLinks(handover.to_name, 60),
      until: at(handover.kind === "delegation" && handover.status === "accepted" ? handover.valid_until : handover.expires_at),
      purpose: PURPOSES[locale][handover.purpose ?? "collect"],
      link,
    },
  });
}

/** The sender's page of the ticket. The buyer needs no login there. */
export function senderPath(act: Act, { ticket, phone }: { readonly ticket: TicketRow; readonly phone: string }): string {
  const query = new URLSearchParams({ t: ticket.id });
  if (phone === ticket.buyer_phone) query.set("k", bookingKey(act, { id: ticket.booking_id, key_version: ticket.key_version }));
  return `/event/${ticket.slug}/handover?${query.toString()}`;
}

const OFFERS: readonly MessageName[] = ["handover.offer", "handover.offer_delegation"];

async function offerLink(act: Act, tx: ActTransaction, { handover, ticket }: Telling): Promise<string> {
  const { path } = await createLink(act, tx, {
    type: "handover",
    target: offerPath({ ...act, tenant: tx.tenant }, { slug: ticket.slug, offer: handover }),
    expiresAt: ticket.ends_at ? new Date(ticket.ends_at.getTime() + DAY_MS) : null,
    maxUses: null,
  });
  return path;
}

/**
 * Notifies both sides of a step, in its transaction. `handover`: the state after it. A recipient's link opens the offer as long as there is
 * something to see.
 */
export async function notifyHandover(act: Act, tx: ActTransaction, telling: Telling): Promise<void> {
  const { handover, ticket, sender, recipient } = telling;
  const shop = await readShop(tx);
  const origin = shopOrigin(act.settings, tx.tenant, shop.hosts);
  const emailOf = await readKnownEmails(tx, [ticket.booking_id]);
  if (sender) {
    const link = `${origin}/${handover.from_locale}${senderPath({ ...act, tenant: tx.tenant }, { ticket, phone: handover.from_phone })}`;
    queue(act, tx, {
      shop,
      telling,
      emailOf,
      side: {
        template: sender,
        phone: handover.from_phone,
        locale: handover.from_locale,
        name: handover.from_name,
        link,
      },
    });
  }
  if (!recipient) return;
  // Recipients did not request offers, so limit them per day.
  const told = {
    recipient: handover.to_phone,
    network: null,
    mark: `${handover.id} ${handover.round}`,
    about: handover.id,
    template: recipient,
  };
  if (OFFERS.includes(recipient) && !(await mayNotify(act, tx, { ...told, isOfHolder: true }))) return;
  const path = placesOf(recipient, handover.to_locale).includes("link") ? await offerLink(act, tx, telling) : "";
  queue(act, tx, {
    shop,
    telling,
    emailOf,
    side: {
      template: recipient,
      phone: handover.to_phone,
      locale: handover.to_locale,
      name: handover.to_name,
      link: `${origin}/${handover.to_locale}${path}`,
    },
  });
}
