import type { ApiClient } from "#contract/client.ts";
import { selectionOf } from "#domain/orders/cart/selection.ts";
import { normaliseCode } from "#domain/orders/promos/normalise-code.ts";
import { formatRupiah } from "#i18n/format.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { sessionOf } from "../transaction/session-choice.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { holdTickets } from "../transaction/event-choice.ts";
import type { Order } from "./use-checkout.ts";
import { type PromoEntry, usePromoTurn } from "./use-promo-turn.ts";

/**
 * Puts a promo code on a held order, or takes it off: the price is asked for first, then the tickets are held at it. See
 * docs/rules/orders.md#promo-field.
 */
export function usePromo({ event, txn }: Order): PromoEntry {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui } = useTenant();
  const { run, ...turn } = usePromoTurn();

  async function put(typed: string): Promise<string | null> {
    const promoCode = normaliseCode(typed);
    if (promoCode === null) return t(typed.trim() === "" ? "checkout.promo.empty" : "checkout.promo.invalid");
    const answer = await askPrice(api, order(promoCode));
    if (!answer.ok) {
      pushEvent("promo_invalid", { reason: answer.problem.code });
      return answer.problem.message[locale];
    }
    const { promo, quote } = answer.data;
    if (!promo || quote.discount === 0) return t("checkout.promo.notApplicable");
    const outcome = await holdTickets({ api, ui, locale }, event, { shownTotal: null, promo });
    if (outcome.kind === "offline") return t("checkout.promo.network");
    if (outcome.kind === "refused") return outcome.problem.message[locale];
    announce(t("checkout.promo.applied", { amount: formatRupiah(quote.discount, locale) }));
    pushEvent("promo_apply");
    return null;
  }

  async function take(): Promise<string | null> {
    const outcome = await holdTickets({ api, ui, locale }, event, { shownTotal: null, promo: null });
    if (outcome.kind === "offline") return t("checkout.promo.network");
    if (outcome.kind === "refused") return outcome.problem.message[locale];
    announce(t("checkout.promo.removed"));
    pushEvent("promo_remove");
    return null;
  }

  function order(promoCode: string) {
    const { categories, addons } = selectionOf(txn);
    const sessionId = sessionOf(event, txn.patron.eventAt)?.id ?? null;
    // What is held already must not stand in its own way.
    const replaces = txn.bookingData?.status === "held" ? txn.bookingId : null;
    return { eventId: event.id, sessionId, selection: { categories: [...categories], addons: [...addons] }, promoCode, replaces };
  }

  return { ...turn, apply: (typed) => run(() => put(typed)), remove: () => run(take) };
}

function askPrice(api: ApiClient, body: Parameters<typeof api<"quoteSelection">>[1]["body"]) {
  return api("quoteSelection", { body });
}
