import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { helpLink } from "../document/help-link.ts";

/** Videos that the tenant announces, and the list of those that were: nothing is there yet. See docs/rules/pages.md#coming-soon. */
export function ComingSoon({ isPast }: { isPast: boolean }) {
  const t = useT();
  const { brand, flags } = useTenant();
  const help = helpLink(brand, t("common.videos"));
  if (isPast) {
    return (
      <div className="ui-page soon-page">
        <h1 tabIndex={-1}>{t("alias.past_videos")}</h1>
        <EmptyState
          icon="calendar"
          title={t("alias.no_videos")}
          action={
            <LinkButton as={AppLink} href="/video">
              {t("common.videos")}
            </LinkButton>
          }
        />
      </div>
    );
  }
  return (
    <div className="ui-page soon-page">
      <img src={brand.logo.mark} alt="" width={72} height={72} />
      <h1 tabIndex={-1}>{t("alias.soon")}</h1>
      <p>{t("alias.soon_line", { brand: brand.title })}</p>
      <p className="soon-date">{t("alias.soon_date")}</p>
      <div className="ui-actions-row soon-actions">
        <LinkButton as={AppLink} href="/event" variant="primary">
          {t("alias.other_events")}
        </LinkButton>
        {help.kind === "whatsapp" && <LinkButton href={help.href}>{t("common.ask_whatsapp")}</LinkButton>}
        {flags.withPastVideo && (
          <LinkButton as={AppLink} href="/video?when=past" variant="text">
            {t("alias.past_videos")}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
