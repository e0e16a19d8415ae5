import type { WaiverSignature } from "#contract/tickets/waivers.ts";
import { PATHS } from "#contract/paths.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { CopyButton } from "#ui/data/copy-button.tsx";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";

/** The signed release: to save, to print, and with its verification code. */
export function SignedPage({ signature, ticketId }: { readonly signature: WaiverSignature; readonly ticketId: string | null }) {
  const t = useT();
  const locale = useLocale();
  const { businessId } = useTenant();
  const { id, slug, event, signedAt, verificationCode, counts, guardianName, fullName } = signature;
  const date = formatDateTime(signedAt, event.zone, locale);
  const [before, after] = t("waiver.signed_text", { date, ref: "\u0000" }).split("\u0000");
  const query = new URLSearchParams({ businessId: businessId.split(",")[0]!, locale });
  return (
    <div className="ui-page waiver-page">
      <div className="waiver-main">
        <h1 tabIndex={-1}>{t("waiver.signed_title")}</h1>
        <Banner
          tone={counts ? "success" : "warning"}
          title={
            <>
              {before}
              <span className="unbroken">{verificationCode}</span>
              {after}
            </>
          }
        >
          {t(counts ? "waiver.signed_lead" : "waiver.superseded")}
        </Banner>
        <DefinitionList
          layout="rows"
          items={[
            {
              term: t("waiver.release"),
              value: `${signature.title} (${signature.version})`,
            },
            { term: t("waiver.event"), value: event.name },
            { term: t("waiver.ticket"), value: signature.ticketCode },
            { term: t("waiver.part_person"), value: fullName },
            ...(guardianName ? [{ term: t("waiver.signed_by"), value: guardianName }] : []),
            { term: t("waiver.signed_at"), value: date },
            { term: t("waiver.verification_code"), value: <code className="waiver-codes">{verificationCode}</code> },
          ]}
        />
        <div className="waiver-actions">
          <LinkButton as={AppLink} variant="primary" block href={`/event/my-ticket${ticketId === null ? "" : `?t=${ticketId}`}`}>
            <Icon name="ticket" />
            {t(ticketId === null ? "waiver.my_tickets" : "waiver.back_to_ticket")}
          </LinkButton>
          <div className="ui-acts" data-row="">
            <LinkButton href={`${PATHS.getWaiverPdf.path.replace("{id}", id)}?${query.toString()}`} download="">
              <Icon name="download" />
              {t("waiver.download")}
            </LinkButton>
            <Button onClick={() => print()}>
              <Icon name="print" />
              {t("waiver.print")}
            </Button>
            <CopyButton
              text={verificationCode}
              label={t("waiver.copy")}
              copiedLabel={t("common.copied")}
              failedLabel={t("common.copy_failed")}
            />
          </div>
        </div>
        <AppLink href={`/waiver-release/${slug}`} className="ui-link tap">
          {t("waiver.another")}
        </AppLink>
      </div>
    </div>
  );
}

/** The address of a signed release, in a browser without access to it. */
export function SignedGone({ slug }: { readonly slug: string }) {
  const t = useT();
  return (
    <div className="ui-page">
      <h1 className="sr-only" tabIndex={-1}>
        {t("waiver.signed_title")}
      </h1>
      <EmptyState
        icon="alert"
        title={t("waiver.gone")}
        action={
          <LinkButton as={AppLink} href={`/waiver-release/${slug}/check`} variant="primary">
            {t("waiver.check_link")}
          </LinkButton>
        }
      >
        {t("waiver.gone_text")}
      </EmptyState>
    </div>
  );
}
