import { useState } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { LinkButton } from "#ui/form/button.tsx";
import { helpLink } from "../../shell/document/help-link.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { handoverPath } from "../../shell/links/handover-path.ts";
import { mayStillGo } from "./may-still-go.ts";

type CantComeProps = { readonly booking: BookingAnswer; readonly tickets: readonly TicketAnswer[] };

/**
 * What a buyer of paid tickets can do instead of coming: transfer one, or ask the organiser with the order's number filled in. Promises no
 * refund: without an organiser's rule the shop gives none by itself (decision 118).
 */
export function CantCome({ booking, tickets }: CantComeProps) {
  const t = useT();
  const { brand, flags } = useTenant();
  const [now] = useState(() => Date.now());
  const own = tickets.find((ticket) => mayStillGo(ticket, now));
  if (!own) return null;
  const about = t("status.cant.message", { reference: booking.reference, event: booking.event.name });
  return (
    <section className="status-next">
      <h2>{t("status.cant.title")}</h2>
      <p>{t(flags.withHandover ? "status.cant.text" : "status.cant.text.ask", { brand: brand.title })}</p>
      <div className="ui-actions-row status-actions">
        {flags.withHandover && (
          <LinkButton as={AppLink} href={handoverPath(booking.event.slug, own.id)}>
            {t("status.cant.transfer")}
          </LinkButton>
        )}
        <LinkButton href={helpLink(brand, about).href}>{t("status.cant.ask")}</LinkButton>
      </div>
    </section>
  );
}
