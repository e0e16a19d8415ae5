import { useLocation, useMatches } from "react-router";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { ticketPath } from "../../shell/links/ticket-path.ts";
import { BrandLogo } from "../../shell/frame/brand-logo.tsx";
import { asksAttendees } from "../../shell/forms/attendee-questions.ts";
import { quoteOrder } from "../transaction/quote-order.ts";
import { useTransaction } from "../transaction/transaction-store.ts";
import { useOrderNumber } from "../transaction/use-order-number.ts";
import { HeaderHelp } from "../../shell/frame/header-help.tsx";
import { LangSwitch } from "../../shell/frame/lang-switch.tsx";

/**
 * An order's header: the way back, the brand, language and help. Back leads to the step before, from a handover to its ticket. The brand
 * links to the event instead of home.
 */
export function CheckoutHeader({ slug }: { slug: string }) {
  const { pathname, search } = useLocation();
  const event = `/event/${slug}`;
  const page = pathname.slice(pathname.lastIndexOf("/") + 1);
  const ticket = page === "handover" ? new URLSearchParams(search).get("t") : null;
  const isAsked = useAsksAttendees();
  const before = { attendee: `${event}/patron-information`, payment: `${event}/${isAsked ? "attendee" : "patron-information"}` }[page];
  return <OrderHeader back={before ?? (ticket ? ticketPath(ticket) : event)} home={event} />;
}

/** Whether the page's order has questions for its attendees. */
function useAsksAttendees(): boolean {
  const { ui, flags } = useTenant();
  const event = useMatches()
    .map(({ loaderData }) => (loaderData as { readonly event?: Partial<EventDetail> } | undefined)?.event)
    .find((each) => each?.kind === "event") as EventDetail | undefined;
  const txn = useTransaction(ui, event?.id ?? "");
  if (!event?.attendeeFields) return false;
  const tickets = quoteOrder(event, txn, flags)?.tickets ?? null;
  return asksAttendees(event, { tickets, patron: txn.patron, first: txn.attendee[0] });
}

/** The same header for an order of any kind: `back` is the previous step, `home` the ordered item. Paths without language. */
export function OrderHeader({ back, home }: { readonly back: string; readonly home: string }) {
  const t = useT();
  const number = useOrderNumber();
  return (
    <header className="shop-header checkout-header">
      <div className="ui-page shop-header-row checkout-header-row">
        <AppLink href={back} className="ui-square checkout-back" aria-label={t("checkout.back")}>
          <Icon name="chevron-left" size={24} />
        </AppLink>
        <BrandLogo href={home} />
        <span className="ui-grow" />
        <LangSwitch />
        <HeaderHelp about={number === "" ? "" : t("common.help_about", { number })} />
      </div>
    </header>
  );
}
