import type { Claim } from "#domain/orders/cart/claims-of.ts";
import type { Promo } from "#domain/orders/promos/promo.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { ownerOf, type WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { Catalogue } from "../../catalogue/events/load-catalogue.ts";
import { checkAccess } from "../access/find-access.ts";
import { claimsOfChoice } from "./open-event.ts";
import { windowOf, checkOnSale, judgeChoice, priceChoice, type PriceInput } from "./price-selection.ts";
import { readOwnClaims } from "./store.ts";

/** The catalogue after the release of these claims. */
function withoutClaims(catalogue: Catalogue, claims: readonly Claim[]): Catalogue {
  if (claims.length === 0) return catalogue;
  const stock = new Map(catalogue.stock);
  for (const { quotaId, units } of claims) {
    const now = stock.get(quotaId);
    if (now) stock.set(quotaId, { ...now, taken: now.taken - units });
  }
  return { ...catalogue, stock };
}

/**
 * Quotes a choice that a hold would accept now, whatever the event's booking mode. Stores nothing. Throws the refusals of a choice,
 * SALE_NOT_OPEN, SALE_ENDED and SOLD_OUT.
 */
export async function quoteChoice(act: WebAct, input: PriceInput): Promise<{ readonly quote: Quote; readonly promo: Promo | null }> {
  const judged = await judgeChoice(act, input);
  const { replaces } = input;
  const owner = ownerOf(act);
  const back = replaces && owner !== null ? await readOwnClaims(act.db, act.tenant, { id: replaces, owner }) : [];
  const choice = { ...judged, catalogue: withoutClaims(judged.catalogue, back) };
  checkOnSale({ choice, isReplacing: false });
  const { event, selection, sessionId } = choice;
  const { opensAt, closesAt } = windowOf(event, selection, sessionId);
  const now = act.now();
  if (now < opensAt) throw new Problem("SALE_NOT_OPEN");
  if (now >= closesAt) throw new Problem("SALE_ENDED");
  const { access } = choice;
  const own = back.find(({ quotaId }) => quotaId === access?.id)?.units ?? 0;
  if (access) await checkAccess(act, { access: { ...access, left: access.left + own }, tickets: access.tickets });
  for (const { quotaId, units } of claimsOfChoice(choice, { back })) {
    // The catalogue's stock lacks codes and partners' places, which are checked above.
    const { total, taken } = choice.catalogue.stock.get(quotaId) ?? { total: Infinity, taken: 0 };
    if (units > total - taken) throw new Problem("SOLD_OUT");
  }
  return { quote: priceChoice(act, choice), promo: choice.promo?.promo ?? null };
}
