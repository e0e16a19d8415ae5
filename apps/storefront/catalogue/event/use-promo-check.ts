import { useEffect, useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { ProblemBody } from "#contract/shapes.ts";
import { applyPromo, clearPromoCode, setPromoAside } from "#domain/orders/cart/promo.ts";
import { selectionOf } from "#domain/orders/cart/selection.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { normaliseCode } from "#domain/orders/promos/normalise-code.ts";
import type { Promo } from "#domain/orders/promos/promo.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import type { LostPromo } from "../../orders/transaction/lost-promo.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { updateTransaction } from "../../orders/transaction/transaction-store.ts";
import { accessOf } from "../../orders/transaction/access-of.ts";
import { sessionOf } from "../../orders/transaction/session-choice.ts";

/** A campaign's code whose minimum the order does not reach yet. `minSpend` is in rupiah before fees, `minQty` in tickets. */
export type WaitingPromo = { readonly code: string; readonly minSpend: number | null; readonly minQty: number | null };
type PromoNews = { readonly lost: LostPromo | null; readonly waiting: WaitingPromo | null };

/** Delay after the last change of the choice before the code is checked. */
const PAUSE_MS = 250;

/**
 * Checks the promo code against the server after every change of tickets, add-ons or date. A campaign's code from the address is applied
 * once valid, and waits while the order is below its minimum. Any other invalid code is removed, and reported until another replaces it.
 * See docs/rules/cart.md#promo-code.
 */
export function usePromoCheck(event: EventDetail, txn: EventTransaction): PromoNews {
  const api = useApi();
  const { ui, flags } = useTenant();
  const [lost, setLost] = useState<LostPromo | null>(null);
  const [waiting, setWaiting] = useState<WaitingPromo | null>(null);
  const isOn = txn.promo !== null;
  const campaign = txn.utm["promo_code"] ?? "";
  const code = txn.promo?.code ?? campaign;
  const isCampaigns = code !== "" && normaliseCode(code) === normaliseCode(campaign);
  const { categories, addons } = selectionOf(txn);
  // Before a date is chosen, use an available one: codes do not depend on dates.
  const session = sessionOf(event, txn.patron.eventAt) ?? event.sessions.find(({ state }) => isBuyable(state));
  const sessionId = session?.id ?? null;
  const choice = JSON.stringify({ sessionId, selection: { categories, addons } });
  const isAsking = flags.withPromoCode && code !== "" && categories.length > 0;
  // Name this order's own hold as replaced: it may have part of the stock, and a use of the code.
  const replaces = txn.bookingData?.status === "held" ? txn.bookingId : null;

  useEffect(() => {
    if (!isAsking) return;
    let isOver = false;
    const timer = setTimeout(() => {
      const chosen = JSON.parse(choice) as { sessionId: string | null; selection: { categories: never[]; addons: never[] } };
      api("quoteSelection", {
        body: { eventId: event.id, ...chosen, promoCode: code, replaces, ...accessOf({ id: event.id, takesCodes: event.takesCodes }, ui) },
      }).then(
        (answer) => {
          if (isOver) return;
          if (answer.ok) {
            const { promo } = answer.data;
            if (!promo) return;
            setLost(null);
            setWaiting(null);
            updateTransaction(ui, event.id, (before) => (isSame(before.promo, promo) ? before : applyPromo(before, promo)));
            return;
          }
          const { code: refusal, message } = answer.problem;
          const least = leastOf(answer.problem);
          if (least && isCampaigns) {
            setWaiting({ code: normaliseCode(code) ?? code, ...least });
            updateTransaction(ui, event.id, setPromoAside);
            return;
          }
          if (refusal !== "PROMO_INVALID") return;
          setWaiting(null);
          setLost({ code, why: message, wasOn: isOn || !isCampaigns });
          // A campaign's code may be for tickets not yet chosen: keep it and check again.
          if (isCampaigns && !isOn) return;
          pushEvent("promo_invalid", { reason: refusal });
          updateTransaction(ui, event.id, clearPromoCode);
        },
        // Without an answer, leave the order as it is: the hold checks the code again.
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, code, isCampaigns, isOn, isAsking, choice, replaces, event.id, event.takesCodes, ui]);
  return {
    lost: lost && (lost.wasOn || (isAsking && !isOn)) ? lost : null,
    waiting: waiting && isAsking && isCampaigns && !isOn ? waiting : null,
  };
}

/** The minimums in a refusal of a code; null if the order's size was not the reason. */
function leastOf({ details }: Pick<ProblemBody, "details">): Omit<WaitingPromo, "code"> | null {
  const { minSpend, minQty } = details ?? {};
  const [spend, qty] = [minSpend, minQty].map((least) => (typeof least === "number" ? least : null));
  return spend == null && qty == null ? null : { minSpend: spend ?? null, minQty: qty ?? null };
}

function isSame(one: Promo | null, other: Promo): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
