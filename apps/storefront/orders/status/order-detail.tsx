import type { BookingAnswer } from "#contract/orders/bookings.ts";
import { formatDate, formatRupiah } from "#i18n/format.ts";
import type { MessageKey } from "#i18n/messages.ts";
import { Badge } from "#ui/data/badge.tsx";
import { CopyButton } from "#ui/data/copy-button.tsx";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { PriceBreakdown, type Rates } from "../transaction/price-breakdown.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { helpLink } from "../../shell/document/help-link.ts";
import { OrderFacts } from "../transaction/order-facts.tsx";
import { badgeState } from "../transaction/order-state.ts";
import { ReceiptLinks } from "../../payments/receipt/receipt-links.tsx";
import { STATUS_LOOKS } from "../transaction/status-words.ts";
import { paidWithText } from "#i18n/payments/paid-with-text.ts";

/** Labels of a refund. Its date is that of the request; once completed, that of the refund. */
const REFUND_TERMS = {
  requested: "status.detail.refundUnderWay",
  pending: "status.detail.refundUnderWay",
  succeeded: "status.detail.refunded",
  failed: "status.detail.refundFailed",
} as const;

/** A date that stays on one line. */
const unbroken = (date: string) => date.replaceAll(" ", "\u00a0");

type DetailProps = { readonly booking: BookingAnswer };

/** The whole order: event, prices, number, method, state and contact. See docs/rules/orders.md#order-detail. */
export function OrderDetail(props: DetailProps) {
  const t = useT();
  const { event, session, seats } = props.booking;
  return (
    <section className="ui-card checkout-panel">
      <h2 className="text-h3">{t("checkout.order.title")}</h2>
      <OrderFacts event={event} session={session} seats={seats} />
      <OrderBill {...props} />
    </section>
  );
}

/** The rates that made the order's price, so that it has the lines of the checkout. */
function ratesOf({ quote, taxPercentage, serviceFeeRate: fee, requiredAddons }: BookingAnswer): Rates {
  const isKnown = (taxPercentage !== null || quote.taxes !== undefined) && fee !== null;
  return { charging: isKnown ? { ...fee, taxPercentage: taxPercentage ?? 0 } : null, taxPercentage, required: new Set(requiredAddons) };
}

/** The order's prices, number, method, state and contact, without its items. */
export function OrderBill({ booking }: DetailProps) {
  const t = useT();
  const locale = useLocale();
  const { brand } = useTenant();
  const { payment, reference } = booking;
  const help = helpLink(brand, `${t("checkout.order.reference")} ${reference}`);
  const method = payment && {
    term: t("checkout.order.method"),
    value: paidWithText(t, { ...payment, simulated: payment.isSimulation ? t("checkout.order.simulatedMethod") : null }),
  };
  const state = badgeState(booking);
  const badge = <Badge tone={STATUS_LOOKS[state].tone}>{t(`status.badge.${state}` as MessageKey)}</Badge>;
  return (
    <>
      <hr className="rule" />
      <PriceBreakdown quote={booking.quote} rates={ratesOf(booking)} feeLabel={t("checkout.order.serviceFeeNote")} />
      <hr className="rule" />
      <DefinitionList
        layout="rows"
        items={[
          ...(booking.buyer ? [{ term: t("checkout.step.buyer"), value: booking.buyer.name }] : []),
          ...(method ? [method] : []),
          { term: t("checkout.order.state"), value: badge },
          ...(booking.review && booking.review.paid > 0
            ? [
                { term: t("status.detail.paid"), value: formatRupiah(booking.review.paid, locale) },
                ...(booking.review.missing > 0
                  ? [{ term: t("status.detail.missing"), value: formatRupiah(booking.review.missing, locale) }]
                  : []),
              ]
            : []),
          ...booking.refunds.map(({ status, amount, at, reason }) => ({
            term: t(reason === "charged_back" ? "status.detail.chargedBack" : REFUND_TERMS[status]),
            // Show a failed refund without a minus sign: it returned no money.
            value: `${status === "failed" ? "" : "−"}${formatRupiah(amount, locale)} · ${unbroken(formatDate(at, booking.event.zone, locale))}`,
          })),
        ]}
      />
      <div className="order-reference">
        <div>
          <p className="order-reference-label">{t("checkout.order.reference")}</p>
          <p className="order-reference-code" id="reference">
            {reference}
          </p>
        </div>
        <CopyButton
          text={reference}
          label={t("checkout.order.copy")}
          copiedLabel={t("common.copied")}
          failedLabel={t("common.copy_failed")}
          describedBy="reference"
        />
      </div>
      <ReceiptLinks booking={booking} />
      <a className="ui-link tap" href={help.href}>
        {t(help.kind === "whatsapp" ? "common.help_whatsapp" : "common.help_email")}
      </a>
    </>
  );
}
