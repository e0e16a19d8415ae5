import { sign } from "node:crypto";
import type { GoogleWalletSettings } from "../../config/wallet-settings.ts";
import { passFacts, type PassAbout } from "./pass-facts.ts";

const SAVE = "https://pay.google.com/gp/v/save/";
/** Longer addresses are cut by some browsers and apps on the way. */
const LONGEST = 1800;
/** What a pass can do without where its address would become too long, the least needed first. */
const SPARE = ["address", "end", "reservation", "type", "venue"] as const;
type Spared = ReadonlySet<(typeof SPARE)[number]>;

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function describeVenue(about: PassAbout, spared: Spared) {
  const { venue } = about.ticket.event;
  if (!venue || spared.has("venue")) return {};
  const { address } = passFacts(about);
  const said = (value: string) => ({ defaultValue: { language: about.words.locale, value } });
  return { venue: { name: said(venue.name), ...(spared.has("address") ? {} : { address: said(address ?? venue.city) }) } };
}

function describePass(about: PassAbout, issuer: string, spared: Spared) {
  const { ticket, tenant, seller, words, colours } = about;
  const { startsAt, endsAt } = passFacts(about);
  const said = (value: string) => ({ defaultValue: { language: words.locale, value } });
  const classId = `${issuer}.${tenant}-${ticket.event.slug}`;
  return {
    eventTicketClasses: [
      {
        id: classId,
        issuerName: seller,
        reviewStatus: "UNDER_REVIEW",
        eventName: said(ticket.event.name),
        hexBackgroundColor: colours.brandFill,
        ...describeVenue(about, spared),
        ...(startsAt ? { dateTime: { start: startsAt, ...(endsAt && !spared.has("end") ? { end: endsAt } : {}) } } : {}),
      },
    ],
    eventTicketObjects: [
      {
        id: `${issuer}.${ticket.id}`,
        classId,
        state: "ACTIVE",
        ticketHolderName: ticket.holder,
        ticketNumber: ticket.code,
        ...(spared.has("type") ? {} : { ticketType: said(ticket.category) }),
        ...(ticket.seat
          ? { seatInfo: { section: said(ticket.seat.section), row: said(ticket.seat.row), seat: said(ticket.seat.seat) } }
          : {}),
        ...(spared.has("reservation") ? {} : { reservationInfo: { confirmationCode: ticket.reference } }),
        barcode: { type: "QR_CODE", value: ticket.qr, alternateText: ticket.code },
      },
    ],
  };
}

/** The address that saves a ticket in Google Wallet: a claim that the shop's service account signed (RS256). `at` is now. */
export function makeGoogleLink(about: PassAbout, { issuer, account, key }: GoogleWalletSettings, at: Date): string {
  const head = base64({ alg: "RS256", typ: "JWT" });
  const iat = Math.floor(at.getTime() / 1000);
  const addressWithout = (spared: Spared) => {
    const claims = { iss: account, aud: "google", typ: "savetowallet", iat, payload: describePass(about, issuer, spared) };
    const text = `${head}.${base64(claims)}`;
    return `${SAVE}${text}.${sign("RSA-SHA256", Buffer.from(text), key).toString("base64url")}`;
  };
  let address = addressWithout(new Set());
  for (let count = 1; count <= SPARE.length && address.length > LONGEST; count++) address = addressWithout(new Set(SPARE.slice(0, count)));
  return address;
}
