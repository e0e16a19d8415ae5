import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { LinkButton } from "#ui/form/button.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { participantsPath, releasePath } from "../../shell/links/release-path.ts";

type UnsignedNoticeProps = {
  readonly ticket: TicketAnswer;
  /** Whether the visitor has access to the whole order, and so may send links to its participants. */
  readonly hasOrder: boolean;
};

/**
 * The link to sign, above everything else, while the gate refuses the ticket; for another person's ticket, the way to send them that link. Renders
 * nothing if no signature is missing. Needs the texts of `ticket`.
 */
export function UnsignedNotice({ ticket, hasOrder }: UnsignedNoticeProps) {
  const t = useT();
  const { release, event, bookingId, awaitsOther, holder } = ticket;
  if (release === null || ticket.entry !== "waiver_missing") return null;
  return (
    <div className="ticket-sign">
      <p className="strong">{awaitsOther ? t("ticket.unsigned.other", { name: holder }) : t("ticket.unsigned")}</p>
      <LinkButton
        as={AppLink}
        variant="primary"
        block
        href={awaitsOther ? participantsPath(release, bookingId) : releasePath({ release, event: event.slug, ticket })}
      >
        {t(awaitsOther ? "ticket.sign.send" : "ticket.sign")}
      </LinkButton>
      {hasOrder && !awaitsOther && (
        <p>
          <AppLink className="ui-link tap" href={participantsPath(release, bookingId)}>
            {t("ticket.sign.others")}
          </AppLink>
        </p>
      )}
    </div>
  );
}
