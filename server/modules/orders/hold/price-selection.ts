import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { quote } from "#domain/orders/pricing/quote.ts";
import type { Selection } from "#domain/orders/cart/selection.types.ts";
import { ownerOf, type WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { pricedCategories, pricedEvent } from "../../catalogue/events/describe-event.ts";
import { loadCatalogue, type Catalogue, type LoadedEvent } from "../../catalogue/events/load-catalogue.ts";
import { findPromo, type FoundPromo } from "../promos/find-promo.ts";
import { checkLimits, sumSelection } from "./check-selection.ts";
import { usesPromo } from "./store/reserve.ts";

export type PriceInput = {
  readonly eventId: string;
  readonly sessionId: string | null;
  readonly selection: Selection;
  readonly promoCode: string | null;
  /** The visitor's own earlier hold. Its stock and promo use are released for this one. */
  readonly replaces?: string | null;
};

/** A choice within the limits, with everything that its price depends on. */
export type Choice = {
  readonly catalogue: Catalogue;
  readonly event: LoadedEvent;
  readonly sessionId: string | null;
  readonly selection: Selection;
  readonly tickets: number;
  readonly promo: FoundPromo | null;
};

/** Finds the event, adds up the selection, checks limits and promo. `fresh` bypasses caches. */
export async function judgeChoice(act: WebAct, { fresh = false, ...input }: PriceInput & { readonly fresh?: boolean }): Promise<Choice> {
  const catalogue = await loadCatalogue(act.db, act.tenant, { fresh });
  const event = catalogue.byId.get(input.eventId);
  if (!event || (event.video && !act.brand.flags.withVideo)) throw new Problem("NOT_FOUND");
  const selection = sumSelection(event, input.selection);
  const tickets = checkLimits(event, selection, act.brand.flags.allowMultipleCategory);
  const choice = { catalogue, event, sessionId: input.sessionId, selection, tickets };
  const chosen = {
    eventId: event.row.id,
    offeredIds: event.categories.map((c) => c.id),
    categoryIds: selection.categories.map((c) => c.categoryId),
    size: () => ({ gross: priceChoice(act, { ...choice, promo: null }).gross, tickets }),
  };
  const { replaces } = input;
  const owner = ownerOf(act);
  const isOwn = async (promoId: string) =>
    Boolean(replaces) && owner !== null && usesPromo(act.db, act.tenant, { id: replaces!, owner, promoId });
  const promo = await findPromo(act, { typed: input.promoCode, chosen, asking: { fresh, isOwn } });
  return { ...choice, promo };
}

/** Prices a choice from our own data. */
export function priceChoice(act: Pick<WebAct, "locale">, { catalogue, event, sessionId, selection, promo }: Choice): Quote {
  return quote({
    event: pricedEvent(event),
    categories: pricedCategories(catalogue, { event, locale: act.locale, sessionId }),
    selection,
    promo: promo?.promo ?? null,
    promoBase: promo?.base ?? "whole",
  });
}
