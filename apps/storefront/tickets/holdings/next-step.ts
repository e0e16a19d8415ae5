import type { PurchaseAnswer } from "#contract/orders/purchases.ts";
import type { MessageKey } from "#i18n/messages.ts";
import type { BadgeTone } from "#ui/data/badge.tsx";
import { orderState, type OrderState } from "../../orders/transaction/order-state.ts";
import { statusPath, ticketsPath } from "../../shell/links/order-path.ts";

type Look = { readonly badge: MessageKey; readonly tone: BadgeTone };

/** The badge of each state in the list of orders. See docs/rules/tickets.md#my-orders. */
export const PURCHASE_LOOKS: Readonly<Record<OrderState, Look>> = {
  held: { badge: "purchases.badge.held", tone: "warning" },
  awaiting: { badge: "purchases.badge.awaiting", tone: "warning" },
  declined: { badge: "purchases.badge.declined", tone: "danger" },
  timedOut: { badge: "purchases.badge.timedOut", tone: "warning" },
  stopped: { badge: "purchases.badge.stopped", tone: "warning" },
  confirmed: { badge: "purchases.badge.confirmed", tone: "success" },
  registered: { badge: "purchases.badge.registered", tone: "success" },
  verifying: { badge: "purchases.badge.verifying", tone: "info" },
  waitlisted: { badge: "purchases.badge.waitlisted", tone: "info" },
  expired: { badge: "purchases.badge.expired", tone: "neutral" },
  late: { badge: "purchases.badge.late", tone: "warning" },
  underpaid: { badge: "purchases.badge.underpaid", tone: "warning" },
  firstInLine: { badge: "purchases.badge.firstInLine", tone: "info" },
  review: { badge: "purchases.badge.review", tone: "warning" },
  takenBack: { badge: "purchases.badge.takenBack", tone: "danger" },
  cancelled: { badge: "purchases.badge.cancelled", tone: "neutral" },
  accountWanted: { badge: "purchases.badge.accountWanted", tone: "warning" },
  refunding: { badge: "purchases.badge.refunding", tone: "info" },
  refundDelayed: { badge: "purchases.badge.refundDelayed", tone: "warning" },
  refunded: { badge: "purchases.badge.refunded", tone: "info" },
};

export type NextStep = { readonly label: MessageKey; readonly href: string; readonly isUrgent: boolean };

/** The order's own page. The list's access key opens it in browsers that have no access by cookie. */
export function purchasePath({ kind, id, event, accessKey }: PurchaseAnswer): string {
  return statusPath({ kind, slug: event.slug, id, accessKey });
}

/** The next step of an order. */
export function nextStep(purchase: PurchaseAnswer): NextStep {
  const { kind, id, event, accessKey } = purchase;
  switch (orderState(purchase)) {
    case "held":
      // A form continues only in the browser that began it. Other browsers see the order's page, with its state.
      return {
        label: "purchases.next.continue",
        href: accessKey === null ? `/${kind}/${event.slug}/patron-information` : purchasePath(purchase),
        isUrgent: true,
      };
    case "awaiting":
    case "declined":
    case "timedOut":
    case "stopped":
      return { label: "purchases.next.pay", href: purchasePath(purchase), isUrgent: true };
    case "confirmed":
    case "registered":
      return { label: "purchases.next.tickets", href: ticketsPath({ id, accessKey }), isUrgent: false };
    case "late":
    case "underpaid":
      return { label: purchase.review ? "purchases.next.answer" : "purchases.next.open", href: purchasePath(purchase), isUrgent: true };
    case "waitlisted":
      if (purchase.offer === null) return { label: "purchases.next.place", href: purchasePath(purchase), isUrgent: false };
      return { label: "purchases.next.take", href: purchasePath(purchase), isUrgent: true };
    case "expired":
      return { label: "purchases.next.again", href: `/event/${event.slug}`, isUrgent: false };
    default:
      return { label: "purchases.next.open", href: purchasePath(purchase), isUrgent: false };
  }
}

/** The deadline of an order's next step, or null. */
export function dueAt(purchase: PurchaseAnswer): string | null {
  const { holdUntil, offer, review } = purchase;
  return nextStep(purchase).isUrgent ? (holdUntil ?? offer?.until ?? review?.until ?? null) : null;
}

/** Orders that wait for their buyer, by deadline; then the others in their order, the newest first. */
export function sortPurchases(purchases: readonly PurchaseAnswer[]): readonly PurchaseAnswer[] {
  const due = purchases.filter((purchase) => dueAt(purchase) !== null);
  const rest = purchases.filter((purchase) => dueAt(purchase) === null);
  return [...due.toSorted((a, b) => Date.parse(dueAt(a)!) - Date.parse(dueAt(b)!)), ...rest];
}
