import type { Act } from "../../../act.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Room } from "../../../platform/base/take-in-slices.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { WalletUnanswered } from "../../../platform/ports/wallets.ts";
import { MOST_TRIES, retryDelay } from "../../people/messages/retry-delay.ts";
import { createTenants, type Tenant, type Tenants } from "../../brands/tenants/resolve-tenant.ts";
import { findTicket, type FoundTicket } from "../issue/find-tickets.ts";
import { appleToken } from "./apple-token.ts";
import { describePass } from "./describe-pass.ts";
import { describeApplePass, digestOfPass } from "./make-apple-pass.ts";
import { describeGooglePass, putGooglePass } from "./put-google-pass.ts";
import { claimPasses, dropDevice, markDead, markFailed, markShown, markNotified, readDevices, type PassRow } from "./store.ts";

/** Passes processed in parallel. */
export const PASSES_AT_ONCE = 20;
/** Longer than notifying all phones of a pass takes. An unmarked pass was lost with its process by then. */
const LEASE_SECONDS = 120;

const tenantsOf = memoOf(() => ({ known: null as Tenants | null }));

async function tenantNamed(act: Act): Promise<Tenant | undefined> {
  const memo = tenantsOf(act.db);
  memo.known ??= createTenants(act);
  return (await memo.known.all()).find((tenant) => tenant.id === act.tenant);
}

/** The content that phones now have, and the time of the next check without a change. `told` null: no notification was needed. */
type Told = { readonly told: string | null; readonly next: Date | null };
const NOTHING: Told = { told: null, next: null };

/** Notifies the phones with a pass, and forgets phones that removed it. Throws WalletUnanswered if one failed. */
async function tellPhones({ db, wallets, tenant }: Act, pass: PassRow): Promise<void> {
  const { applePush } = wallets;
  if (!applePush) return;
  const devices = await db.pipelined(tenant, (tx) => readDevices(tx, pass.id));
  const ends = await Promise.allSettled(
    devices.map(async ({ device_hash: device, push_token: token }) => {
      if ((await applePush.tell(token)) === "gone") await db.transaction(tenant, async (tx) => dropDevice(tx, { pass: pass.id, device }));
    }),
  );
  const failure = ends.find((end) => end.status === "rejected");
  if (failure) throw failure.reason;
}

type Of = { readonly tenant: Tenant; readonly pass: PassRow; readonly found: FoundTicket };

async function renewApple(act: Act, { tenant, pass, found }: Of): Promise<Told> {
  const { apple } = act.settings.wallet;
  const about = apple && (await describePass(act, tenant, { pass, found, locale: pass.locale }));
  if (!about) return NOTHING;
  const said = describeApplePass(about, apple, { serial: pass.id, token: appleToken(act, pass) });
  const digest = digestOfPass(said);
  // Store the digest first: a notified phone queries at once.
  if (pass.shown !== digest) await act.db.transaction(act, async (tx) => markShown(tx, pass.id, digest));
  if (pass.shown !== digest || pass.told !== digest) await tellPhones(act, pass);
  return { told: digest, next: about.ticket.codeFrom === null ? null : new Date(about.ticket.codeFrom) };
}

async function renewGoogle(act: Act, { tenant, pass, found }: Of): Promise<Told> {
  const { google: settings } = act.settings.wallet;
  const { google } = act.wallets;
  const described = settings && google && (await describeGooglePass(act, tenant, { pass, found, settings }));
  if (!described) return NOTHING;
  return { told: await putGooglePass(act, { google, pass, described }), next: described.codeFrom };
}

async function markFailure(act: Act, { pass, error }: { readonly pass: PassRow; readonly error: WalletUnanswered }): Promise<void> {
  const { id, wallet, attempts } = pass;
  const isTried = error.reason !== "paused";
  const isDead = isTried && attempts >= MOST_TRIES;
  await act.db.transaction(act, async (tx) => {
    if (isDead) markDead(tx, pass, error.reason);
    else markFailed(tx, id, { seconds: retryDelay(isTried ? attempts : 1, Math.random()), isTried });
  });
  if (isDead) writeLog("error", "pass given up", { tenant: act.tenant, id, wallet, attempts, reason: error.reason });
}

async function renewPass(act: Act, tenant: Tenant, pass: PassRow): Promise<void> {
  const found = await findTicket(act, pass.ticket_id);
  try {
    const of = found && { tenant, pass, found };
    const told = of ? await (pass.wallet === "apple" ? renewApple(act, of) : renewGoogle(act, of)) : NOTHING;
    await act.db.transaction(act, async (tx) => markNotified(tx, pass, told));
  } catch (error) {
    if (!(error instanceof WalletUnanswered)) throw error;
    await markFailure(act, { pass, error });
  }
}

/**
 * Processes a tenant's passes whose tickets or events have changed: sends their new content by Apple's push or to Google. After a failure,
 * a pass is retried ever more rarely, and finally given up until its ticket changes again. Returns the number taken.
 */
export async function renewPasses(act: Act, room: Room): Promise<number> {
  const limit = room(PASSES_AT_ONCE);
  const tenant = limit > 0 ? await tenantNamed(act) : undefined;
  if (!tenant) return 0;
  const passes = await act.db.transaction(act, (tx) => claimPasses(tx, { limit, leaseSeconds: LEASE_SECONDS }));
  const ends = await Promise.allSettled(passes.map((pass) => renewPass(act, tenant, pass)));
  const failures = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
  if (failures.length > 0) throw new AggregateError(failures);
  return passes.length;
}
