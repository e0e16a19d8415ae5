import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { PromoField } from "./promo-field.tsx";
import type { Order } from "./use-checkout.ts";
import { type PromoEntry, usePromoEntry } from "./use-promo-entry.ts";

const loadHold = () => import("../transaction/take-hold.ts");

/** Adds a promo code to held tickets, or removes it, by a new hold at the new price. */
function usePromo({ event }: Order): PromoEntry {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui } = useTenant();
  return usePromoEntry({
    choice: async () => (await loadHold()).eventChoice(event),
    async put(promo) {
      const { holdTickets } = await loadHold();
      const outcome = await holdTickets({ api, ui, locale }, event, { shownTotal: null, promo });
      if (outcome.kind === "offline") return t("checkout.promo.network");
      return outcome.kind === "refused" ? outcome.problem.message[locale] : null;
    },
  });
}

/** The promo code of held tickets. */
export function OrderPromo({ order }: { readonly order: Order }) {
  return <PromoField promo={usePromo(order)} quote={order.seen?.booking.quote} />;
}
