import { useMemo } from "react";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { Icon } from "#ui/media/icon.tsx";
import type { IconName } from "#ui/media/icon-paths.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { codeAddress } from "./draw-code.ts";
import { ticketDisplayText, noCodeText } from "./ticket-display-text.ts";
import { shownCode, type TicketDisplay } from "./ticket-display.ts";

const SIGNS: Partial<Record<TicketDisplay, IconName>> = {
  checked_in: "check",
  cancelled: "close",
  returned: "close",
  handed: "user",
  early: "clock",
  over: "clock",
};

/** The QR code on white, or why there is none, with the readable code below. See docs/rules/tickets.md#showing-the-code. */
export function QrPanel({ ticket, look }: { readonly ticket: TicketAnswer; readonly look: TicketDisplay }) {
  const t = useT();
  const locale = useLocale();
  const qr = shownCode(ticket, look);
  return (
    <div className="ticket-qr" data-state={look}>
      {qr !== null ? (
        <QrPicture ticket={{ ...ticket, qr }} />
      ) : (
        <div className="ticket-qr-none">
          <Icon name={SIGNS[look] ?? "lock"} size={36} />
          <p className="strong">{ticketDisplayText(t, ticket, look)}</p>
          <p>{noCodeText(t, { ticketAnswer: ticket, look, locale })}</p>
        </div>
      )}
      {look !== "handed" && (
        <p className="ticket-code">
          <span className="sr-only">{t("ticket.code")}: </span>
          {ticket.code}
        </p>
      )}
    </div>
  );
}

/** The image of the code, drawn by the device without a network. */
export function QrPicture({ ticket }: { readonly ticket: Pick<TicketAnswer, "holder" | "category" | "code"> & { readonly qr: string } }) {
  const t = useT();
  const address = useMemo(() => codeAddress(ticket.qr), [ticket.qr]);
  const name = t("ticket.qr.name", { name: ticket.holder, category: ticket.category, code: ticket.code.replaceAll("-", " ") });
  return <img src={address} alt={name} width={320} height={320} />;
}
