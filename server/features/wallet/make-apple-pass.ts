import { createHash } from "node:crypto";
import type { AppleWalletSettings } from "../../config/wallet-settings.ts";
import { drawIcons } from "./draw-icons.ts";
import { passFacts, type PassAbout } from "./pass-facts.ts";
import { signDetached } from "./sign-detached.ts";

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

/** The description of a pass: what Apple calls pass.json. */
function describePass(about: PassAbout, { passType, team }: AppleWalletSettings) {
  const { ticket, seller, words, colours, origin } = about;
  const facts = passFacts(about);
  const { say } = words;
  const field = (key: string, label: string, value: string) => ({ key, label, value });
  return {
    formatVersion: 1 as const,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: ticket.id,
    organizationName: seller,
    logoText: seller,
    description: `${ticket.event.name}: ${ticket.category}`,
    backgroundColor: rgb(colours.brandFill),
    foregroundColor: rgb(colours.brandOn),
    labelColor: rgb(colours.brandOn),
    ...(facts.startsAt ? { relevantDate: facts.startsAt } : {}),
    ...(facts.overAt ? { expirationDate: facts.overAt.toISOString() } : {}),
    ...(ticket.event.venue ? { locations: [{ latitude: ticket.event.venue.lat, longitude: ticket.event.venue.lng }] } : {}),
    sharingProhibited: true,
    barcodes: [{ format: "PKBarcodeFormatQR" as const, message: ticket.qr, messageEncoding: "iso-8859-1", altText: ticket.code }],
    eventTicket: {
      primaryFields: [{ key: "event", value: ticket.event.name }],
      secondaryFields: [field("when", say("ticket.when"), facts.when), field("where", say("ticket.where"), facts.where)],
      auxiliaryFields: [
        field("holder", say("receipt.holder"), ticket.holder),
        field("category", say("ticket.category"), ticket.category),
        ...(ticket.seat ? [field("seat", say("ticket.seat"), ticket.seat.label)] : []),
      ],
      backFields: [
        field("order", say("ticket.order"), ticket.reference),
        field("code", say("ticket.code"), ticket.code),
        ...(facts.address ? [field("address", say("ticket.where"), facts.address)] : []),
        ...ticket.addons.map(({ name, qty }, i) =>
          field(`included${i}`, say("ticket.included"), qty > 1 ? say("ticket.addon", { name, qty }) : name),
        ),
        field("shop", seller, `${origin}/${words.locale}/event/my-ticket`),
      ],
    },
  };
}

/** A ticket as a signed file for Apple Wallet: a description, pictures, the digests of both, and a signature over these. */
export async function makeApplePass(about: PassAbout, settings: AppleWalletSettings, markSvg: string | null): Promise<Buffer> {
  const { zipSync } = await import("fflate");
  const files: Record<string, Uint8Array> = {
    "pass.json": Buffer.from(JSON.stringify(describePass(about, settings))),
    ...(await drawIcons(markSvg, about.colours.brandFill)),
  };
  const digests = Object.entries(files).map(([name, body]) => [name, createHash("sha1").update(body).digest("hex")]);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(digests)));
  const signature = signDetached(manifest, settings, new Date());
  // Pictures are packed already.
  return Buffer.from(zipSync({ ...files, "manifest.json": manifest, signature }, { level: 0 }));
}
