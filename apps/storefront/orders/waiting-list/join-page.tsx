import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { OrderFacts } from "../transaction/order-facts.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { JoinForm } from "./join-form.tsx";
import { waitingChoice } from "./waiting-choice.ts";

/**
 * The form for joining the waiting list of a sold-out category: buyer and number of tickets, without payment. See
 * docs/rules/waiting-list.md#joining.
 */
export function JoinPage({ event, categoryId, eventAt }: { event: EventDetail; categoryId: string; eventAt: string }) {
  const t = useT();
  const choice = waitingChoice(event, categoryId);
  if (!choice) return <NoList event={event} />;
  return (
    <div className="ui-page checkout-step">
      <div className="checkout-grid">
        <div className="checkout-main">
          <h1 tabIndex={-1}>{t("waiting.join")}</h1>
          <p className="waiting-what">
            {choice.category.name} · {event.name}
          </p>
          <p className="waiting-lead">{t("waiting.lead")}</p>
          <JoinForm event={event} choice={choice} eventAt={eventAt} />
        </div>
        <aside className="checkout-aside waiting-aside" aria-label={t("waiting.for")}>
          <div className="ui-card checkout-panel">
            <OrderFacts event={event} session={null} />
            <hr className="rule" />
            <p className="text-h3">{choice.category.name}</p>
          </div>
        </aside>
      </div>
    </div>
  );
}

function NoList({ event }: { event: EventDetail }) {
  const t = useT();
  return (
    <div className="ui-page">
      <h1 className="sr-only" tabIndex={-1}>
        {t("waiting.join")}
      </h1>
      <EmptyState
        icon="ticket"
        title={t("waiting.closed.title")}
        action={
          <LinkButton as={AppLink} href={`/event/${event.slug}`} variant="primary">
            {t("waiting.closed.action")}
          </LinkButton>
        }
      >
        {t("waiting.closed.text")}
      </EmptyState>
    </div>
  );
}
