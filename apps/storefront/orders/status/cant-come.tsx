import { useEffect, useState } from "react";
import type { ReturnQuote } from "#contract/orders/returns.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { helpLink } from "../../shell/document/help-link.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { handoverPath } from "../../shell/links/handover-path.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { mayStillGo } from "./may-still-go.ts";
import { piecesOf } from "./return-choice.ts";
import { ReturnTickets } from "./return-tickets.tsx";
import type { OrderStatus } from "./use-order-status.ts";

function useReturnQuote({ id, ticketsReturned }: OrderStatus["booking"]) {
  const api = useApi();
  const locale = useLocale();
  const [quote, setQuote] = useState<ReturnQuote | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  async function ask() {
    try {
      const answer = await api("getReturnQuote", { params: { id }, query: { locale } });
      if (answer.ok) setQuote(answer.data);
    } catch {
      // Without an answer there is nothing to offer; the organiser's chat stays.
    }
    setIsLoading(false);
  }
  useEffect(() => {
    void ask();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- query again only for another order or language, and after a return
  }, [id, locale, ticketsReturned]);
  return { quote, isLoading, ask };
}

/**
 * What a buyer can do instead of coming: return tickets if the organiser's policy allows it, transfer one, or, without a return, ask the
 * organiser with the order's number filled in (decisions 118 and 130). A free order speaks of no refund.
 */
export function CantCome({ status }: { readonly status: OrderStatus }) {
  const t = useT();
  const [now] = useState(() => Date.now());
  const [isOpen, setIsOpen] = useState(false);
  const own = status.tickets.find((ticket) => mayStillGo(ticket, now));
  if (!own) return null;
  return (
    <section>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="ui-link tap">
          <h2 className="status-fold">{t("status.cant.title")}</h2>
        </summary>
        <div className="status-next">{isOpen && <Ways status={status} ticketId={own.id} />}</div>
      </details>
    </section>
  );
}

const PAID = {
  text: "status.cant.text",
  textAsk: "status.cant.text.ask",
  ask: "status.cant.ask",
  message: "status.cant.message",
} as const;
const FREE = {
  text: "status.cant.free",
  textAsk: "status.cant.free.ask",
  ask: "status.cant.free.tell",
  message: "status.cant.free.message",
} as const;

function Ways({ status, ticketId }: { readonly status: OrderStatus; readonly ticketId: string }) {
  const { booking } = status;
  const t = useT();
  const { brand, flags } = useTenant();
  const { quote, isLoading, ask } = useReturnQuote(booking);
  if (isLoading)
    return (
      <div role="status">
        <span className="sr-only">{t("returns.loading")}</span>
        <Skeleton size="row" />
      </div>
    );
  const mayReturn = quote !== null && quote.hasPolicy && piecesOf(quote).some(({ refusal }) => refusal === null);
  const words = booking.isFree ? FREE : PAID;
  const about = t(words.message, { reference: booking.reference, event: booking.event.name });
  return (
    <>
      {quote && <ReturnTickets status={status} quote={quote} onRefused={ask} />}
      {!mayReturn && <p>{t(flags.withHandover ? words.text : words.textAsk, { brand: brand.title })}</p>}
      <div className="ui-actions-row status-actions">
        {flags.withHandover && (
          <LinkButton as={AppLink} href={handoverPath(booking.event.slug, ticketId)}>
            {t("status.cant.transfer")}
          </LinkButton>
        )}
        {!mayReturn && <LinkButton href={helpLink(brand, about).href}>{t(words.ask)}</LinkButton>}
      </div>
    </>
  );
}
