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

/** What Google is to know of a pass; null where nothing is known of its event any more. */
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

/** Google is told of a class that it does not know as it is now. */
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

/** Tells Google what it does not know yet of a pass; answers the digest of what it knows now. Throws WalletUnanswered. */
export async function putGooglePass(
  act: Act,
  { google, pass, described }: { readonly google: GoogleWallet; readonly pass: Pick<PassRow, "told">; readonly described: GooglePass },
): Promise<string> {
  await putClass(act, { google, resource: described.class });
  const digest = digestOfPass(described.object);
  if (pass.told !== digest) await google.put("eventTicketObject", described.object, pass.told !== null);
  return digest;
}
