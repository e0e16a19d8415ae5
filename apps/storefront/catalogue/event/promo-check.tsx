import type { EventDetail } from "#contract/catalogue/events.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { formatRupiah } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { quoteOrder } from "../../orders/transaction/quote-order.ts";
import { usePromoCheck, type WaitingPromo } from "./use-promo-check.ts";

/**
 * Checks the order's promo code after each change. Reports a removed code, and how far the order is below the minimum of a campaign's code.
 */
export function PromoCheck({ event, txn }: { event: EventDetail; txn: EventTransaction }) {
  const t = useT();
  const locale = useLocale();
  const { lost, waiting } = usePromoCheck(event, txn);
  if (waiting) return <StillMissing {...{ event, txn, waiting }} />;
  if (!lost) return null;
  return (
    <Banner tone="warning" role="status">
      {lost.wasOn ? t("price.promo_left", { code: lost.code, why: lost.why[locale] }) : t("price.promo_not_for_this", { code: lost.code })}
    </Banner>
  );
}

function StillMissing({ event, txn, waiting }: { event: EventDetail; txn: EventTransaction; waiting: WaitingPromo }) {
  const t = useT();
  const locale = useLocale();
  const quote = quoteOrder(event, txn, useTenant().flags);
  if (!quote) return null;
  const { code } = waiting;
  const tickets = (waiting.minQty ?? 0) - quote.tickets;
  const amount = (waiting.minSpend ?? 0) - quote.gross;
  const price = formatRupiah(amount, locale);
  // Name only the missing tickets: each also raises the amount, by its own price.
  const words =
    tickets > 0
      ? t("price.promo_tickets_missing", { n: tickets, code })
      : amount > 0
        ? t("price.promo_spend_missing", { price, code })
        : null;
  return (
    words && (
      <Banner tone="info" role="status">
        {words}
      </Banner>
    )
  );
}
