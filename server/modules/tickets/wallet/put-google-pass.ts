import type { Act, Services } from "../../../act.ts";
import type { GoogleWalletSettings } from "../../../platform/config/wallet-settings.ts";
import type { GoogleResource, GoogleWallet } from "../../../platform/ports/wallets.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import type { Tenant } from "../../brands/tenants/resolve-tenant.ts";
import type { FoundTicket } from "../issue/find-tickets.ts";
import { describePass } from "./describe-pass.ts";
import { describeClass, describeObject, objectIdOf } from "./google-resources.ts";
import { digestOfPass } from "./make-apple-pass.ts";
import { saveClass, readClass, readOpensMinutes, type PassRow } from "./store.ts";

export type GooglePass = { readonly class: GoogleResource; readonly object: GoogleResource; readonly codeFrom: Date | null };

/** Returns a pass's content for Google. Null if its event is no longer known. */
export async function describeGooglePass(
  services: Services,
  tenant: Tenant,
  { pass, found, settings }: { readonly pass: PassRow; readonly found: FoundTicket; readonly settings: GoogleWalletSettings },
): Promise<GooglePass | null> {
  const [en, id, catalogue, opensMinutes] = await Promise.all([
    describePass(services, tenant, { pass, found, locale: "en" }),
    describePass(services, tenant, { pass, found, locale: "id" }),
    loadCatalogue(services.db, tenant.id),
    services.db.pipelined(tenant.id, (tx) => readOpensMinutes(tx, found.event_id)),
  ]);
  const event = catalogue.byId.get(found.event_id);
  if (!en || !id || !event) return null;
  const shared = describeClass({ tenant, event, sessionId: found.session_id, opensMinutes }, settings);
  const object = describeObject({ en, id }, { first: tenant.brand.defaultLocale, id: objectIdOf(settings, pass), classId: shared.id });
  return { class: shared, object, codeFrom: en.ticket.codeFrom === null ? null : new Date(en.ticket.codeFrom) };
}

/** Sends Google a class if its state there is outdated. */
async function putClass(
  { db, tenant }: Act,
  { google, resource }: { readonly google: GoogleWallet; readonly resource: GoogleResource },
): Promise<void> {
  const digest = digestOfPass(resource);
  const told = await db.pipelined(tenant, (tx) => readClass(tx, resource.id));
  if (told === digest) return;
  await google.put("eventTicketClass", resource, told !== null);
  await db.transaction(tenant, async (tx) => saveClass(tx, resource.id, digest));
}

/** Sends Google the outdated parts of a pass. Returns the digest of its state there. Throws WalletUnanswered. */
export async function putGooglePass(
  act: Act,
  { google, pass, described }: { readonly google: GoogleWallet; readonly pass: Pick<PassRow, "told">; readonly described: GooglePass },
): Promise<string> {
  await putClass(act, { google, resource: described.class });
  const digest = digestOfPass(described.object);
  if (pass.told !== digest) await google.put("eventTicketObject", described.object, pass.told !== null);
  return digest;
}
