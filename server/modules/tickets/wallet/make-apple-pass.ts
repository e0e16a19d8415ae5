import { createHash } from "node:crypto";
import type { AppleWalletSettings } from "../../../platform/config/wallet-settings.ts";
import { passFacts, type PassAbout } from "./pass-facts.ts";
import { signDetached } from "./sign-detached.ts";

/** Sizes required by Apple, by file: the icon in lists and notices, the logo at the top of a pass. */
const ICONS = { "icon.png": 29, "icon@2x.png": 58, "icon@3x.png": 87 } as const;
const LOGOS = { "logo.png": 50, "logo@2x.png": 100, "logo@3x.png": 150 } as const;

/** Pixels per unit for the first rendering of an SVG of unknown size. */
const DENSITY = 300;

async function drawSquare(
  side: number,
  { colour, mark, share }: { readonly colour: string; readonly mark: Buffer | null; readonly share: number },
): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const square = sharp({ create: { width: side, height: side, channels: 4, background: colour } });
  if (!mark) return square.png().toBuffer();
  const inner = Math.round(side * share);
  const picture = await sharp(mark, { density: DENSITY })
    .resize(inner, inner, { fit: "contain", background: "#00000000" })
    .png()
    .toBuffer();
  return square
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}

/** Draws a pass's pictures from the brand's SVG mark. Without one they are plain squares in the brand's colour. */
async function drawIcons(markSvg: string | null, colour: string): Promise<Record<string, Buffer>> {
  const mark = markSvg === null ? null : Buffer.from(markSvg);
  const drawn = await Promise.all([
    ...Object.entries(ICONS).map(async ([name, side]) => [name, await drawSquare(side, { colour: "#ffffff", mark, share: 0.86 })] as const),
    ...Object.entries(LOGOS).map(
      async ([name, side]) => [name, await drawSquare(side, { colour: mark ? "#ffffff" : colour, mark, share: 0.8 })] as const,
    ),
  ]);
  return Object.fromEntries(drawn);
}

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

/**
 * The update address of a pass and its proof of possession. A shop on plain HTTP has no update address, because Wallet refuses plain HTTP.
 */
export type AppleLine = { readonly serial: string; readonly token: string };

/** The path of the service for phones, below the shop's origin. */
export const APPLE_SERVICE = "/api/wallet/apple";

function describeCode({ ticket: { qr, code } }: PassAbout) {
  if (qr === null) return {};
  return { barcodes: [{ format: "PKBarcodeFormatQR" as const, message: qr, messageEncoding: "iso-8859-1", altText: code }] };
}

type Field = { readonly key: string; readonly label?: string; readonly value: string; readonly changeMessage?: string };

/** The fields of a pass. A phone shows changes of fields with a `changeMessage`. */
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
      ...(ticket.reference ? [field("order", say("ticket.order"), ticket.reference)] : []),
      ...(ticket.code ? [field("code", say("ticket.code"), ticket.code)] : []),
      ...(facts.address ? [field("address", say("ticket.where"), facts.address)] : []),
      ...ticket.addons.map(({ name, qty }, i) =>
        field(`included${i}`, say("ticket.included"), qty > 1 ? say("ticket.addon", { name, qty }) : name),
      ),
      field("shop", seller, `${origin}/${words.locale}/event/my-ticket`),
    ],
  };
}

/** Describes a pass as Apple's pass.json. */
export function describeApplePass(about: PassAbout, { passType, team, isTest }: AppleWalletSettings, { serial, token }: AppleLine) {
  const { ticket, standing, seller, colours, origin } = about;
  const { startsAt, overAt } = passFacts(about);
  return {
    formatVersion: 1 as const,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: serial,
    ...(origin.startsWith("https:") ? { webServiceURL: `${origin}${APPLE_SERVICE}`, authenticationToken: token } : {}),
    organizationName: seller,
    logoText: isTest ? `TEST · ${seller}` : seller,
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

/** A digest of a pass's content. */
export function digestOfPass(said: object): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

/** Makes a signed file for Apple Wallet: description, pictures, their digests, and a signature over these. */
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
  // Pictures are already compressed.
  return Buffer.from(zipSync({ ...files, "manifest.json": manifest, signature }, { level: 0 }));
}
