import type { PurchaseAnswer } from "#contract/orders/purchases.ts";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { Badge } from "#ui/data/badge.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { Disclosure } from "#ui/overlay/disclosure.tsx";
import { formatRupiah } from "#i18n/format.ts";
import type { MessageKey } from "#i18n/messages.ts";
import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { whenText, whereText } from "../../orders/transaction/order-facts.tsx";
import { Poster } from "../../catalogue/list/poster.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { participantsPath, releasePath } from "../../shell/links/release-path.ts";
import { orderState } from "../../orders/transaction/order-state.ts";
import { groupTickets, heldOf, type TicketBundle } from "./group-tickets.ts";
import { dueAt, sortPurchases, nextStep, PURCHASE_LOOKS } from "./next-step.ts";
import { ticketDisplayText } from "./ticket-display-text.ts";
import { DelegateLines } from "./delegates.tsx";
import { LOOK_TONES, ticketDisplayOf, shownCode, type TicketDisplay } from "./ticket-display.ts";
import { TimeLeft } from "./time-left.tsx";

type TicketGroupsProps = { readonly tickets: readonly TicketAnswer[]; readonly purchases: readonly PurchaseAnswer[]; readonly now: string };

/** Tickets by date, today's first, together with orders without tickets. Past ones are folded. See docs/rules/tickets.md#my-tickets. */
export function TicketGroups({ tickets, purchases, now }: TicketGroupsProps) {
  const t = useT();
  const groups = groupTickets(tickets, Date.parse(now));
  // An offer belongs to its entry on the waiting list: show them as one card, before entries that only wait.
  const waiting = sortPurchases(purchases.filter(({ status }) => status === "waitlisted"));
  const open = purchases.filter((purchase) => purchase.status !== "waitlisted" && dueAt(purchase) !== null);
  const isOnlyPast = groups.today.length + groups.upcoming.length + waiting.length + open.length === 0;
  return (
    <div className="tickets-groups">
      <Bundles name="today" bundles={groups.today} now={now} />
      <Bundles name="upcoming" bundles={groups.upcoming} now={now} />
      <Orders title={t("purchases.group.waitingList")} orders={waiting} now={now} />
      <Orders title={t("purchases.group.payment")} orders={open} now={now} />
      {groups.past.length > 0 && (
        <section className="status-tickets" data-group="past">
          <Disclosure title={t("ticket.group.past")} level={2} defaultOpen={isOnlyPast}>
            <BundleList bundles={groups.past} now={now} isPast />
          </Disclosure>
        </section>
      )}
    </div>
  );
}

function Bundles({ name, bundles, now }: { name: "today" | "upcoming"; bundles: readonly TicketBundle[]; now: string }) {
  const t = useT();
  if (bundles.length === 0) return null;
  return (
    <section className="status-tickets" data-group={name}>
      <h2>{t(`ticket.group.${name}`)}</h2>
      <BundleList bundles={bundles} now={now} />
    </section>
  );
}

function Orders({ title, orders, now }: { title: string; orders: readonly PurchaseAnswer[]; now: string }) {
  if (orders.length === 0) return null;
  return (
    <section className="status-tickets">
      <h2>{title}</h2>
      <ul className="tickets-bundles">
        {orders.map((order) => (
          <li key={order.id}>
            <OpenOrder order={order} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function BundleList({ bundles, now, isPast = false }: { bundles: readonly TicketBundle[]; now: string; isPast?: boolean }) {
  return (
    <ul className="tickets-bundles">
      {bundles.map((bundle) => (
        <Bundle key={bundle.bookingId} bundle={bundle} now={now} isPast={isPast} />
      ))}
    </ul>
  );
}

function Bundle({ bundle, now, isPast }: { bundle: TicketBundle; now: string; isPast: boolean }) {
  const t = useT();
  const locale = useLocale();
  const looked = bundle.tickets.map((ticket) => ({ ticket, look: ticketDisplayOf(ticket, Date.parse(now)) }));
  const shown = looked.find(({ ticket, look }) => shownCode(ticket, look) !== null);
  const first = (shown ?? looked[0]!).ticket;
  const { event, session } = first;
  const held = heldOf(bundle.tickets);
  // Unusual states, each once with its number of tickets. For a past event, only those that are still of interest.
  const odd = new Map<string, { look: TicketDisplay; qty: number }>();
  for (const { ticket, look } of looked) {
    if (look === "valid" || look === "over") continue;
    const text = ticketDisplayText(t, ticket, look);
    odd.set(text, { look, qty: (odd.get(text)?.qty ?? 0) + 1 });
  }
  const sign = isPast ? null : signingOf(bundle.tickets);
  const open = t(shown ? "ticket.showQr" : "ticket.open", {
    n: looked.filter(({ ticket, look }) => shownCode(ticket, look) !== null).length,
  });
  return (
    <li className="ui-card tickets-bundle">
      <Poster
        picture={event.picture}
        sizes="(min-width: 48rem) 280px, calc(100vw - 2rem)"
        ratio="16:9"
        className="tickets-bundle-picture"
      />
      <div className="tickets-bundle-text">
        <p className="tickets-bundle-count">
          {held.length > 0 && t("ticket.count", { n: held.length })}
          {[...odd].map(([text, { look, qty }]) => (
            <Badge key={text} tone={LOOK_TONES[look]}>
              {qty < looked.length ? t("purchases.item", { qty, name: text }) : text}
            </Badge>
          ))}
        </p>
        <h3 className="text-h3">{event.name}</h3>
        <p className="muted">
          <UnbrokenHours text={whenText(event, { session, locale, t })} />
        </p>
        <p className="muted">{whereText(event.venue, t)}</p>
        <DelegateLines ticketIds={bundle.tickets.map(({ id }) => id)} event={event} />
        {sign && <Unsigned sign={sign} event={event.name} />}
        <LinkButton
          as={AppLink}
          href={`/event/my-ticket?t=${first.id}`}
          variant={shown && !isPast && !sign ? "primary" : "secondary"}
          size="small"
          aria-label={`${open}: ${event.name}`}
        >
          {shown && <Icon name="qr" size={18} />}
          {open}
        </LinkButton>
      </div>
    </li>
  );
}

/** How many of an order's tickets need a signature, and where to sign: one's own only ticket at once, others by the order's list. */
function signingOf(tickets: readonly TicketAnswer[]) {
  const missing = tickets.filter(({ entry }) => entry === "waiver_missing");
  const [first] = missing;
  if (!first || first.release === null) return null;
  const { release, event, bookingId } = first;
  const isOnly = tickets.length === 1;
  const isOthers = missing.every(({ awaitsOther }) => awaitsOther);
  const href = isOnly && !isOthers ? releasePath({ release, event: event.slug, ticket: first }) : participantsPath(release, bookingId);
  const label: MessageKey = isOthers ? "ticket.sign.send" : "ticket.sign";
  return { href, n: missing.length, isOnly, label };
}

/** The one thing left before the gate. */
function Unsigned({ sign: { href, n, isOnly, label }, event }: { sign: NonNullable<ReturnType<typeof signingOf>>; event: string }) {
  const t = useT();
  return (
    <>
      {!isOnly && <p className="tickets-unsigned">{t("ticket.unsigned.count", { n })}</p>}
      <LinkButton as={AppLink} href={href} variant="primary" size="small" aria-label={`${t(label)}: ${event}`}>
        {t(label)}
      </LinkButton>
    </>
  );
}

const itemsOf = ({ items }: PurchaseAnswer) => items.map(({ name, qty }) => `${qty} × ${name}`).join(", ");

/** An order without tickets yet: what it waits for, and its next step. */
function OpenOrder({ order, now }: { order: PurchaseAnswer; now: string }) {
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
        <p className="muted">
          <UnbrokenHours text={whenText(order.event, { session: order.session, locale, t })} />
        </p>
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
