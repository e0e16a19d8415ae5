import { createHash } from "node:crypto";
import type { AppleWalletSettings } from "../../../platform/config/wallet-settings.ts";
import { drawIcons } from "./draw-icons.ts";
import { passFacts, type PassAbout } from "./pass-facts.ts";
import { signDetached } from "./sign-detached.ts";

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

/** Where a phone asks for changes of a pass, and what it proves with that it has it; the address of plain HTTP is none, since Wallet takes none. */
export type AppleLine = { readonly serial: string; readonly token: string };

/** Below the shop's origin. */
export const APPLE_SERVICE = "/api/wallet/apple";

function describeCode({ ticket: { qr, code } }: PassAbout) {
  if (qr === null) return {};
  return { barcodes: [{ format: "PKBarcodeFormatQR" as const, message: qr, messageEncoding: "iso-8859-1", altText: code }] };
}

type Field = { readonly key: string; readonly label?: string; readonly value: string; readonly changeMessage?: string };

/** What a pass shows. A phone tells its person of changes of what has a `changeMessage`. */
function describeFields(about: PassAbout) {
  const { ticket, seller, words, origin } = about;
  const facts = passFacts(about);
  const { say } = words;
  const field = (key: string, label: string, value: string): Field => ({ key, label, value });
  const told = (key: string, label: string, value: string): Field => ({ ...field(key, label, value), changeMessage: "%@" });
  return {
    headerFields: [told("status", say("ticket.status"), facts.status)],
    primaryFields: [{ key: "event", value: ticket.event.name }],
    secondaryFields: [told("when", say("ticket.when"), facts.when), told("where", say("ticket.where"), facts.where)],
    auxiliaryFields: [
      ...(ticket.holder ? [field("holder", say("receipt.holder"), ticket.holder)] : []),
      field("category", say("ticket.category"), ticket.category),
      ...(ticket.seat ? [told("seat", say("ticket.seat"), ticket.seat.label)] : []),
    ],
    backFields: [
      field("order", say("ticket.order"), ticket.reference),
      ...(ticket.code ? [field("code", say("ticket.code"), ticket.code)] : []),
      ...(facts.address ? [field("address", say("ticket.where"), facts.address)] : []),
      ...ticket.addons.map(({ name, qty }, i) =>
        field(`included${i}`, say("ticket.included"), qty > 1 ? say("ticket.addon", { name, qty }) : name),
      ),
      field("shop", seller, `${origin}/${words.locale}/event/my-ticket`),
    ],
  };
}

/** The description of a pass: what Apple calls pass.json. */
export function describeApplePass(about: PassAbout, { passType, team }: AppleWalletSettings, { serial, token }: AppleLine) {
  const { ticket, standing, seller, colours, origin } = about;
  const { startsAt, overAt } = passFacts(about);
  return {
    formatVersion: 1 as const,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: serial,
    ...(origin.startsWith("https:") ? { webServiceURL: `${origin}${APPLE_SERVICE}`, authenticationToken: token } : {}),
    organizationName: seller,
    logoText: seller,
    description: `${ticket.event.name}: ${ticket.category}`,
    backgroundColor: rgb(colours.brandFill),
    foregroundColor: rgb(colours.brandOn),
    labelColor: rgb(colours.brandOn),
    ...(startsAt && standing !== "ended" ? { relevantDate: startsAt } : {}),
    ...(overAt ? { expirationDate: overAt.toISOString() } : {}),
    ...(standing === "valid" ? {} : { voided: true }),
    ...(ticket.event.venue ? { locations: [{ latitude: ticket.event.venue.lat, longitude: ticket.event.venue.lng }] } : {}),
    sharingProhibited: true,
    ...describeCode(about),
    eventTicket: describeFields(about),
  };
}

export type ApplePassJson = ReturnType<typeof describeApplePass>;

/** A digest of what a pass says. */
export function digestOfPass(said: object): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

/** A pass as a signed file for Apple Wallet: its description, pictures, the digests of both, and a signature over these. */
export async function makeApplePass(
  said: ApplePassJson,
  settings: AppleWalletSettings,
  { markSvg, colour }: { readonly markSvg: string | null; readonly colour: string },
): Promise<Buffer> {
  const { zipSync } = await import("fflate");
  const files: Record<string, Uint8Array> = {
    "pass.json": Buffer.from(JSON.stringify(said)),
    ...(await drawIcons(markSvg, colour)),
  };
  const digests = Object.entries(files).map(([name, body]) => [name, createHash("sha1").update(body).digest("hex")]);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(digests)));
  const signature = signDetached(manifest, settings, new Date());
  // Pictures are packed already.
  return Buffer.from(zipSync({ ...files, "manifest.json": manifest, signature }, { level: 0 }));
}
