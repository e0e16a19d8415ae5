import { signClaims } from "../../../platform/base/sign-claims.ts";
import type { GoogleWalletSettings } from "../../../platform/config/wallet-settings.ts";
import type { GoogleResource } from "../../../platform/ports/wallets.ts";

const SAVE = "https://pay.google.com/gp/v/save/";
/** Longer addresses are cut by some browsers and apps on the way. */
const LONGEST = 1800;
type Signer = Pick<GoogleWalletSettings, "account" | "key">;

function linkOf(payload: object, { account, key }: Signer, at: Date): string {
  const claims = { iss: account, aud: "google", typ: "savetowallet", iat: Math.floor(at.getTime() / 1000), payload };
  return `${SAVE}${signClaims(claims, key)}`;
}

/** The address that saves what Google has already: it carries a name, and nothing of the ticket. */
export function linkToObject(id: string, signer: Signer, at: Date): string {
  return linkOf({ eventTicketObjects: [{ id }] }, signer, at);
}

/** What a pass can do without where its address would become too long, the least needed first; never a part of what has to be whole. */
const SPARE: readonly ReadonlySet<string>[] = [
  new Set(),
  new Set(["translatedValues"]),
  new Set(["translatedValues", "reservationInfo", "hexBackgroundColor"]),
  new Set(["translatedValues", "reservationInfo", "hexBackgroundColor", "venue"]),
  new Set(["translatedValues", "reservationInfo", "hexBackgroundColor", "venue", "ticketType"]),
];

const without = (resource: GoogleResource, spared: ReadonlySet<string>): unknown =>
  JSON.parse(JSON.stringify(resource, (name, value: unknown) => (value === null || spared.has(name) ? undefined : value)));

/** The address that makes a class and an object when somebody follows it, for when Google cannot be asked; null where none is short enough. */
export function linkWithAll(
  whole: { readonly class: GoogleResource; readonly object: GoogleResource },
  signer: Signer,
  at: Date,
): string | null {
  for (const spared of SPARE) {
    const payload = { eventTicketClasses: [without(whole.class, spared)], eventTicketObjects: [without(whole.object, spared)] };
    const link = linkOf(payload, signer, at);
    if (link.length <= LONGEST) return link;
  }
  return null;
}
