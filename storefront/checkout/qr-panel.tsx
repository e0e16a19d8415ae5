import { useState } from "react";
import type { TicketAnswer } from "#contract/tickets.ts";
import type { MessageKey } from "#i18n/messages/load.ts";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { qrAddress } from "./qr-address.ts";

type QrPanelProps = { readonly ticket: TicketAnswer; readonly accessKey: string | undefined };

/** The code on a white ground, or why there is none, with the readable code under it. UX 5.2. */
export function QrPanel({ ticket, accessKey }: QrPanelProps) {
  const t = useT();
  const shows = ticket.status === "valid" && ticket.qr !== null;
  return (
    <div className="c-qr" data-state={ticket.status}>
      {shows ? (
        <QrPicture ticket={ticket} accessKey={accessKey} />
      ) : (
        <div className="c-qr-none">
          <Icon name={ticket.status === "checked_in" ? "check" : ticket.status === "cancelled" ? "close" : "lock"} size={36} />
          <p className="c-strong">{t(`ticket.state.${ticket.status}` as MessageKey)}</p>
          <p>{t(`ticket.none.${ticket.status}` as MessageKey)}</p>
        </div>
      )}
      <p className="c-code">
        <span className="sr-only">{t("ticket.code")}: </span>
        {ticket.code}
      </p>
    </div>
  );
}

/** The picture itself; asked for again by hand when it did not arrive. */
export function QrPicture({ ticket, accessKey }: QrPanelProps) {
  const t = useT();
  const { businessId } = useTenant();
  const [tries, setTries] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const address = qrAddress(ticket.id, { businessId: businessId.split(",")[0]!, accessKey, type: "svg" });
  if (hasFailed) {
    return (
      <div className="c-qr-none" role="alert">
        <p>{t("ticket.none.valid")}</p>
        <button
          type="button"
          className="c-qr-again"
          onClick={() => {
            setHasFailed(false);
            setTries(tries + 1);
          }}
        >
          {t("common.try_again")}
        </button>
      </div>
    );
  }
  return (
    <img
      src={tries > 0 ? `${address}#${tries}` : address}
      alt={t("ticket.qr.name", { name: ticket.holder, category: ticket.category, code: ticket.code.replaceAll("-", " ") })}
      width={320}
      height={320}
      onError={() => setHasFailed(true)}
    />
  );
}
