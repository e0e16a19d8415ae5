import { useEffect } from "react";
import type { WaiverRelease } from "#contract/tickets/waivers.ts";
import { formatLongDay } from "#i18n/format-long-day.ts";
import { formatDate } from "#i18n/format.ts";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { RichText } from "../../brands/legal/rich-text.tsx";
import { AppLink } from "../../shell/links/app-link.tsx";
import type { Arrival } from "./release-draft.ts";
import { SignForm } from "./sign-form.tsx";
import type { SignedNow } from "./use-signing.ts";

type ReleasePageProps = {
  readonly release: WaiverRelease;
  readonly arrival: Arrival;
  readonly onSigned: (signature: SignedNow) => Promise<void>;
};

/** The page with the release to read and print, and the form to sign it. See docs/rules/waivers.md#release. */
export function ReleasePage({ release, arrival, onSigned }: ReleasePageProps) {
  const t = useT();
  const locale = useLocale();
  const { slug, title, version, since, text } = release;
  useEffect(() => pushEvent("waiver_open", { place: "release", slug }), [slug]);
  return (
    <div className="ui-page waiver-page">
      <div className="waiver-main">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="muted">{t("waiver.version_since", { version, date: formatLongDay(since.slice(0, 10), locale) })}</p>
        {text.length > 0 && (
          <a href="#sign-title" className="ui-link tap waiver-jump">
            {t("waiver.jump")}
          </a>
        )}
        <article id="release-text" tabIndex={-1} className="waiver-text">
          {text.length > 0 ? <RichText blocks={text} level={2} /> : <p>{t("waiver.missing")}</p>}
        </article>
        {text.length > 0 && (
          <section className="waiver-sign" aria-labelledby="sign-title">
            <h2 id="sign-title" tabIndex={-1}>
              {t("waiver.sign_title")}
            </h2>
            <p className="lead">{t("waiver.sign_lead")}</p>
            <SignForm release={release} arrival={arrival} onSigned={onSigned} />
          </section>
        )}
      </div>
      <ReleaseAside release={release} isChosen={arrival.ticket !== ""} />
    </div>
  );
}

type AsideProps = {
  readonly release: WaiverRelease;
  /** The visitor came from a ticket, which says the event. */
  readonly isChosen: boolean;
};

function ReleaseAside({ release: { slug, events }, isChosen }: AsideProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <aside className="waiver-aside" aria-label={t(isChosen ? "waiver.others_title" : "waiver.for")}>
      <div className="ui-card waiver-card">
        {!isChosen && (
          <>
            <h2>{t("waiver.for")}</h2>
            <ul className="waiver-events">
              {events.map((event) => (
                <li key={event.slug}>
                  <AppLink href={`/event/${event.slug}`} className="ui-link">
                    {event.name}
                  </AppLink>
                  <span>{event.startsAt ? formatDate(event.startsAt, event.zone, locale) : t("common.date_unknown")}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <h2>{t("waiver.others_title")}</h2>
        <p>{t("waiver.others_text")}</p>
        <AppLink href={`/waiver-release/${slug}/participants`} className="ui-link tap">
          {t("waiver.others_action")}
        </AppLink>
        <AppLink href={`/waiver-release/${slug}/check`} className="ui-link tap">
          {t("waiver.check_link")}
        </AppLink>
        <Button size="small" onClick={() => print()}>
          <Icon name="print" />
          {t("waiver.print")}
        </Button>
      </div>
    </aside>
  );
}
