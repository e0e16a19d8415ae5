import { useMemo } from "react";
import type { OfferAnswer } from "#contract/tickets/handover.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { LinkButton } from "#ui/form/button.tsx";
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
      {offer.needsRelease && <Banner tone="warning">{t("offer.release")}</Banner>}
      <div className="ticket-qr handover-pass">
        {pass.qr !== null && <PassPicture qr={pass.qr} name={t("offer.qr", { name: pass.holder, category: offer.category })} />}
        <p className="ticket-code">{pass.code}</p>
        <p className="strong">{pass.holder}</p>
        <p>{isTransfer ? offer.category : `${t("offer.pass.for", { name: offer.from.name })} · ${offer.category}`}</p>
        <p>{offer.event.name}</p>
      </div>
      <div className="handover-buttons">
        {offer.needsRelease && (
          <LinkButton as={AppLink} href={release} variant="primary" block>
            {t("handover.sign")}
          </LinkButton>
        )}
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

function PassPicture({ qr, name }: { readonly qr: string; readonly name: string }) {
  const address = useMemo(() => codeAddress(qr), [qr]);
  return <img src={address} alt={name} width={280} height={280} />;
}
