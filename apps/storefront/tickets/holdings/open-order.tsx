import type { PurchaseAnswer } from "#contract/orders/purchases.ts";
import { formatRupiah } from "#i18n/format.ts";
import { Badge } from "#ui/data/badge.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { orderState } from "../../orders/transaction/order-state.ts";
import { whenText } from "../../orders/transaction/order-facts.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { dueAt, nextStep, PURCHASE_LOOKS } from "./next-step.ts";
import { TimeLeft } from "./time-left.tsx";

const itemsOf = ({ items }: PurchaseAnswer) => items.map(({ name, qty }) => `${qty} × ${name}`).join(", ");

/** An order without tickets yet: what it waits for, and its next step. */
export function OpenOrder({ order, now }: { order: PurchaseAnswer; now: string }) {
  const t = useT();
  const locale = useLocale();
  const state = orderState(order);
  const look = PURCHASE_LOOKS[state];
  const next = nextStep(order);
  const due = dueAt(order);
  return (
    <article className="ui-card tickets-open-order" aria-label={`${order.event.name} ${order.reference}`}>
      <div>
        <p className="tickets-bundle-count">
          {state === "waitlisted" ? null : t("ticket.count", { n: order.ticketCount })}
          <Badge tone={look.tone}>{t(look.badge)}</Badge>
        </p>
        <h3 className="text-h3">{order.event.name}</h3>
        <p className="muted">{whenText(order.event, { session: order.session, locale, t })}</p>
        {due !== null && <TimeLeft until={due} now={now} zone={order.event.zone} />}
        {order.offer ? (
          <p className="strong">{t("purchases.offer", { what: itemsOf(order), price: formatRupiah(order.offer.total, locale) })}</p>
        ) : (
          order.waitingNumber !== null && <p className="strong">{t("purchases.place", { what: itemsOf(order), n: order.waitingNumber })}</p>
        )}
      </div>
      <LinkButton
        as={AppLink}
        href={next.href}
        variant={next.isUrgent ? "primary" : "secondary"}
        size="small"
        aria-label={`${t(next.label)}: ${order.event.name}`}
      >
        {t(next.label)}
      </LinkButton>
    </article>
  );
}
