import type { EventDetail, OpenedAnswer } from "#contract/catalogue/events.ts";
import { allottedUses, type AllottedPlaces } from "#domain/orders/access/access-code.ts";
import { eventState } from "#domain/catalogue/event-state.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { describeDetail } from "../../catalogue/events/describe-event.ts";
import { judgeAvailability } from "../../catalogue/events/judge-stock.ts";
import { loadCatalogue, type Catalogue, type LoadedEvent } from "../../catalogue/events/load-catalogue.ts";
import { checkAccess, findAccess } from "./find-access.ts";

/** The catalogue with the stock of a partner's places. */
function withPlaces(catalogue: Catalogue, places: readonly AllottedPlaces[]): Catalogue {
  const own = places.map(({ quotaId, left }) => [quotaId, { total: left, taken: 0, held: 0 }] as const);
  return { ...catalogue, stock: new Map([...catalogue.stock, ...own]) };
}

/** The availability of an event's categories, from a partner's places as long as there are any. */
function availabilityOf(
  catalogue: Catalogue,
  { event, places, now }: { readonly event: LoadedEvent; readonly places: readonly AllottedPlaces[]; readonly now: number },
): EventDetail["availability"] {
  const stocked = withPlaces(catalogue, places);
  const selection = { categories: event.categories.map(({ id: categoryId }) => ({ categoryId, qty: 1 })) };
  const days = event.sessions.length > 0 ? event.sessions.map((session) => [session]) : [[]];
  return days.flatMap((sessions) => {
    const uses = allottedUses(event.uses, places, { selection, sessionId: sessions[0]?.id ?? null });
    return judgeAvailability(stocked, { ...event, sessions, uses }, now);
  });
}

/**
 * Returns the categories that an access code opens, with their prices and stock. Throws NOT_FOUND for an unknown event, ACCESS_INVALID and
 * TOO_MANY_REQUESTS.
 */
export async function openCategories(act: WebAct, { slug, code }: { readonly slug: string; readonly code: string }): Promise<OpenedAnswer> {
  const catalogue = await loadCatalogue(act.db, act.tenant);
  const shown = catalogue.bySlug.get(slug);
  const whole = shown && catalogue.byId.get(shown.row.id);
  if (!whole) throw new Problem("NOT_FOUND");
  const access = await findAccess(act, { typed: code, eventId: whole.row.id, fresh: false });
  if (!access) throw new Problem("ACCESS_INVALID", { details: { reason: "unknown" } });
  await checkAccess(act, { access, tickets: 0 });
  const { categoryIds, places } = access;
  const event = { ...whole, categories: whole.categories.filter(({ id }) => categoryIds.includes(id)) };
  const now = act.now().getTime();
  const detail = describeDetail(catalogue, { event, locale: act.locale, now });
  const availability = availabilityOf(catalogue, { event, places, now });
  const prices = detail.prices.map((category) => {
    const mine = availability.filter(({ categoryId }) => categoryId === category.id);
    return { ...category, state: eventState(mine.map(({ state }) => state)), left: mine.length === 1 ? mine[0]!.left : null };
  });
  const seated = Object.values(whole.row.seat_categories ?? {}).flat();
  const mostOfCode = Math.min(access.left, access.maxPerOrder ?? Infinity);
  return {
    kind: "opened",
    code: access.code,
    prices,
    availability,
    addonStock: detail.addonStock.filter(({ addonId }) => prices.some(({ additionals }) => additionals.some(({ id }) => id === addonId))),
    seatedIds: seated.filter((id) => categoryIds.includes(id)),
    until: access.until?.toISOString() ?? null,
    maxTickets: mostOfCode < detail.maxPerOrder ? mostOfCode : null,
  };
}
