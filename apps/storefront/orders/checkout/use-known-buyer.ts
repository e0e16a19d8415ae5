import { useEffect, useState, useSyncExternalStore } from "react";
import type { Patron } from "#domain/orders/cart/transaction.types.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { mayKnowBuyer } from "../prefill/first-form.ts";
import type * as Prefilling from "../prefill/known-buyer.ts";

/** The buyer whom this browser knows, for a form. */
export type KnownState = {
  /** `seeking`: the form waits, so that no empty fields flash. */
  readonly state: "seeking" | "known" | "unknown";
  readonly source: Prefilling.KnownBuyer["source"] | null;
  /** Whether these answers are the known buyer's. */
  readonly isKnown: (patron: Patron) => boolean;
  /** The fields that the known buyer's card replaces. */
  readonly onCard: ReturnType<typeof Prefilling.onCardOf>;
  /** Treats the buyer as unknown from now on. */
  readonly forget: () => void;
};
type Found = { readonly prefilling: typeof Prefilling; readonly known: Prefilling.KnownBuyer };
/** Fills an order. Keep it stable. */
export type FillKnown = (prefilling: typeof Prefilling, known: Prefilling.KnownBuyer) => void;

const stay = () => () => {};

/** Looks for the buyer whom this browser knows, and fills the order once. Loads no code for unknown buyers. */
export function useKnownBuyer(fill: FillKnown): KnownState {
  const api = useApi();
  const locale = useLocale();
  const { ui } = useTenant();
  const mayKnow = useSyncExternalStore(
    stay,
    () => mayKnowBuyer(ui),
    () => false,
  );
  const [found, setFound] = useState<Found | null | "seeking">("seeking");
  useEffect(() => {
    if (!mayKnow) return;
    let isOver = false;
    const seek = async () => {
      const prefilling = await import("../prefill/known-buyer.ts");
      const known = await prefilling.findKnownBuyer({ api, ui, locale });
      if (isOver) return;
      if (known) fill(prefilling, known);
      setFound(known && { prefilling, known });
    };
    seek().catch(() => setFound(null));
    return () => {
      isOver = true;
    };
  }, [mayKnow, api, ui, locale, fill]);
  const forget = () => setFound(null);
  if (mayKnow && found === "seeking") return { state: "seeking", source: null, isKnown: () => false, onCard: [], forget };
  if (found === null || found === "seeking") return { state: "unknown", source: null, isKnown: () => false, onCard: [], forget };
  return {
    state: "known",
    source: found.known.source,
    onCard: found.prefilling.onCardOf(found.known),
    isKnown: (patron) => found.prefilling.isKnownBuyer(patron, found.known),
    forget,
  };
}
