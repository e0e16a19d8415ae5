import type { EventDetail } from "#contract/catalogue/events.ts";
import { clearPromoCode } from "#domain/orders/cart/promo.ts";
import type { LostPromo } from "../transaction/lost-promo.ts";
import { holdTickets, type HoldOutcome, type Shop } from "../transaction/take-hold.ts";
import { readTransaction, updateTransaction } from "../transaction/transaction-store.ts";

/** `lostPromo`: a code that became invalid, and why. The tickets are held without it. */
export type HeldAgain = { readonly outcome: HoldOutcome; readonly lostPromo: LostPromo | null };

/**
 * Holds the transaction's selection again. At a new price the old total stays in the transaction until the visitor accepts. A code that
 * became invalid is removed.
 */
export async function holdAgain(shop: Shop, event: EventDetail): Promise<HeldAgain> {
  const outcome = await holdAtAnyPrice(shop, event);
  const { promo } = readTransaction(shop.ui, event.id);
  if (outcome.kind !== "refused" || promo === null || !outcome.problem.code.startsWith("PROMO_")) return { outcome, lostPromo: null };
  updateTransaction(shop.ui, event.id, clearPromoCode);
  return { outcome: await holdAtAnyPrice(shop, event), lostPromo: { code: promo.code, why: outcome.problem.message, wasOn: true } };
}

async function holdAtAnyPrice(shop: Shop, event: EventDetail): Promise<HoldOutcome> {
  const keptTotal = readTransaction(shop.ui, event.id).bookingData?.total ?? null;
  const outcome = await holdTickets(shop, event, { shownTotal: keptTotal, keptTotal });
  if (outcome.kind !== "refused" || outcome.problem.code !== "PRICE_CHANGED" || keptTotal === null) return outcome;
  return await holdTickets(shop, event, { shownTotal: null, keptTotal });
}
