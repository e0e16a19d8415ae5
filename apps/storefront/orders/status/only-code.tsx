import { useMemo, useState } from "react";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { ticketsPath } from "../../shell/links/order-path.ts";
import { codeAddress } from "../../tickets/holdings/draw-code.ts";
import { shownCode, ticketDisplayOf } from "../../tickets/holdings/ticket-display.ts";

type OnlyCodeProps = { readonly bookingId: string; readonly ticket: TicketAnswer };

/** The QR code of an order's only ticket, on white. Opens the ticket. */
export function OnlyCode({ bookingId, ticket }: OnlyCodeProps) {
  const t = useT();
  const [now] = useState(() => Date.now());
  const qr = shownCode(ticket, ticketDisplayOf(ticket, now));
  const address = useMemo(() => (qr === null ? null : codeAddress(qr)), [qr]);
  if (address === null) return null;
  return (
    <AppLink href={ticketsPath({ id: bookingId, ticketId: ticket.id })} className="status-code">
      <img src={address} alt={t("status.success.qr", { code: ticket.code.replaceAll("-", " ") })} width={220} height={220} />
      <span className="status-ticket-code">{ticket.code}</span>
    </AppLink>
  );
}
