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
 * The link to sign, above everything else, while the gate refuses the ticket. Renders nothing if no signature is missing. Needs the texts of `ticket`.
 */
export function UnsignedNotice({ ticket, hasOrder }: UnsignedNoticeProps) {
  const t = useT();
  const { release, event, bookingId } = ticket;
  if (release === null || ticket.entry !== "waiver_missing") return null;
  return (
    <div className="ticket-sign">
      <p className="strong">{t("ticket.unsigned")}</p>
      <LinkButton as={AppLink} variant="primary" block href={releasePath({ release, event: event.slug, ticket })}>
        {t("ticket.sign")}
      </LinkButton>
      {hasOrder && (
        <p>
          <AppLink className="ui-link tap" href={participantsPath(release, bookingId)}>
            {t("ticket.sign.others")}
          </AppLink>
        </p>
      )}
    </div>
  );
}
