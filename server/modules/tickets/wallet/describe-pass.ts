import type { Locale } from "#domain/brands/brand.ts";
import { deriveColours } from "#domain/brands/derive-colours.ts";
import type { Services } from "../../../act.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { wordsOf } from "../documents/speak-words.ts";
import type { Tenant } from "../../brands/tenants/resolve-tenant.ts";
import { describeTickets } from "../issue/describe-tickets.ts";
import type { FoundTicket } from "../issue/find-tickets.ts";
import { standingOf, type PassAbout } from "./pass-facts.ts";
import type { PassRow } from "./store.ts";

/**
 * Returns a pass's present content in one language. Null if its event is no longer known. An ended pass omits the ticket's present holder
 * and code, which may be another person's. Call it outside transactions.
 */
export async function describePass(
  services: Services,
  tenant: Tenant,
  { pass, found, locale }: { readonly pass: PassRow; readonly found: FoundTicket; readonly locale: Locale },
): Promise<PassAbout | null> {
  const [[ticket], catalogue] = await Promise.all([
    describeTickets({ ...services, tenant: tenant.id, locale }, { rows: [found] }).then(({ tickets }) => tickets),
    loadCatalogue(services.db, tenant.id),
  ]);
  const event = catalogue.byId.get(found.event_id)?.row;
  if (!ticket || !event) return null;
  const { qr } = ticket;
  const standing = standingOf({ ticket: { ...found, qr }, pass, isEventCancelled: event.status === "cancelled" });
  const { brand } = tenant;
  return {
    ticket: standing === "ended" ? { ...ticket, holder: "", code: "", qr: null, seat: null, addons: [] } : ticket,
    standing,
    isPostponed: event.status === "postponed",
    seller: brand.title,
    words: wordsOf(brand, locale),
    colours: deriveColours({ ...brand.colours, scheme: brand.scheme }),
    origin: pass.origin,
  };
}
