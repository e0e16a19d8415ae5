import type { EventDetail } from "#contract/events.ts";
import type { EventTransaction } from "#domain/cart/transaction.types.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { useLocale, useT } from "../i18n/use-t.ts";
import { usePromoCheck } from "./use-promo-check.ts";

/** Keeps asking whether the order's code holds; says so when one was taken off. */
export function PromoCheck({ event, txn }: { event: EventDetail; txn: EventTransaction }) {
  const t = useT();
  const locale = useLocale();
  const lost = usePromoCheck(event, txn);
  if (!lost) return null;
  return (
    <Banner tone="warning" role="status">
      {t("price.promo_left", { code: lost.code, why: lost.why[locale] })}
    </Banner>
  );
}
