import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { eventChoice, holdTickets } from "../transaction/event-choice.ts";
import type { Order } from "./use-checkout.ts";
import { type PromoEntry, usePromoEntry } from "./use-promo-entry.ts";

/** Puts a promo code on held tickets, or takes it off: they are held anew at the other price. */
export function usePromo({ event }: Order): PromoEntry {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui } = useTenant();
  return usePromoEntry({
    choice: eventChoice(event),
    async put(promo) {
      const outcome = await holdTickets({ api, ui, locale }, event, { shownTotal: null, promo });
      if (outcome.kind === "offline") return t("checkout.promo.network");
      return outcome.kind === "refused" ? outcome.problem.message[locale] : null;
    },
  });
}
