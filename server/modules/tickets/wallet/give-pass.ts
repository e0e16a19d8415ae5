import type { AppleWalletSettings, GoogleWalletSettings } from "../../../platform/config/wallet-settings.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { WalletUnanswered, type GoogleResource } from "../../../platform/ports/wallets.ts";
import type { Tenant } from "../../brands/tenants/resolve-tenant.ts";
import type { FoundTicket } from "../issue/find-tickets.ts";
import { appleToken } from "./apple-token.ts";
import { describePass } from "./describe-pass.ts";
import { describeApplePass, digestOfPass, makeApplePass } from "./make-apple-pass.ts";
import { describeGooglePass, putGooglePass } from "./put-google-pass.ts";
import { savePass, markFailed, markShown, markNotified, type PassRow, type WalletName } from "./store.ts";
import { signClaims } from "../../../platform/base/sign-claims.ts";

const SAVE = "https://pay.google.com/gp/v/save/";
/** Some browsers and apps cut longer addresses. */
const LONGEST = 1800;
type Signer = Pick<GoogleWalletSettings, "account" | "key">;

function linkOf(payload: object, { account, key }: Signer, at: Date): string {
  const claims = { iss: account, aud: "google", typ: "savetowallet", iat: Math.floor(at.getTime() / 1000), payload };
  return `${SAVE}${signClaims(claims, key)}`;
}

/** Builds the address that saves an object known to Google. It contains the object's name, and nothing of the ticket. */
function linkToObject(id: string, signer: Signer, at: Date): string {
  return linkOf({ eventTicketObjects: [{ id }] }, signer, at);
}

/** Optional parts of a pass, the least important first, left out if its address would be too long. */
const SPARE: readonly ReadonlySet<string>[] = [
  new Set(),
  new Set(["translatedValues"]),
  new Set(["translatedValues", "reservationInfo", "hexBackgroundColor"]),
  new Set(["translatedValues", "reservationInfo", "hexBackgroundColor", "venue"]),
  new Set(["translatedValues", "reservationInfo", "hexBackgroundColor", "venue", "ticketType"]),
];

const without = (resource: GoogleResource, spared: ReadonlySet<string>): unknown =>
  JSON.parse(JSON.stringify(resource, (name, value: unknown) => (value === null || spared.has(name) ? undefined : value)));

/**
 * Builds an address at Google that creates the pass's class and object when it is opened, for outages of Google's API. Null if even the
 * shortest is too long.
 */
function linkWithAll(whole: { readonly class: GoogleResource; readonly object: GoogleResource }, signer: Signer, at: Date): string | null {
  for (const spared of SPARE) {
    const payload = { eventTicketClasses: [without(whole.class, spared)], eventTicketObjects: [without(whole.object, spared)] };
    const link = linkOf(payload, signer, at);
    if (link.length <= LONGEST) return link;
  }
  return null;
}

/** The holder's ticket for a pass. */
export type Asked = { readonly tenant: Tenant; readonly found: FoundTicket };

function saveAsked(act: WebAct, { found, wallet }: Asked & { readonly wallet: WalletName }): Promise<PassRow> {
  return act.db.transaction(act, (tx) =>
    savePass(tx, {
      id: act.newId(),
      ticketId: found.id,
      eventId: found.event_id,
      wallet,
      version: found.version,
      locale: act.locale,
      origin: act.origin,
      secret: act.secrets.id,
    }),
  );
}

/** A digest of a pass's present content, and the renderer of its file. */
export type SaidPass = { readonly digest: string; draw(markSvg: string | null): Promise<Buffer> };

/** Returns the present content of an Apple Wallet pass. Null if its event is no longer known. */
export async function sayPass(
  act: WebAct,
  { tenant, found, pass, settings }: Asked & { readonly pass: PassRow; readonly settings: AppleWalletSettings },
): Promise<SaidPass | null> {
  const about = await describePass(act, tenant, { pass, found, locale: pass.locale });
  if (!about) return null;
  const said = describeApplePass(about, settings, { serial: pass.id, token: appleToken({ ...act, tenant: tenant.id }, pass) });
  const { brandFill: colour } = about.colours;
  return { digest: digestOfPass(said), draw: (markSvg) => makeApplePass(said, settings, { markSvg, colour }) };
}

/** Issues an Apple Wallet pass and registers it, so that its phones get changes. */
export async function giveApplePass(
  act: WebAct,
  { markSvg, settings, ...asked }: Asked & { readonly settings: AppleWalletSettings; readonly markSvg: string | null },
): Promise<Buffer> {
  const pass = await saveAsked(act, { ...asked, wallet: "apple" });
  const said = await sayPass(act, { ...asked, pass, settings });
  if (!said) throw new Problem("NOT_FOUND");
  await act.db.transaction(act, async (tx) => {
    markShown(tx, pass.id, said.digest);
    // A first pass needs no notification. A concurrent change of the ticket keeps it due.
    if (pass.shown === null) markNotified(tx, pass, { told: said.digest, next: null });
  });
  return said.draw(markSvg);
}

/** How long a button press waits for Google. */
const PRESS_MS = 5000;

/** Waits for the work, but throws WalletUnanswered after the time limit. The work continues in the background. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WalletUnanswered("late")), PRESS_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the address that saves a pass in Google Wallet. Normally Google gets the data first and the address is short. During an outage
 * the address carries all required data, and Google gets it later. Throws UNAVAILABLE if that address would be too long.
 */
export async function giveGooglePass(
  act: WebAct,
  { tenant, found, settings }: Asked & { readonly settings: GoogleWalletSettings },
): Promise<string> {
  const { google } = act.wallets;
  const pass = await saveAsked(act, { tenant, found, wallet: "google" });
  const described = await describeGooglePass(act, tenant, { pass, found, settings });
  if (!described || !google) throw new Problem("NOT_FOUND");
  try {
    const told = await inTime(putGooglePass({ ...act, tenant: tenant.id }, { google, pass, described }));
    await act.db.transaction(act, async (tx) => markNotified(tx, pass, { told, next: null }));
    return linkToObject(described.object.id, settings, act.now());
  } catch (error) {
    if (!(error instanceof WalletUnanswered)) throw error;
    // Google has an older state of the pass, which suffices for now.
    if (pass.told === null) await act.db.transaction(act, async (tx) => markFailed(tx, pass.id, { seconds: 0, isTried: false }));
    const link = pass.told === null ? linkWithAll(described, settings, act.now()) : linkToObject(described.object.id, settings, act.now());
    if (link === null) throw new Problem("UNAVAILABLE", { retryAfterSeconds: 60 });
    return link;
  }
}
