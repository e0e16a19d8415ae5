import { useLocation } from "react-router";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { ticketPath } from "../../shell/links/ticket-path.ts";
import { BrandLogo } from "../../shell/frame/brand-logo.tsx";
import { useOrderNumber } from "../transaction/use-order-number.ts";
import { helpLink } from "../../shell/document/help-link.ts";
import { LangSwitch } from "../../shell/frame/lang-switch.tsx";

/**
 * An order's header: the way back, the brand, language and help. Back leads from a handover to its ticket. The brand links to the event
 * instead of home.
 */
export function CheckoutHeader({ slug }: { slug: string }) {
  const { pathname, search } = useLocation();
  const event = `/event/${slug}`;
  const ticket = pathname.endsWith("/handover") ? new URLSearchParams(search).get("t") : null;
  const back = pathname.endsWith("/attendee") ? `${event}/patron-information` : ticket ? ticketPath(ticket) : event;
  return <OrderHeader back={back} home={event} />;
}

/** The same header for an order of any kind: `back` is the previous step, `home` the ordered item. Paths without language. */
export function OrderHeader({ back, home }: { readonly back: string; readonly home: string }) {
  const t = useT();
  const { brand } = useTenant();
  const number = useOrderNumber();
  const help = helpLink(brand, number === "" ? "" : t("common.help_about", { number }));
  return (
    <header className="shop-header checkout-header">
      <div className="ui-page shop-header-row checkout-header-row">
        <AppLink href={back} className="ui-square checkout-back" aria-label={t("checkout.back")}>
          <Icon name="chevron-left" size={24} />
        </AppLink>
        <BrandLogo href={home} />
        <span className="ui-grow" />
        <LangSwitch />
        <a className="ui-link checkout-help" href={help.href}>
          {help.kind === "whatsapp" ? <Icon name="whatsapp" /> : <Icon name="info" />}
          <span>{t("common.help")}</span>
        </a>
      </div>
    </header>
  );
}
