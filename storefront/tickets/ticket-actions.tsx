import { useState } from "react";
import type { TicketAnswer, TicketList } from "#contract/tickets.ts";
import { showToast } from "#ui/feedback/toast-store.ts";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../analytics/data-layer.ts";
import { useTenant } from "../document/tenant.ts";
import { mapLink } from "../links/map-link.ts";
import { saveFile } from "../downloads/save-file.ts";
import { HandOverAction } from "./hand-over-action.tsx";
import { useLocale, useT } from "../i18n/use-t.ts";
import { codeAddress } from "./draw-code.ts";
import { shownCode, type TicketDisplay } from "./ticket-display.ts";
import { WalletButtons } from "./wallet-buttons.tsx";
import { calendarFile } from "../downloads/calendar-file.ts";
import { documentAddress } from "../links/document-address.ts";
import { whenText } from "../orders/order-facts.tsx";
import { drawTicket, savePicture } from "./draw-ticket.ts";

type TicketActionsProps = {
  readonly ticket: TicketAnswer;
  readonly wallets: TicketList["wallets"];
  readonly look: TicketDisplay;
};

const TWO_HOURS_MS = 7_200_000;

/** Wallets, calendar, way there, a picture to keep, paper. */
export function TicketActions({ ticket, wallets, look }: TicketActionsProps) {
  const t = useT();
  const { event } = ticket;
  const canSave = shownCode(ticket, look) !== null;
  const starts = ticket.session?.startsAt ?? event.startsAt;
  return (
    <div className="ticket-actions">
      {canSave && <WalletButtons ticketId={ticket.id} wallets={wallets} />}
      {starts !== null && look !== "over" && (
        <Button size="small" onClick={() => saveCalendar(ticket, starts)}>
          <Icon name="calendar" size={18} />
          {t("ticket.calendar")}
        </Button>
      )}
      {event.venue && (
        <LinkButton size="small" href={mapLink(event.venue)} target="_blank" rel="noreferrer">
          <Icon name="pin" size={18} />
          {t("ticket.directions")}
          <span className="sr-only"> ({t("common.new_tab")})</span>
        </LinkButton>
      )}
      {canSave && <SaveImage ticket={ticket} />}
      {canSave && <TicketFile id={ticket.id} />}
      {canSave && (
        <Button size="small" onClick={() => print()}>
          <Icon name="print" size={18} />
          {t("ticket.print")}
        </Button>
      )}
      {look !== "over" && <HandOverAction ticket={ticket} />}
    </div>
  );
}

function TicketFile({ id }: { id: string }) {
  const t = useT();
  const locale = useLocale();
  const { businessId } = useTenant();
  const file = documentAddress("getTicketPdf", id, { locale, businessId: businessId.split(",")[0]! });
  return (
    <LinkButton size="small" href={file} download>
      <Icon name="download" size={18} />
      {t("receipt.download")}
    </LinkButton>
  );
}

function SaveImage({ ticket }: { ticket: TicketAnswer }) {
  const t = useT();
  const locale = useLocale();
  const { brand } = useTenant();
  const [isBusy, setIsBusy] = useState(false);
  async function save() {
    setIsBusy(true);
    try {
      const qr = codeAddress(ticket.qr ?? "");
      const lines = [
        whenText(ticket.event, { session: ticket.session, locale, t }),
        ticket.event.venue?.name ?? t("common.place_unknown"),
        brand.title,
      ];
      const { holder, category, code } = ticket;
      savePicture(await drawTicket({ qr, title: ticket.event.name, holder, category, code, lines }), `${code}.png`);
      showToast(t("ticket.saved"));
      pushEvent("ticket_save_image");
    } catch {
      showToast(t("ticket.saveFailed"), "info");
    }
    setIsBusy(false);
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void save()}>
      <Icon name="download" size={18} />
      {t("ticket.save")}
    </Button>
  );
}

function saveCalendar({ code, event, session, category }: TicketAnswer, starts: string): void {
  const ends = session?.endsAt ?? event.endsAt ?? new Date(Date.parse(starts) + TWO_HOURS_MS).toISOString();
  const place = event.venue ? [event.venue.name, event.venue.address, event.venue.city].filter(Boolean).join(", ") : "";
  const file = calendarFile({
    uid: `${code}@karcis`,
    title: event.name,
    place,
    text: `${category} · ${code}`,
    startsAt: starts,
    endsAt: ends,
    now: new Date().toISOString(),
  });
  saveFile(file, "text/calendar", `${event.slug}.ics`);
  pushEvent("add_to_calendar", { item_name: event.name });
}
