import { useState } from "react";
import type { PassAnswer } from "#contract/tickets/passes.ts";
import { formatDateTime } from "#i18n/format.ts";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { whenText, whereText } from "../../orders/transaction/order-facts.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { PassGate } from "./pass-gate.tsx";
import { PassPanel } from "./pass-panel.tsx";

/** One pass: its code and letters, owner and end, and the full screen for desk or gate. */
export function PassPage({ pass }: { readonly pass: PassAnswer }) {
  const t = useT();
  const locale = useLocale();
  const [isAtGate, setIsAtGate] = useState(false);
  const { event, session, owner, delegate, category, addons, purpose, validUntil } = pass;
  const date = formatDateTime(validUntil, event.zone, locale);
  const included = addons.map(({ name, qty }) => (qty > 1 ? t("ticket.addon", { name, qty }) : name)).join(", ");
  return (
    <div className="ui-page tickets-page">
      <AppLink href="/event/my-ticket" className="ui-link tap tickets-back">
        <Icon name="chevron-left" />
        {t("ticket.title")}
      </AppLink>
      <h1 tabIndex={-1}>{event.name}</h1>
      <p className="lead">{t(purpose === "enter" ? "offer.pass.enter" : "offer.pass.collect", { date })}</p>
      <div className="ticket-view">
        <div className="ticket-panel">
          <PassPanel pass={pass} />
          <Button variant="primary" block onClick={() => setIsAtGate(true)}>
            <Icon name="qr" />
            {t(purpose === "enter" ? "ticket.gate" : "pass.desk")}
          </Button>
        </div>
        <div className="ticket-facts">
          <DefinitionList
            items={[
              { term: t("pass.carrier"), value: delegate, icon: "user" },
              { term: t("pass.owner"), value: owner, icon: "user" },
              { term: t("ticket.category"), value: category, icon: "ticket" },
              ...(included ? [{ term: t("ticket.included"), value: included, icon: "plus" as const }] : []),
              { term: t("ticket.when"), value: whenText(event, { session, locale, t }), icon: "calendar" },
              { term: t("ticket.where"), value: whereText(event.venue, t), icon: "pin" },
            ]}
          />
        </div>
      </div>
      {isAtGate && <PassGate pass={pass} onClose={() => setIsAtGate(false)} />}
    </div>
  );
}
