import { formatRupiah } from "#i18n/format.ts";
import { messagesFor } from "#i18n/messages.ts";
import { taxTexts } from "#i18n/orders/tax-texts.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import type { Once } from "../../../platform/database/once.ts";
import type { OwnerAct, WebAct } from "../../../act.ts";
import { newReference } from "../../../platform/base/new-id.ts";
import { spend, type Limit } from "../../../platform/limits/limits.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { bookingMode } from "../../catalogue/events/booking-mode.ts";
import { judgeEvent } from "../../catalogue/events/judge-stock.ts";
import { checkSession, judgeChoice, priceChoice, type Choice, type PriceInput } from "../hold/price-selection.ts";
import { refuseUnpayable } from "../hold/refuse-unpayable.ts";
import { countDrafts, forgetOldDrafts, lockDrafts, readDraftOfKey, writeDraft, type DraftRow } from "./store.ts";

/** A WhatsApp chat idle for a day is over. */
const KEPT_HOURS = 24;
const MOST_OF_ONE = 12;
const MOST_OF_ALL = 2000;
/** The limit of drafts by all visitors of one network in an hour. */
const OF_NETWORK: Limit = { name: "draft", seconds: 3600, perVisitor: null, perNetwork: 120 };
const RETRY_SECONDS = 600;
const TRIES = 5;

export type Draft = { readonly row: DraftRow; readonly event: { readonly id: string; readonly slug: string; readonly name: string } };

/** Judges the choice with its promo code, else without it: an invalid code must not stop the message. */
async function judge(act: WebAct, input: PriceInput): Promise<Choice> {
  try {
    return await judgeChoice(act, input);
  } catch (error) {
    if (!(error instanceof Problem) || !error.code.startsWith("PROMO_")) throw error;
    return judgeChoice(act, { ...input, promoCode: null });
  }
}

function summaryOf(quote: Quote, act: WebAct): string {
  const items = quote.lines.flatMap((line) => [
    `${line.qty} × ${line.name}`,
    ...line.addons.filter((addon) => addon.qty > 0).map((addon) => `${addon.qty} × ${addon.name}`),
  ]);
  const taxes = taxTexts(messagesFor(act.locale, ["common"]), { locale: act.locale, taxes: quote.taxes ?? null });
  return [...items, ...taxes, formatRupiah(quote.total, act.locale)].join("\n");
}

/**
 * Stores a choice under a new code, for a day by the database's clock. Prices it from our own data and holds nothing. Throws
 * EVENT_NOT_ON_SALE if the event is not sold on WhatsApp or not on sale, NO_PAYMENT_PROVIDER, TOO_MANY_REQUESTS beyond the limits, and the
 * refusals of a choice.
 */
export async function createDraft(act: OwnerAct, { input, once }: { readonly input: PriceInput; readonly once: Once }): Promise<Draft> {
  const choice = await judge(act, input);
  const { catalogue, event, selection, sessionId } = choice;
  checkSession(event, sessionId);
  const isOffered = bookingMode(act, event.row) !== "web" && isBuyable(judgeEvent(catalogue, event, act.now().getTime()));
  if (!isOffered) throw new Problem("EVENT_NOT_ON_SALE");
  const quote = priceChoice(act, choice);
  refuseUnpayable(act, quote);
  await spend(act, { limit: OF_NETWORK, mark: `${act.actor.owner} ${once.key} ${once.bodyHash}` });
  const row = await act.db.transaction(act, async (tx) => {
    await lockDrafts(tx);
    const before = await readDraftOfKey(tx, act.actor.owner, once.key);
    if (before && before.body_hash !== once.bodyHash) throw new Problem("IDEMPOTENCY_MISMATCH");
    if (before) return before;
    await forgetOldDrafts(tx);
    const { own, all } = await countDrafts(tx, act.actor.owner);
    if (own >= MOST_OF_ONE || all >= MOST_OF_ALL) throw new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds: RETRY_SECONDS });
    for (let n = 0; n < TRIES; n++) {
      const written = await writeDraft(tx, {
        code: `WA-${newReference(6)}`,
        event_id: event.row.id,
        session_id: sessionId,
        selection,
        promo_code: choice.promo?.promo.code ?? null,
        total: quote.total,
        summary: summaryOf(quote, act),
        locale: act.locale,
        owner: act.actor.owner,
        key: once.key,
        body_hash: once.bodyHash,
        hours: KEPT_HOURS,
      });
      if (written) return written;
    }
    throw new Problem("BUSY");
  });
  return { row, event: event.row };
}
