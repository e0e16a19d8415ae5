import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Claim } from "#domain/orders/cart/claims-of.ts";
import {
  judgeAddons,
  judgeItems,
  judgeLimits,
  judgeSession,
  sumSelection as sumLines,
  ticketsOf,
  type SelectionRefusal,
} from "#domain/orders/cart/judge-selection.ts";
import type { Selection } from "#domain/orders/cart/selection.types.ts";
import { holdSeconds } from "#domain/orders/hold.ts";
import { quote } from "#domain/orders/pricing/quote.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { judgeVideoChoice, type VideoChoiceRefusal } from "#domain/videos/choose-additionals.ts";
import { ownerOf, type WebAct } from "../../../act.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { uuidText } from "../../../platform/base/new-id.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { daysOf } from "../../catalogue/events/days-of.ts";
import { pricedCategories, pricedEvent } from "../../catalogue/events/describe-event.ts";
import { itemStock, saleWindow } from "../../catalogue/events/judge-stock.ts";
import { isVideo, loadCatalogue, type Catalogue, type LoadedEvent, type LoadedVideo } from "../../catalogue/events/load-catalogue.ts";
import { findPromo, type FoundPromo } from "../promos/find-promo.ts";
import { claimsOfChoice, judgeOpened, openEvent, type ChosenAccess } from "./open-event.ts";
import { offeredBy } from "./offered-by.ts";
import { usesPromo } from "./store.ts";

export type PriceInput = {
  readonly eventId: string;
  readonly sessionId: string | null;
  readonly selection: Selection;
  readonly promoCode: string | null;
  readonly accessCode?: string | null;
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
  readonly access: ChosenAccess | null;
};

/** A priced and checked reservation. The database checks stock, windows and versions. Many bookings may share one offer. */
export type Offer = {
  readonly eventVersion: number;
  readonly sessionId: string | null;
  readonly quote: Quote;
  /** Derived from the quote: see quoteIdOf. */
  readonly quoteId: string;
  readonly promoId: string | null;
  readonly promoVersion: number | null;
  readonly ttlSeconds: number;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly claims: readonly Claim[];
};

/** A UUID (version 8) that stands for exactly these prices. */
export function quoteIdOf(quote: Quote): string {
  const bytes = createHash("sha256").update(JSON.stringify(quote)).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidText(bytes);
}

function refuse(refusal: SelectionRefusal | VideoChoiceRefusal | null): void {
  if (refusal) throw new Problem(refusal.code, refusal.details && { details: refusal.details });
}

/**
 * Adds up repeated ids before limits and stock are checked. Throws NOT_FOUND for an id that is not the event's, ADDON_UNAVAILABLE for an
 * add-on without its category.
 */
export function sumSelection(event: LoadedEvent, selection: Selection): Selection {
  const sum = sumLines(selection);
  refuse(judgeItems(offeredBy(event), sum));
  return sum;
}

/**
 * Checks a choice of a video, which has no tickets. Throws LIMIT_REACHED for more than one of anything, ADDON_REQUIRED for a missing
 * required add-on.
 */
function checkVideo({ categories, addons, video }: LoadedVideo, selection: Selection): 0 {
  const additionals = addons.map(({ id, amount, is_required: isRequired }) => ({ id, amount, isRequired }));
  const { is_all_additional_selected: isAllAdditionalSelected } = video.row;
  refuse(judgeVideoChoice({ priceId: categories[0]!.id, additionals, isAllAdditionalSelected }, selection));
  return 0;
}

/** Returns the number of tickets of a selection. Throws ONE_CATEGORY_ONLY, and LIMIT_REACHED for limits that do not depend on stock. */
export function checkLimits(event: LoadedEvent, selection: Selection, allowMultipleCategory: boolean): number {
  if (isVideo(event)) return checkVideo(event, selection);
  const offered = offeredBy(event);
  refuse(judgeLimits(offered, selection, allowMultipleCategory));
  return ticketsOf(offered, selection);
}

/** Throws TIME_REQUIRED if the event has times and none is chosen, TIME_UNAVAILABLE for a time that it does not have. */
export function checkSession(event: LoadedEvent, sessionId: string | null): void {
  refuse(judgeSession(offeredBy(event), sessionId));
}

/** Throws ADDON_UNAVAILABLE, SOLD_OUT and ADDON_REQUIRED. Without a catalogue the stock is unknown and not checked. */
export function checkAddons(
  catalogue: Catalogue | null,
  { event, selection, sessionId }: { readonly event: LoadedEvent; readonly selection: Selection; readonly sessionId: string | null },
): void {
  const leftOf = (itemId: string) => (catalogue ? itemStock(catalogue, { event, itemId, sessionId }).left : null);
  refuse(judgeAddons(offeredBy(event), selection, { days: daysOf(event, sessionId), leftOf }));
}

/** The common sale window of a selection, for the reservation to check by the database's clock. */
export function windowOf(event: LoadedEvent, selection: Selection, sessionId: string | null): { opensAt: Date; closesAt: Date } {
  let opens = 0;
  let closes = Date.UTC(9000, 0);
  for (const { categoryId } of selection.categories) {
    const { opensAt, closesAt } = saleWindow(
      event,
      event.categories.find((c) => c.id === categoryId)!,
      sessionId,
    );
    opens = Math.max(opens, opensAt ?? 0);
    closes = Math.min(closes, closesAt ?? closes);
  }
  return { opensAt: new Date(opens), closesAt: new Date(closes) };
}

/** Finds the event, adds up the selection, checks access code, limits and promo. `fresh` bypasses caches. */
export async function judgeChoice(act: WebAct, { fresh = false, ...input }: PriceInput & { readonly fresh?: boolean }): Promise<Choice> {
  const catalogue = await loadCatalogue(act.db, act.tenant, { fresh });
  const whole = catalogue.byId.get(input.eventId);
  if (!whole || (whole.video && !act.brand.flags.withVideo)) throw new Problem("NOT_FOUND");
  const opened = await openEvent(act, { whole, input: { ...input, fresh } });
  const { event } = opened;
  const selection = sumSelection(event, input.selection);
  const tickets = checkLimits(event, selection, act.brand.flags.allowMultipleCategory);
  const access = await judgeOpened(act, { ...opened, selection, replaces: input.replaces ?? null });
  const choice = { catalogue, event, sessionId: input.sessionId, selection, tickets, access };
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

/** The number of offers cached per catalogue. In a rush most buyers choose the same. */
const MOST_STORED = 1000;
const offersOf = memoOf(() => new LRUCache<string, Offer>({ max: MOST_STORED }));

/** `isReplacing`: the visitor's own hold is released in exchange. `isGeneral`: from the general sale, although a partner's places are open. */
type Offering = { readonly choice: Choice; readonly isReplacing: boolean; readonly isGeneral?: boolean };

/**
 * Checks that a choice is on sale, whatever the time. With `isReplacing`, leaves stock to the reservation, because the replaced hold's
 * stock is unknown here. Throws EVENT_NOT_ON_SALE, and the refusals of its date and add-ons.
 */
export function checkOnSale({ choice, isReplacing }: Offering): void {
  const { catalogue, event, selection, sessionId } = choice;
  if (event.row.status !== "published") throw new Problem("EVENT_NOT_ON_SALE");
  checkSession(event, sessionId);
  checkAddons(isReplacing ? null : catalogue, { event, selection, sessionId });
}

function makeOffer(act: WebAct, { choice, isReplacing }: Offering, claims: readonly Claim[]): Offer {
  const { event, selection, sessionId, promo } = choice;
  checkOnSale({ choice, isReplacing });
  const quote = priceChoice(act, choice);
  const used = quote.discount > 0 ? promo : null;
  return {
    eventVersion: event.row.version,
    sessionId,
    quote,
    quoteId: quoteIdOf(quote),
    promoId: used?.promo.id ?? null,
    promoVersion: used?.version ?? null,
    ttlSeconds: holdSeconds(choice.tickets),
    ...windowOf(event, selection, sessionId),
    claims,
  };
}

/** Returns the offer for a choice. Throws the reason why it is not on sale now: event, session or add-on. */
export function offerChoice(act: WebAct, { choice, isReplacing, isGeneral = false }: Offering): Offer {
  const known = offersOf(choice.catalogue);
  const { event, sessionId, selection, promo, access } = choice;
  // Compute the claims of a code's choice first: they depend on the partner's places.
  const own = access && claimsOfChoice(choice, { back: isReplacing ? null : [], isGeneral });
  const key = JSON.stringify([event.row.id, sessionId, selection, promo?.promo.id, promo?.version, promo?.base, act.locale, own]);
  let offer = known.get(key);
  if (offer) return offer;
  offer = makeOffer(act, { choice, isReplacing }, own ?? claimsOfChoice(choice, { back: [] }));
  known.set(key, offer);
  return offer;
}
