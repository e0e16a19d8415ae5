import { useMemo } from "react";
import type { OfferAnswer } from "#contract/tickets/handover.ts";
import { formatDateTime } from "#i18n/format.ts";
import { LinkButton } from "#ui/form/button.tsx";
import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { whenText, whereText } from "../../orders/transaction/order-facts.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { releasePath } from "../../shell/links/release-path.ts";
import { ticketPath } from "../../shell/links/ticket-path.ts";
import { codeAddress } from "../holdings/draw-code.ts";

type Pass = NonNullable<OfferAnswer["pass"]>;

/** The recipient's ticket or pass, to show at the gate or desk. */
export function OfferPass({ offer, pass }: { readonly offer: OfferAnswer; readonly pass: Pass }) {
  const t = useT();
  const locale = useLocale();
  const { ui } = useTenant();
  const release = releasePath({ release: ui, event: offer.event.slug, ticket: { id: pass.ticketId, code: pass.code } });
  const isTransfer = offer.type === "transfer";
  const until = formatDateTime(offer.validUntil ?? offer.expiresAt, offer.event.zone, locale);
  return (
    <>
      <h1 tabIndex={-1} className="handover-title">
        {t(isTransfer ? "offer.yours" : "offer.pass")}
      </h1>
      <p className="lead">
        {isTransfer
          ? t("offer.yours.text", { phone: offer.to.phone })
          : t(offer.purpose === "enter" ? "offer.pass.enter" : "offer.pass.collect", { date: until })}
      </p>
      {offer.needsRelease && (
        <div className="ticket-sign handover-sign">
          <p className="strong">{t("offer.release")}</p>
          <LinkButton as={AppLink} href={release} variant="primary" block>
            {t("handover.sign")}
          </LinkButton>
        </div>
      )}
      <div className="ticket-paper-look handover-pass">
        <PassHead offer={offer} />
        <div className="ticket-qr">
          {pass.qr !== null && <PassPicture qr={pass.qr} name={t("offer.qr", { name: pass.holder, category: offer.category })} />}
          <p className="ticket-code">{pass.code}</p>
          <p className="strong">{pass.holder}</p>
          <p>{isTransfer ? offer.category : `${t("offer.pass.for", { name: offer.from.name })} · ${offer.category}`}</p>
        </div>
      </div>
      <div className="handover-buttons">
        <LinkButton
          as={AppLink}
          href={isTransfer ? ticketPath(pass.ticketId) : "/event/my-ticket"}
          variant={offer.needsRelease ? "secondary" : "primary"}
          block
        >
          {t(isTransfer ? "offer.toTicket" : "offer.myTickets")}
        </LinkButton>
      </div>
    </>
  );
}

/** The event on the ticket's head, as on every ticket: name, date and place. */
function PassHead({ offer: { event, session } }: { readonly offer: OfferAnswer }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="ticket-head">
      <p>
        <span className="strong">{event.name}</span>
        <span>
          <UnbrokenHours text={whenText(event, { session, locale, t })} />
        </span>
        <span>{whereText(event.venue, t)}</span>
      </p>
    </div>
  );
}

function PassPicture({ qr, name }: { readonly qr: string; readonly name: string }) {
  const address = useMemo(() => codeAddress(qr), [qr]);
  return <img src={address} alt={name} width={280} height={280} />;
}
