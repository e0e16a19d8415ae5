import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { selectionOf } from "#domain/cart/selection.ts";
import { applyPromo } from "#domain/cart/promo.ts";
import type { EventTransaction } from "#domain/cart/transaction.types.ts";
import { useTenant } from "../document/tenant.ts";
import { useApi } from "../state/use-api.ts";
import { updateTransaction } from "../state/transaction-store.ts";

const LONGEST_CODE = 64;

/** A code that came with the address is tried once something is chosen, and silently left out where it does not hold. Spec §6. */
export function useAddressPromo(eventId: string, txn: EventTransaction): void {
  const api = useApi();
  const { ui, flags } = useTenant();
  const { search } = useLocation();
  const code = (new URLSearchParams(search).get("promo_code") ?? "").slice(0, LONGEST_CODE);
  const tried = useRef("");
  useEffect(() => {
    if (!flags.withPromoCode || code === "" || txn.promo || txn.price.length === 0 || tried.current === code) return;
    tried.current = code;
    const { categories, addons } = selectionOf(txn);
    api("quoteSelection", { body: { eventId, selection: { categories: [...categories], addons: [...addons] }, promoCode: code } }).then(
      (answer) => {
        const promo = answer.ok ? answer.data.promo : null;
        if (promo) updateTransaction(ui, eventId, (before) => applyPromo(before, promo));
      },
      () => {
        tried.current = "";
      },
    );
  }, [api, code, eventId, flags.withPromoCode, txn, ui]);
}
