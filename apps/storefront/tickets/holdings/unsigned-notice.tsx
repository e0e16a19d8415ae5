import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { Banner } from "#ui/feedback/banner.tsx";
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
 * Tells that the gate requires a signature, with the link to sign. Renders nothing if no signature is missing. Needs the texts of `ticket`.
 */
export function UnsignedNotice({ ticket, hasOrder }: UnsignedNoticeProps) {
  const t = useT();
  const { release, event, bookingId } = ticket;
  if (release === null || ticket.entry !== "waiver_missing") return null;
  return (
    <Banner
      tone="warning"
      title={t("ticket.state.unsigned")}
      action={
        <>
          <LinkButton as={AppLink} size="small" href={releasePath({ release, event: event.slug, ticket })}>
            {t("ticket.sign")}
          </LinkButton>
          {hasOrder && (
            <AppLink className="ui-link tap" href={participantsPath(release, bookingId)}>
              {t("ticket.sign.others")}
            </AppLink>
          )}
        </>
      }
    >
      {t("ticket.unsigned")}
    </Banner>
  );
}
