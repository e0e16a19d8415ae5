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
/** Longer addresses are cut by some browsers and apps on the way. */
const LONGEST = 1800;
type Signer = Pick<GoogleWalletSettings, "account" | "key">;

function linkOf(payload: object, { account, key }: Signer, at: Date): string {
  const claims = { iss: account, aud: "google", typ: "savetowallet", iat: Math.floor(at.getTime() / 1000), payload };
  return `${SAVE}${signClaims(claims, key)}`;
}

/** The address that saves what Google has already: it carries a name, and nothing of the ticket. */
function linkToObject(id: string, signer: Signer, at: Date): string {
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
function linkWithAll(whole: { readonly class: GoogleResource; readonly object: GoogleResource }, signer: Signer, at: Date): string | null {
  for (const spared of SPARE) {
    const payload = { eventTicketClasses: [without(whole.class, spared)], eventTicketObjects: [without(whole.object, spared)] };
    const link = linkOf(payload, signer, at);
    if (link.length <= LONGEST) return link;
  }
  return null;
}

/** A ticket that its holder asks a pass of. */
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

/** What a pass says now, as a digest, and how its file is drawn. */
export type SaidPass = { readonly digest: string; draw(markSvg: string | null): Promise<Buffer> };

/** What a pass for Apple Wallet says now; null where nothing is known of its event any more. */
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

/** A pass for Apple Wallet, which is known from now on: phones that have it are told of its changes. */
export async function giveApplePass(
  act: WebAct,
  { markSvg, settings, ...asked }: Asked & { readonly settings: AppleWalletSettings; readonly markSvg: string | null },
): Promise<Buffer> {
  const pass = await saveAsked(act, { ...asked, wallet: "apple" });
  const said = await sayPass(act, { ...asked, pass, settings });
  if (!said) throw new Problem("NOT_FOUND");
  await act.db.transaction(act, async (tx) => {
    markShown(tx, pass.id, said.digest);
    // Nobody has to be told of what is given for the first time; what the ticket becomes meanwhile keeps it due.
    if (pass.shown === null) markNotified(tx, pass, { told: said.digest, next: null });
  });
  return said.draw(markSvg);
}

/** How long somebody who pressed a button waits for Google. */
const PRESS_MS = 5000;

/** What comes in time. Throws WalletUnanswered where it does not; it goes on, and nobody waits for it. */
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
 * The address that saves a pass in Google Wallet. Google is told of it first, and the address is short; where Google cannot be asked the
 * address carries all that is required, and Google is told later. Throws UNAVAILABLE where that would be too long.
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
    // What Google has already it has, even if not as it is now.
    if (pass.told === null) await act.db.transaction(act, async (tx) => markFailed(tx, pass.id, { seconds: 0, isTried: false }));
    const link = pass.told === null ? linkWithAll(described, settings, act.now()) : linkToObject(described.object.id, settings, act.now());
    if (link === null) throw new Problem("UNAVAILABLE", { retryAfterSeconds: 60 });
    return link;
  }
}
