import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { VideoClaim } from "#contract/videos/get-video.ts";
import { formatDate, formatDateTime } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { Poster } from "../../catalogue/list/poster.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { NoCodes, useSendsCodes } from "../../people/identity/no-codes.tsx";
import { AppLink } from "../../shell/links/app-link.tsx";
import { useGo } from "../../shell/links/use-go.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { watchPath } from "../list/use-owned.ts";
import { ProveNumber } from "./prove-number.tsx";

/** The interval of polling while something is in preparation. */
const LOOK_MS = 15_000;

type DoorProps = { readonly claim: VideoClaim; readonly code: string };

/** The page of a code: the code's video, and both steps to watch it on one screen. See docs/rules/watching.md#get-video. */
export function GetVideoPage({ claim, code }: DoorProps) {
  const t = useT();
  const locale = useLocale();
  const { video, until } = claim;
  return (
    <div className="ui-page claim-page">
      <div className="watch-door">
        <Poster
          picture={video.picture}
          sizes="(min-width: 40rem) 30rem, calc(100vw - 2rem)"
          ratio="16:9"
          priority
          className="watch-picture"
        />
        <div className="claim-head">
          <p className="muted">{t("watch.title")}</p>
          <h1 tabIndex={-1}>{video.name}</h1>
          {until !== null && claim.state !== "expired" && (
            <p className="muted">{t("watch.until", { date: formatDate(until, video.zone, locale) })}</p>
          )}
        </div>
        <div className="watch-way">
          <Door claim={claim} code={code} />
        </div>
      </div>
    </div>
  );
}

function Door({ claim, code }: DoorProps) {
  const t = useT();
  const locale = useLocale();
  const sendsCodes = useSendsCodes();
  const go = useGo();
  const path = usePath();
  const { revalidate } = useRevalidator();
  const { video, state, until, opened } = claim;
  const isPreparing = state === "processing";
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isPreparing, revalidate]);
  if (state === "expired")
    return (
      <Banner
        tone="info"
        role="status"
        title={t("watch.over", { date: formatDateTime(until!, video.zone, locale) })}
        action={
          <LinkButton as={AppLink} href="/video">
            {t("watch.browse")}
          </LinkButton>
        }
      />
    );
  return (
    <>
      {isPreparing && claim.isDelayed && (
        <Banner tone="warning" role="status" title={t("watch.delayed")}>
          {t("watch.delayed_line")}
        </Banner>
      )}
      {isPreparing && !claim.isDelayed && (
        <Banner tone="info" role="status" title={t("watch.preparing")}>
          {t("watch.preparing_line")}
        </Banner>
      )}
      {state === "upcoming" && video.availableFrom && (
        <Banner tone="info" role="status" title={t("watch.upcoming", { date: formatDateTime(video.availableFrom, video.zone, locale) })} />
      )}
      <div className="ui-card claim-card">
        {opened !== null ? (
          <div className="stack">
            <p className="strong">
              <Icon name="check" size={18} /> {t("watch.ready")}
            </p>
            <LinkButton as={AppLink} href={watchPath(opened)} variant="primary" block>
              <Icon name="play" size={18} />
              {t("watch.now")}
            </LinkButton>
          </div>
        ) : sendsCodes ? (
          <ProveNumber code={code} phone={claim.phone} onOpen={(id) => void go(path(watchPath(id)), { replace: true })} />
        ) : (
          <NoCodes />
        )}
      </div>
    </>
  );
}
