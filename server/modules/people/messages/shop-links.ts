import type { Settings } from "../../../platform/config/settings.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { publicOrigin } from "../../../platform/http/address/public-origin.ts";

/** Makes the short link, `/l/{code}`, of an unpaid order, in its message's transaction. */
export type ResumePathOf = (
  tx: Transaction,
  tenant: string,
  order: { readonly bookingId: string; readonly target: string; readonly expiresAt: Date },
) => string;

/** The context of a ticket's link: the version of the ticket, and that of its order's links. */
export type LinkedTicket = { readonly id: string; readonly version: number; readonly key_version: number };

/** Makes the key that opens one ticket. */
export type TicketKeyOf = (tenant: string, ticket: LinkedTicket) => string;

/** Makes the key that opens a booking. */
export type KeyOf = (tenant: string, booking: { readonly id: string; readonly key_version: number }) => string;

const isPublic = (host: string) => host !== "localhost" && !host.endsWith(".localhost") && !/^[\d.]+$|^\[/.test(host);

/**
 * Returns the address of a tenant's shop, without a request: in production its first host, or the deployment's own for its own tenant,
 * elsewhere `<ui>.localhost`.
 */
export function shopOrigin(settings: Settings, tenant: string, hosts: readonly string[]): string {
  if (settings.env === "production") {
    const own = tenant === settings.ui ? settings.ownHosts : [];
    const host = [...hosts, ...own].find(isPublic);
    if (host) return publicOrigin(settings, "https", host);
  }
  return publicOrigin(settings, "http", `${tenant}.localhost`);
}

/** `watch` is null for an event's order. */
type Booking = { readonly booking_id: string; readonly slug: string; readonly locale: "en" | "id"; readonly watch: object | null };

function query(booking: Booking, key: string): string {
  return new URLSearchParams({ b: booking.booking_id, k: key }).toString();
}

/** The order's page, without a language. */
export function statusPath(booking: Booking, key: string): string {
  return `/${booking.watch === null ? "event" : "video"}/${booking.slug}/transaction-status?${query(booking, key)}`;
}

/** The order's page in the buyer's language, open to anybody with the link. */
export function statusLink(origin: string, booking: Booking, key: string): string {
  return `${origin}/${booking.locale}${statusPath(booking, key)}`;
}

/** The page of one ticket, with its link's key. */
export function ticketLink(origin: string, locale: "en" | "id", key: string): string {
  return `${origin}/${locale}/ticket/${key}`;
}
