import type { PurchaseAnswer } from "#contract/orders/purchases.ts";
import { hasMoneyArrived } from "#domain/payments/payment-status.ts";
import { formatDate, formatRupiah } from "#i18n/format.ts";
import { paidWithText } from "#i18n/payments/paid-with-text.ts";
import { Badge } from "#ui/data/badge.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { badgeState, isSettled, orderState } from "../../orders/transaction/order-state.ts";
import { receiptPath } from "../../shell/links/order-path.ts";
import { type T, useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { dueAt, nextStep, PURCHASE_LOOKS, purchasePath, sortPurchases } from "./next-step.ts";
import { TimeLeft } from "./time-left.tsx";

type PurchaseListProps = {
  readonly purchases: readonly PurchaseAnswer[];
  readonly now: string;
  /** The masked number of the logged-in person; null for a visitor who is not logged in. */
  readonly phone: string | null;
};

/**
 * Every order with its current state and next step. A table, whose rows become cards on narrow screens. See
 * docs/rules/tickets.md#my-orders.
 */
export function PurchaseList({ purchases, now, phone }: PurchaseListProps) {
  const t = useT();
  if (purchases.length === 0) return <NoPurchases phone={phone} />;
  return (
    <table className="purchase-list">
      <thead>
        <tr>
          {(["date", "item", "total", "status", "next"] as const).map((column) => (
            <th key={column} scope="col">
              {t(`purchases.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sortPurchases(purchases).map((purchase) => (
          <PurchaseRow key={purchase.id} purchase={purchase} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function PurchaseRow({ purchase, now }: { purchase: PurchaseAnswer; now: string }) {
  const t = useT();
  const locale = useLocale();
  const state = orderState(purchase);
  const look = PURCHASE_LOOKS[badgeState(purchase)];
  const due = dueAt(purchase);
  const { event, items, heldCount, ticketCount } = purchase;
  const method = methodText(purchase, t);
  return (
    <tr data-state={state}>
      <td className="purchase-date">{formatDate(purchase.createdAt, event.zone, locale)}</td>
      <th scope="row" className="purchase-item">
        <AppLink href={purchasePath(purchase)} className="ui-link" onClick={() => pushEvent("purchase_open", { status: state })}>
          {event.name}
        </AppLink>
        <span className="muted">{items.map(({ name, qty }) => t("purchases.item", { qty, name })).join(", ")}</span>
        {isSettled(state) && heldCount !== null && heldCount < ticketCount && (
          <span className="muted">{t("purchases.held", { n: heldCount, of: ticketCount })}</span>
        )}
        {method !== null && <span className="muted">{method}</span>}
        <span className="muted">{purchase.reference}</span>
      </th>
      <td className="purchase-total">{totalText(purchase, t, locale)}</td>
      <td className="purchase-state">
        <Badge tone={look.tone}>{t(look.badge)}</Badge>
        {isSettled(badgeState(purchase)) && <Refunds refunds={purchase.refunds} />}
        {due !== null && <TimeLeft until={due} now={now} zone={event.zone} />}
        {purchase.waitingNumber !== null && <p className="tickets-due">{t("purchases.number", { n: purchase.waitingNumber })}</p>}
      </td>
      <td className="purchase-next">
        <Steps purchase={purchase} />
      </td>
    </tr>
  );
}

const REFUND_WORDS = {
  requested: "purchases.badge.refunding",
  pending: "purchases.badge.refunding",
  succeeded: "purchases.badge.refunded",
  failed: "purchases.badge.refundDelayed",
} as const;

/** What has gone back of an order that still stands. */
function Refunds({ refunds }: Pick<PurchaseAnswer, "refunds">) {
  const t = useT();
  const locale = useLocale();
  return refunds.map(({ status, amount, reason }, index) => (
    <p key={index} className="muted">
      {t(reason === "charged_back" ? "purchases.badge.takenBack" : REFUND_WORDS[status])} {formatRupiah(amount, locale)}
    </p>
  ));
}

/** The price of an order, or of an offer to a waiting list's entry. An entry without an offer costs nothing. */
function totalText({ isFree, status, offer, total }: PurchaseAnswer, t: T, locale: "en" | "id"): string {
  if (status === "waitlisted" && offer === null) return "–";
  return isFree ? t("common.free") : formatRupiah(offer?.total ?? total, locale);
}

/** The payment method, worded as on the order's page and the receipt. Null before any payment. */
function methodText({ payment }: PurchaseAnswer, t: T): string | null {
  if (payment === null || !hasMoneyArrived(payment.status)) return null;
  return t("purchases.method", { how: paidWithText(t, { ...payment, simulated: payment.isSimulation ? t("receipt.simulated") : null }) });
}

function Steps({ purchase }: { purchase: PurchaseAnswer }) {
  const t = useT();
  const next = nextStep(purchase);
  const { id, event, accessKey } = purchase;
  return (
    <>
      <LinkButton
        as={AppLink}
        href={next.href}
        size="small"
        variant={next.isUrgent ? "primary" : "secondary"}
        aria-label={`${t(next.label)}: ${event.name}`}
      >
        {t(next.label)}
      </LinkButton>
      {purchase.hasReceipt && (
        <AppLink
          href={receiptPath({ slug: event.slug, id, accessKey })}
          className="ui-link tap"
          aria-label={`${t("purchases.receipt")}: ${event.name}`}
        >
          {t("purchases.receipt")}
        </AppLink>
      )}
    </>
  );
}

function NoPurchases({ phone }: { phone: string | null }) {
  const t = useT();
  const find = (
    <LinkButton as={AppLink} href="/event" variant="primary">
      {t("ticket.find")}
    </LinkButton>
  );
  return (
    <EmptyState icon="ticket" title={t("purchases.empty")} action={find}>
      {phone === null ? t("purchases.empty.text") : t("purchases.empty.known", { phone })}
    </EmptyState>
  );
}
