import type { Selection, Quote } from "#domain/pricing/quote.types.ts";
import { quote } from "#domain/pricing/quote.ts";
import type { Ctx } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { describeCard, pricedCategories, pricedEvent } from "../catalogue/describe-event.ts";
import { loadCatalogue, type Catalogue, type LoadedEvent } from "../catalogue/load-catalogue.ts";
import { findPromo, type FoundPromo } from "../promos/find-promo.ts";
import { checkLimits, sumSelection } from "./check-selection.ts";

export type Priced = {
  readonly catalogue: Catalogue;
  readonly event: LoadedEvent;
  readonly selection: Selection;
  readonly tickets: number;
  readonly promo: FoundPromo | null;
  readonly quote: Quote;
};

export type PriceInput = {
  readonly eventId: string;
  readonly sessionId: string | null;
  readonly selection: Selection;
  readonly promoCode: string | null;
};

/** Finds the event, sums the selection, judges limits and the promo, and prices it all from our own data. */
export async function priceSelection(ctx: Ctx, input: PriceInput, allowMultipleCategory: boolean, fresh = false): Promise<Priced> {
  const catalogue = await loadCatalogue(ctx.db, ctx.tenant, { fresh });
  const event = catalogue.byId.get(input.eventId);
  if (!event) throw new Problem("NOT_FOUND");
  const selection = sumSelection(event, input.selection);
  const tickets = checkLimits(event, selection, allowMultipleCategory);
  const promo = await findPromo(
    ctx,
    input.promoCode,
    event.row.id,
    selection.categories.map((c) => c.categoryId),
  );
  const priced = quote({
    event: pricedEvent(event),
    categories: pricedCategories(catalogue, event, ctx.locale, input.sessionId),
    selection,
    promo: promo?.promo ?? null,
  });
  return { catalogue, event, selection, tickets, promo, quote: priced };
}

/** Refuses an event that nobody can buy now, with the reason that its page shows. */
export function checkOnSale(ctx: Ctx, { catalogue, event }: Pick<Priced, "catalogue" | "event">): void {
  if (event.row.status !== "published") throw new Problem("EVENT_NOT_ON_SALE");
  if (describeCard(catalogue, event, ctx.locale, ctx.now().getTime()).state === "ended") throw new Problem("SALE_ENDED");
}
