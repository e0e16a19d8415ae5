import { useState } from "react";
import type { TicketAnswer, TicketList } from "#contract/tickets/tickets.ts";
import { showToast } from "#ui/feedback/toast-store.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { Disclosure } from "#ui/overlay/disclosure.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { helpLink } from "../../shell/document/help-link.ts";
import { mapLink } from "../../shell/links/map-link.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { codeAddress } from "./draw-code.ts";
import { saveTicketDate } from "./save-ticket-date.ts";
import { dateToCome, shownCode, type TicketDisplay } from "./ticket-display.ts";
import { WalletButtons } from "./wallet-buttons.tsx";
import { documentAddress } from "../../shell/links/document-address.ts";
import { whenText } from "../../orders/transaction/order-facts.tsx";
import { drawTicket, savePicture } from "./draw-ticket.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { handoverPath } from "../../shell/links/handover-path.ts";
import { shareAddress } from "../../shell/links/share-address.ts";
import { usePath } from "../../shell/links/use-path.ts";

/** Opens the device's share sheet with this ticket's link, or copies the link. The link opens neither the order nor its other tickets. */
function SendTicket({ ticket: { link, event } }: { readonly ticket: TicketAnswer }) {
  const t = useT();
  const path = usePath();
  if (link === null) return null;
  async function send() {
    const url = location.origin + path(link!);
    pushEvent("ticket_send");
    const shared = { title: event.name, text: t("ticket.send.text", { event: event.name }), url };
    await shareAddress(shared, { copied: t("ticket.send.copied"), failed: t("common.copy_failed") });
  }
  return (
    <Button size="small" onClick={() => void send()}>
      <Icon name="share" size={18} />
      {t("ticket.send")}
    </Button>
  );
}

/**
 * The link to hand a ticket over. Renders nothing if the shop has no kind of handover, or it is too late for this ticket. See
 * docs/rules/brands.md#flags. Needs the texts of `ticket`.
 */
function HandOverAction({ ticket }: { readonly ticket: TicketAnswer }) {
  const t = useT();
  const { withHandover, withDelegation } = useTenant().flags;
  const isLocked = ticket.status === "locked";
  const isOpen = ticket.status === "valid" || isLocked;
  if ((!withHandover && !withDelegation) || !isOpen || ticket.handedTo !== null) return null;
  const key = withHandover && withDelegation ? "ticket.handOver" : withHandover ? "ticket.handOver.transfer" : "ticket.handOver.delegation";
  return (
    <LinkButton as={AppLink} size="small" href={handoverPath(ticket.event.slug, ticket.id)}>
      <Icon name="swap" size={18} />
      {t(isLocked ? "ticket.handOver.locked" : key)}
    </LinkButton>
  );
}

type TicketActionsProps = {
  readonly ticket: TicketAnswer;
  readonly wallets: TicketList["wallets"];
  readonly look: TicketDisplay;
  /** The visitor opened the ticket by its link: hides actions reserved for its holder. */
  readonly isShared?: boolean;
};

/** Actions on a ticket: first saving, calendar and directions, then handing over, then the rest. */
export function TicketActions({ ticket, wallets, look, isShared = false }: TicketActionsProps) {
  const t = useT();
  const { event } = ticket;
  const brand = useTenant().brand.title;
  const canSave = shownCode(ticket, look) !== null;
  const hasWallet = !isShared && wallets.length > 0;
  const starts = dateToCome(ticket, look);
  return (
    <>
      {(event.status === "cancelled" || event.status === "postponed") && (
        <Banner tone="warning">{t(event.status === "cancelled" ? "ticket.event.cancelled" : "ticket.event.postponed")}</Banner>
      )}
      <div className="ticket-actions">
        {canSave && hasWallet && <WalletButtons ticketId={ticket.id} wallets={wallets} />}
        {canSave && !hasWallet && <SaveImage ticket={ticket} />}
        {starts !== null && (
          <Button size="small" onClick={() => saveTicketDate([ticket], { starts, brand })}>
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
      </div>
      {!isShared && look !== "over" && (
        <div className="ticket-actions">
          <SendTicket ticket={ticket} />
          <HandOverAction ticket={ticket} />
        </div>
      )}
      <Disclosure title={t("ticket.more")} level={2}>
        <div className="ticket-actions">
          {canSave && hasWallet && <SaveImage ticket={ticket} />}
          {canSave && !isShared && <TicketFile id={ticket.id} />}
          {canSave && (
            <Button size="small" onClick={() => print()}>
              <Icon name="print" size={18} />
              {t("ticket.print")}
            </Button>
          )}
          <TicketHelp ticket={ticket} />
        </div>
      </Disclosure>
    </>
  );
}

/** The link to ask a question about the ticket, with its order's number. */
function TicketHelp({ ticket: { reference, event } }: { ticket: TicketAnswer }) {
  const t = useT();
  const { brand } = useTenant();
  const about = { reference, event: event.name };
  return (
    <LinkButton size="small" href={helpLink(brand, t("ticket.about", about)).href}>
      <Icon name="help" size={18} />
      {reference === "" ? t("ticket.help.plain") : t("ticket.help", about)}
    </LinkButton>
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
      {t("ticket.file")}
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
      <Icon name="image" size={18} />
      {t("ticket.save")}
    </Button>
  );
}
