import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { OfferAnswer } from "#contract/tickets/handover.ts";
import { formatDateTime } from "#i18n/format.ts";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { OrderFacts } from "../../orders/transaction/order-facts.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { LoginCard } from "../../people/identity/login-card.tsx";
import { useAct } from "../../people/identity/use-act.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { AcceptForm } from "./accept-form.tsx";
import { EventLine } from "./event-line.tsx";
import { OfferPass } from "./offer-pass.tsx";

type OfferPageProps = {
  readonly first: OfferAnswer;
  /** The event, for its form and texts; null if it is unavailable. */
  readonly event: EventDetail | null;
};

/**
 * An offer as its recipient sees it: content and sender, the form to accept it, and then the ticket or pass to show. See
 * docs/rules/handover.md#receiving.
 */
export function OfferPage({ first, event }: OfferPageProps) {
  const { revalidate } = useRevalidator();
  const [logins, setLogins] = useState(0);
  const [own, setOwn] = useState<OfferAnswer | null>(null);
  const offer = own ?? first;
  const { status, pass } = offer;
  useFocusOn(`${status} ${pass === null}`);
  const reload = () => {
    setOwn(null);
    return revalidate();
  };
  const showAgain = () => void reload().then(() => setLogins(logins + 1));
  return (
    <div className="ui-page checkout-step">
      <div className="checkout-grid">
        <div className="checkout-main handover-main">
          {status === "pending" && <Pending offer={offer} event={event} onDone={setOwn} onGone={() => void reload()} />}
          {status === "accepted" && pass && <OfferPass offer={offer} pass={pass} />}
          {status === "accepted" && !pass && <EventLine event={offer.event} session={offer.session} />}
          {status === "accepted" && !pass && <ShowAgain key={logins} offer={offer} isOther={logins > 0} onDone={showAgain} />}
          {status !== "pending" && status !== "accepted" && <Over offer={offer} />}
        </div>
        <aside className="checkout-aside" aria-label={offer.event.name}>
          <div className="ui-card checkout-panel">
            <OrderFacts event={offer.event} session={offer.session} />
          </div>
        </aside>
      </div>
    </div>
  );
}

/** Focuses the result of an action; the page's first view keeps its own focus. */
function useFocusOn(state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) document.querySelector<HTMLElement>("main h1")?.focus();
    before.current = state;
  }, [state]);
}

type PendingProps = {
  readonly offer: OfferAnswer;
  readonly event: EventDetail | null;
  readonly onDone: (offer: OfferAnswer) => void;
  readonly onGone: () => void;
};

function Pending({ offer, event, onDone, onGone }: PendingProps) {
  const t = useT();
  const locale = useLocale();
  const { name, phone } = offer.from;
  const at = (instant: string) => formatDateTime(instant, offer.event.zone, locale);
  const lead =
    offer.type === "transfer"
      ? t("offer.lead", { name, phone, date: at(offer.expiresAt) })
      : t(offer.purpose === "enter" ? "offer.lead.enter" : "offer.lead.collect", {
          name,
          phone,
          date: at(offer.validUntil ?? offer.expiresAt),
        });
  const decline = <Decline offer={offer} onDone={onDone} onGone={onGone} />;
  const included = offer.addons.map((addon) => (addon.qty > 1 ? `${addon.name} ×${addon.qty}` : addon.name)).join(", ");
  return (
    <>
      <h1 tabIndex={-1} className="handover-title">
        {t(offer.type === "transfer" ? "offer.title" : offer.purpose === "enter" ? "offer.title.delegation" : "offer.title.collect", {
          name,
        })}
      </h1>
      <p className="lead">{lead}</p>
      <div className="ui-card handover-summary">
        <OrderFacts event={offer.event} session={offer.session} />
        <DefinitionList
          items={[
            { term: t("offer.category"), value: offer.category, icon: "ticket" },
            ...(included ? [{ term: t("offer.included"), value: included, icon: "plus" as const }] : []),
          ]}
        />
      </div>
      {event || offer.type === "delegation" ? (
        <AcceptForm offer={offer} event={event} onDone={onDone} onGone={onGone}>
          {decline}
        </AcceptForm>
      ) : (
        <>
          <Banner tone="warning" role="alert">
            {t("offer.event.gone")}
          </Banner>
          <div className="handover-accept">{decline}</div>
        </>
      )}
    </>
  );
}

function Decline({ offer, onDone, onGone }: Omit<PendingProps, "event">) {
  const t = useT();
  const locale = useLocale();
  const [isAsking, setIsAsking] = useState(false);
  const { isSending, trouble, send } = useAct();
  async function decline() {
    const answer = await send("declineOffer", { params: { id: offer.id }, query: { locale }, body: {} }, (problem) => {
      if (problem.code === "HANDOVER_GONE") onGone();
      return problem.message[locale];
    });
    if (answer) onDone(answer);
  }
  const footer = (
    <div className="handover-buttons">
      <Button variant="primary" block onClick={() => setIsAsking(false)}>
        {t("offer.decline.keep")}
      </Button>
      <Button variant="danger" block busy={isSending} onClick={() => void decline()}>
        {t("offer.decline")}
      </Button>
    </div>
  );
  return (
    <>
      <Button block onClick={() => setIsAsking(true)}>
        {t("offer.decline")}
      </Button>
      <Sheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("offer.decline.sure")}
        closeLabel={t("common.close")}
        footer={footer}
      >
        {trouble && (
          <Banner tone="danger" role="alert">
            {trouble}
          </Banner>
        )}
        <p>{t("offer.decline.text", { name: offer.from.name })}</p>
      </Sheet>
    </>
  );
}

type ShowAgainProps = {
  readonly offer: OfferAnswer;
  /** The logged-in person is not the recipient. */
  readonly isOther: boolean;
  readonly onDone: () => void;
};

/** For an offer accepted earlier, on another device or day: proving the number again shows the ticket. */
function ShowAgain({ offer, isOther, onDone }: ShowAgainProps) {
  const t = useT();
  const { phone } = offer.to;
  return (
    <div className="stack handover-again">
      {isOther && (
        <Banner tone="warning" role="alert">
          {t("offer.show.other", { phone })}
        </Banner>
      )}
      <LoginCard lead={t("offer.show", { phone })} onDone={onDone} />
    </div>
  );
}

function Over({ offer }: { readonly offer: OfferAnswer }) {
  const t = useT();
  const { status, from } = offer;
  if (status === "pending" || status === "accepted") return null;
  const mayComeAgain = status === "expired" || status === "cancelled";
  const find = (
    <LinkButton as={AppLink} href={`/event/${offer.event.slug}`} variant="primary">
      {t("offer.over.event")}
    </LinkButton>
  );
  return (
    <>
      <EventLine event={offer.event} session={offer.session} />
      <h1 className="sr-only" tabIndex={-1}>
        {t(`offer.over.${status}`, { name: from.name })}
      </h1>
      <EmptyState icon="info" title={t(`offer.over.${status}`, { name: from.name })} action={find}>
        {t(mayComeAgain ? "offer.over.again" : "offer.over.text", { name: from.name })}
      </EmptyState>
    </>
  );
}
