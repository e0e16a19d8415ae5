import { holdSeconds } from "#domain/bookings/hold.ts";
import type { Ctx } from "../../context.ts";
import { newReference } from "../../new-id.ts";
import { Problem } from "../../problem.ts";
import type { HoldBatcher } from "./batch-holds.ts";
import { checkAddons, checkSession, claimsOf, windowOf } from "./check-selection.ts";
import { checkOnSale, priceSelection, type PriceInput, type Priced } from "./price-selection.ts";
import { releaseHold } from "./store/bookings.ts";
import { reserveBatch, type ReserveResult, type ReserveRow } from "./store/reserve.ts";

export type HoldInput = PriceInput & {
  readonly shownTotal: number | null;
  readonly utm: Record<string, string>;
  readonly replaces: string | null;
};
type Once = { readonly key: string; readonly bodyHash: string };

function rowOf(ctx: Ctx, owner: string, input: HoldInput, once: Once, priced: Priced): ReserveRow {
  return {
    id: ctx.newId(),
    reference: newReference(),
    owner,
    key: once.key,
    bodyHash: once.bodyHash,
    eventVersion: priced.event.row.version,
    sessionId: input.sessionId,
    quote: priced.quote,
    promoId: priced.promo && priced.quote.discount > 0 ? priced.promo.promo.id : null,
    promoVersion: priced.promo && priced.quote.discount > 0 ? priced.promo.version : null,
    utm: input.utm,
    ttlSeconds: holdSeconds(priced.tickets),
    ...windowOf(priced.event, priced.selection, input.sessionId),
    claims: claimsOf(priced.event, priced.selection, input.sessionId),
  };
}

/** The buyer's own earlier hold may be what is missing: give it back and take the new one, both or neither. */
async function swapHold(ctx: Ctx, owner: string, replaces: string, row: ReserveRow, eventId: string): Promise<ReserveResult> {
  class Undo extends Error {}
  let result: ReserveResult = { code: "sold_out", bookingId: null };
  try {
    await ctx.db.transaction(ctx.tenant, async (tx) => {
      if (!(await releaseHold(tx, ctx.tenant, replaces, owner))) throw new Undo();
      result = (await reserveBatch(tx, ctx.tenant, eventId, [row]))[0]!;
      if (result.code !== "reserved") throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return result;
}

const REFUSALS = {
  mismatch: "IDEMPOTENCY_MISMATCH",
  sold_out: "SOLD_OUT",
  promo_used_up: "PROMO_USED_UP",
  not_open: "SALE_NOT_OPEN",
  closed: "SALE_ENDED",
} as const;

/**
 * Takes the chosen tickets off sale for this visitor. Prices and limits come from our own data; the database judges
 * stock, windows and the key in one statement. Answers the booking's id. Throws the refusals of the contract.
 */
export async function holdBooking(
  ctx: Ctx & { owner: string },
  batcher: HoldBatcher,
  input: HoldInput,
  once: Once,
  allowMultipleCategory: boolean,
): Promise<string> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const priced = await priceSelection(ctx, input, allowMultipleCategory, attempt > 0);
    checkOnSale(ctx, priced);
    checkSession(priced.event, input.sessionId);
    checkAddons(priced.catalogue, priced.event, priced.selection, input.sessionId);
    if (input.shownTotal !== null && input.shownTotal !== priced.quote.total) {
      throw new Problem("PRICE_CHANGED", { details: { quote: priced.quote } });
    }
    const row = rowOf(ctx, ctx.owner, input, once, priced);
    let result = await batcher.reserve(ctx.tenant, input.eventId, row);
    if (result.code === "sold_out" && input.replaces) {
      result = await swapHold(ctx, ctx.owner, input.replaces, row, input.eventId);
    } else if (result.code === "reserved" && input.replaces) {
      const replaces = input.replaces;
      await ctx.db.transaction(ctx.tenant, (tx) => releaseHold(tx, ctx.tenant, replaces, ctx.owner));
    }
    if (result.code === "reserved" || result.code === "replay") return result.bookingId!;
    if (result.code !== "stale") throw new Problem(REFUSALS[result.code]);
  }
  throw new Problem("BUSY");
}
