import type { OwnedVideo } from "#contract/videos/videos.ts";
import { isSeen } from "#domain/videos/is-seen.ts";
import { formatDate } from "#i18n/format.ts";
import { Badge } from "#ui/data/badge.tsx";
import { CardLink } from "#ui/layout/card.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { clockText } from "./clock-text.ts";
import { DelayHelp } from "./delay-help.tsx";
import { hoursLeft } from "./group-videos.ts";

type CardProps = { readonly owned: OwnedVideo; readonly now: string; readonly position: number };

/** One video of the visitor, present or past. The whole card is one link, if there is a next step. */
export function VideoCard({ owned, now, position }: CardProps) {
  const { video, state, position: at } = owned;
  const t = useT();
  const locale = useLocale();
  const canPlay = state === "ready" || state === "active";
  const length = at?.durationSeconds ?? null;
  const isOver = at !== null && isSeen(at.seconds, length);
  return (
    <article className={canPlay ? "player-card one-link" : "player-card"} aria-label={video.name} data-state={state}>
      <div className="player-card-picture">
        <Poster picture={video.picture} sizes="(min-width: 40rem) 360px, calc(100vw - 2rem)" />
        {at && length && !isOver && (
          <progress
            className="player-card-progress"
            value={Math.min(at.seconds, length)}
            max={length}
            aria-label={t("player.progress", { at: clockText(at.seconds, locale), length: clockText(length, locale) })}
          />
        )}
      </div>
      <div className="player-card-words">
        <h3 className="strong">
          {canPlay ? (
            <CardLink
              as={AppLink}
              href={`/video/my-video?play=${owned.id}`}
              onClick={() => pushEvent("video card", { item_id: video.id, item_name: video.name, list: "my-videos", position })}
            >
              {video.name}
            </CardLink>
          ) : (
            video.name
          )}
        </h3>
        <StateLine owned={owned} now={now} />
        {canPlay && (
          <p className="strong" aria-hidden="true">
            {at === null
              ? t("player.watch")
              : !isOver
                ? t("player.from", { at: clockText(at.seconds, locale) })
                : t(at.isLastPart ? "player.watch_again" : "player.next_part")}
          </p>
        )}
        {state === "expired" && video.total !== null && (
          <AppLink href={`/video/${video.slug}`} className="ui-link tap">
            {t("player.again")}
          </AppLink>
        )}
      </div>
    </article>
  );
}

function StateLine({ owned: { state, until, video, isDelayed }, now }: Pick<CardProps, "owned" | "now">) {
  const t = useT();
  const locale = useLocale();
  if (state === "processing" && isDelayed)
    return (
      <>
        <Badge tone="warning">{t("player.delayed")}</Badge>
        <p className="muted">
          {t("player.delayed.text")} <DelayHelp title={video.name} />
        </p>
      </>
    );
  if (state === "processing") return <Badge tone="info">{t("player.processing")}</Badge>;
  if (state === "upcoming") {
    const date = formatDate(video.availableFrom!, video.zone, locale);
    return (
      <p className="muted">
        {video.type === "live" && `${t("player.live")} · `}
        {t("player.upcoming", { date })}
      </p>
    );
  }
  if (state === "expired") return <p className="muted">{t("player.expired")}</p>;
  const hours = hoursLeft(until, now);
  if (hours !== null) {
    const days = Math.floor(hours / 24);
    return <Badge tone="warning">{days === 0 ? t("player.ends_hours") : t("player.ends_day")}</Badge>;
  }
  return until === null ? null : <p className="muted">{t("player.until", { date: formatDate(until, video.zone, locale) })}</p>;
}
