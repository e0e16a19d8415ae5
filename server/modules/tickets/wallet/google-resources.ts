import type { Locale, Localized } from "#domain/brands/brand.ts";
import { deriveColours } from "#domain/brands/derive-colours.ts";
import { isZone, utcToLocal, zoneOffset } from "#domain/time/zone.ts";
import type { GoogleWalletSettings } from "../../../platform/config/wallet-settings.ts";
import type { GoogleResource } from "../../../platform/ports/wallets.ts";
import type { LoadedEvent } from "../../catalogue/events/load-catalogue.ts";
import type { Tenant } from "../../brands/tenants/resolve-tenant.ts";
import { addressOf, type PassAbout, type PassStanding } from "./pass-facts.ts";
import type { PassRow } from "./store.ts";

/** A text in both languages of a shop, the brand's own first. */
function both(first: Locale, { en, id }: Localized) {
  const [own, other] = first === "en" ? ([en, id] as const) : ([id, en] as const);
  return {
    defaultValue: { language: first, value: own },
    translatedValues: [{ language: first === "en" ? "id" : "en", value: other }],
  };
}
const same = (first: Locale, text: string) => both(first, { en: text, id: text });

const MINUTE_MS = 60_000;

/** Formats an instant as the venue's local time with its offset, because Google shows that hour. */
function localTime(at: Date, zone: string): string {
  if (!isZone(zone)) return at.toISOString();
  const { date, time } = utcToLocal(zone, at.toISOString());
  return `${date}T${time}:00${zoneOffset(zone)}`;
}

export type ClassAbout = {
  readonly tenant: Tenant;
  readonly event: LoadedEvent;
  readonly sessionId: string | null;
  /** How long before the beginning gates open. Null: not set. */
  readonly opensMinutes: number | null;
};

/** The name at Google of a session's class. */
export function classIdOf({ issuer }: Pick<GoogleWalletSettings, "issuer">, eventId: string, sessionId: string | null): string {
  return `${issuer}.${eventId}.${sessionId ?? "event"}`;
}

export const objectIdOf = ({ issuer }: Pick<GoogleWalletSettings, "issuer">, { id }: Pick<PassRow, "id">) => `${issuer}.${id}`;

function datesOf({ event: { row, sessions }, sessionId, opensMinutes }: ClassAbout) {
  const session = sessions.find(({ id }) => id === sessionId);
  const [start, end] = session ? [session.starts_at, session.ends_at] : [row.starts_at, row.ends_at];
  if (!start || row.status === "postponed") return null;
  const said = (at: Date) => localTime(at, row.zone);
  return {
    ...(opensMinutes === null ? {} : { doorsOpen: said(new Date(start.getTime() - opensMinutes * MINUTE_MS)) }),
    start: said(start),
    ...(end ? { end: said(end) } : {}),
  };
}

function venueOf(first: Locale, { row: { venue } }: LoadedEvent) {
  const address = addressOf(venue);
  // Google requires both together.
  return venue?.name && address ? { name: same(first, venue.name), address: same(first, address) } : null;
}

/** Describes the class of all tickets of a session, independent of buyers. Null marks missing parts, which are removed at Google. */
export function describeClass(about: ClassAbout, settings: Pick<GoogleWalletSettings, "issuer">): GoogleResource {
  const { tenant, event, sessionId } = about;
  const { brand } = tenant;
  return {
    id: classIdOf(settings, event.row.id, sessionId),
    issuerName: brand.title,
    // Google reviews changes again.
    reviewStatus: "UNDER_REVIEW",
    eventName: same(brand.defaultLocale, event.row.name),
    hexBackgroundColor: deriveColours({ ...brand.colours, scheme: brand.scheme }).brandFill,
    venue: venueOf(brand.defaultLocale, event),
    dateTime: datesOf(about),
  };
}

const STATES: Readonly<Record<PassStanding, string>> = { valid: "ACTIVE", paused: "INACTIVE", used: "COMPLETED", ended: "EXPIRED" };

/** Describes one ticket in both languages. The object of an ended pass contains nothing about its holder. */
export function describeObject(
  about: Readonly<Record<Locale, PassAbout>>,
  { first, id, classId }: { readonly first: Locale; readonly id: string; readonly classId: string },
): GoogleResource {
  const { ticket, standing } = about[first];
  const said = (read: (about: PassAbout) => string) => both(first, { en: read(about.en), id: read(about.id) });
  const seat = ticket.seat && {
    section: said((each) => each.ticket.seat!.section),
    row: said((each) => each.ticket.seat!.row),
    seat: said((each) => each.ticket.seat!.seat),
  };
  return {
    id,
    classId,
    state: STATES[standing],
    ticketType: said((each) => each.ticket.category),
    reservationInfo: ticket.reference ? { confirmationCode: ticket.reference } : null,
    ticketHolderName: ticket.holder || null,
    ticketNumber: ticket.code || null,
    seatInfo: seat,
    barcode: ticket.qr === null ? null : { type: "QR_CODE", value: ticket.qr, alternateText: ticket.code },
  };
}
