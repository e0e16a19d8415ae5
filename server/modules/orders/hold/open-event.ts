import { allottedUses } from "#domain/orders/access/access-code.ts";
import { claimsOf, type Claim } from "#domain/orders/cart/claims-of.ts";
import { ticketsOf } from "#domain/orders/cart/judge-selection.ts";
import type { Selection } from "#domain/orders/cart/selection.types.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { withoutHidden, type LoadedEvent } from "../../catalogue/events/load-catalogue.ts";
import { checkAccess, findAccess, refuseAccess, type FoundAccess } from "../access/find-access.ts";
import { offeredBy } from "./offered-by.ts";

/** An access code with the number of tickets that it opens in a choice. */
export type ChosenAccess = FoundAccess & { readonly tickets: number };

type Judged = {
  readonly selection: Selection;
  readonly accessCode?: string | null;
  readonly replaces?: string | null;
  readonly fresh: boolean;
};
type Opened = { readonly event: LoadedEvent; readonly access: FoundAccess | null };

/** Opens an event by the access code of a choice. A refused code matters only to hidden categories: other tickets need none. */
export async function openEvent(act: WebAct, { whole, input }: { readonly whole: LoadedEvent; readonly input: Judged }): Promise<Opened> {
  const { accessCode = null, selection, fresh } = input;
  const chosen = new Set(selection.categories.map(({ categoryId }) => categoryId));
  const hidden = whole.categories.filter((category) => category.is_hidden && chosen.has(category.id));
  const closed = { event: withoutHidden(whole), access: null };
  if (accessCode === null || !whole.row.has_codes) return closed;
  try {
    const access = await findAccess(act, { typed: accessCode, eventId: whole.row.id, fresh });
    if (!access) return closed;
    const { code, categoryIds } = access;
    if (hidden.some(({ id }) => !categoryIds.includes(id))) await refuseAccess(act, { code, reason: "other" });
    return categoryIds.some((id) => chosen.has(id)) ? { event: withoutHidden(whole, categoryIds), access } : closed;
  } catch (error) {
    if (hidden.length > 0 || !(error instanceof Problem)) throw error;
    return closed;
  }
}

/**
 * Checks the code against the tickets that it opens. The replaced hold may have some of its last ones: then the reservation decides. A refused
 * code opens no partner's places, and leaves public tickets on general sale.
 */
export async function judgeOpened(
  act: WebAct,
  { event, access, selection, replaces }: Opened & Pick<Judged, "selection" | "replaces">,
): Promise<ChosenAccess | null> {
  if (!access) return null;
  const categories = selection.categories.filter(({ categoryId }) => access.categoryIds.includes(categoryId));
  const tickets = ticketsOf(offeredBy(event), { categories, addons: [] });
  try {
    await checkAccess(act, { access: replaces ? { ...access, left: Infinity } : access, tickets });
  } catch (error) {
    const isNeeded = categories.some(({ categoryId }) =>
      event.categories.some(({ id, is_hidden: isHidden }) => isHidden && id === categoryId),
    );
    if (isNeeded || !(error instanceof Problem)) throw error;
    return null;
  }
  return { ...access, tickets };
}

/**
 * The units that a choice takes: of a partner's places if they suffice, and of its access code's tickets. `back`: units that the visitor's replaced
 * hold returns, null if they are not known.
 */
export function claimsOfChoice(
  {
    event,
    selection,
    sessionId,
    access,
  }: {
    readonly event: LoadedEvent;
    readonly selection: Selection;
    readonly sessionId: string | null;
    readonly access: ChosenAccess | null;
  },
  { back, isGeneral = false }: { readonly back: readonly Claim[] | null; readonly isGeneral?: boolean },
): Claim[] {
  if (!access) return claimsOf(event.uses, selection, sessionId);
  const backOf = (quotaId: string) => (back === null ? Infinity : (back.find((claim) => claim.quotaId === quotaId)?.units ?? 0));
  const places = isGeneral ? [] : access.places.map((place) => ({ ...place, left: place.left + backOf(place.quotaId) }));
  const claims = claimsOf(allottedUses(event.uses, places, { selection, sessionId }), selection, sessionId);
  return [...claims, { quotaId: access.id, units: access.tickets }];
}
