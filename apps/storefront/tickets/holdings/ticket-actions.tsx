import type { TicketAnswer, TicketList } from "#contract/tickets/tickets.ts";
import { sayPhone } from "#domain/people/fields/say-phone.ts";
import { splitPhone } from "#domain/people/fields/split-phone.ts";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { Disclosure } from "#ui/overlay/disclosure.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { helpLink } from "../../shell/document/help-link.ts";
import { mapLink } from "../../shell/links/map-link.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { saveTicketDate } from "./save-ticket-date.ts";
import { dateToCome, shownCode, type TicketDisplay } from "./ticket-display.ts";
import { useWallets, WalletButtons } from "./wallet-buttons.tsx";
import { documentAddress } from "../../shell/links/document-address.ts";
import { SaveImage } from "./save-image.tsx";
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
    <Button aria-label={t("ticket.send")} onClick={() => void send()}>
      <Icon name="share" />
      {t("ticket.send.short")}
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
  if ((!withHandover && !withDelegation) || ticket.status !== "valid" || ticket.handedTo !== null) return null;
  const key = withHandover && withDelegation ? "ticket.handOver" : withHandover ? "ticket.handOver.transfer" : "ticket.handOver.delegation";
  return (
    <LinkButton as={AppLink} aria-label={t(key)} href={handoverPath(ticket.event.slug, ticket.id)}>
      <Icon name="swap" />
      {t(withHandover ? "ticket.handOver.short" : "ticket.handOver.delegation.short")}
    </LinkButton>
  );
}

/** For a ticket that is offered to somebody, or now is theirs: the link to that transfer, as the page's one filled button. */
export function SeeHandover({ ticket: { id, event, status, handedTo } }: { readonly ticket: TicketAnswer }) {
  const t = useT();
  if (status !== "locked" && handedTo === null) return null;
  return (
    <LinkButton as={AppLink} variant="primary" block href={handoverPath(event.slug, id)}>
      <Icon name="swap" />
      {t("ticket.handOver.locked")}
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

const NO_WALLETS: TicketList["wallets"] = [];

/** Saves the ticket on the phone: in its wallets, else an image. Renders nothing while the code may not be shown. */
function SaveTicket({ ticket, wallets, look, isShared = false }: TicketActionsProps) {
  const offered = useWallets(isShared ? NO_WALLETS : wallets);
  if (shownCode(ticket, look) === null) return null;
  return offered.length > 0 ? <WalletButtons ticketId={ticket.id} wallets={offered} /> : <SaveImage ticket={ticket} isInRow />;
}

/** Actions on a ticket in one row of equal icons: saving it, calendar, directions, sending it, handing it over. None for a former holder or a returned ticket. */
export function TicketActions(props: TicketActionsProps) {
  const { ticket, look, isShared = false } = props;
  const t = useT();
  const { event } = ticket;
  const brand = useTenant().brand.title;
  const starts = dateToCome(ticket, look);
  const mayHand = !isShared && look !== "over";
  if (ticket.handedTo !== null || ticket.status === "returned") return null;
  return (
    <div className="ui-acts" data-row="">
      <SaveTicket {...props} />
      {starts !== null && (
        <Button onClick={() => saveTicketDate([ticket], { starts, brand })}>
          <Icon name="calendar" />
          {t("ticket.calendar")}
        </Button>
      )}
      {event.venue && (
        <LinkButton href={mapLink(event.venue)} target="_blank" rel="noreferrer">
          <Icon name="pin" />
          {t("ticket.directions.short")}
          <span className="sr-only"> ({t("common.new_tab")})</span>
        </LinkButton>
      )}
      {mayHand && <SendTicket ticket={ticket} />}
      {mayHand && <HandOverAction ticket={ticket} />}
    </div>
  );
}

/** Below the ticket's facts: help with its order's number, and other forms of the ticket. */
export function TicketRest({ ticket, wallets, look, isShared = false }: TicketActionsProps) {
  const t = useT();
  const canSave = shownCode(ticket, look) !== null;
  const hasWallet = useWallets(isShared ? NO_WALLETS : wallets).length > 0;
  return (
    <>
      <TicketHelp ticket={ticket} />
      {canSave && (
        <Disclosure title={t("ticket.more")} level={2}>
          <div className="ui-acts">
            {hasWallet && <SaveImage ticket={ticket} isInRow />}
            {!isShared && <TicketFile id={ticket.id} />}
            <Button onClick={() => print()}>
              <Icon name="print" />
              {t("ticket.print")}
            </Button>
          </div>
        </Disclosure>
      )}
    </>
  );
}

/** A brand's WhatsApp number, such as `6281234567890`, in groups. */
function phoneWords(digits: string): string {
  const parts = splitPhone(`+${digits}`);
  return parts ? sayPhone(parts.countryCode, parts.phoneNumber) : `+${digits}`;
}

/** The link to ask a question about the ticket, with its order's number, and the brand's own number or address. */
function TicketHelp({ ticket: { reference, code, event } }: { ticket: TicketAnswer }) {
  const t = useT();
  const { brand } = useTenant();
  const about = { reference, code, event: event.name };
  const { href, kind } = helpLink(brand, t(reference === "" ? "ticket.about.plain" : "ticket.about", about));
  const number = brand.whatsappNumber;
  return (
    <p className="ticket-help">
      <Icon name={kind === "whatsapp" ? "whatsapp" : "help"} />
      <span>
        <a className="ui-link tap" href={href}>
          {reference === "" ? t("ticket.help.plain") : t("ticket.help", about)}
        </a>
        <span className="muted num">{number ? `WhatsApp ${phoneWords(number)}` : brand.email}</span>
      </span>
    </p>
  );
}

function TicketFile({ id }: { id: string }) {
  const t = useT();
  const locale = useLocale();
  const { businessId } = useTenant();
  const file = documentAddress("getTicketPdf", id, { locale, businessId: businessId.split(",")[0]! });
  return (
    <LinkButton href={file} download>
      <Icon name="receipt" />
      {t("ticket.file")}
    </LinkButton>
  );
}
