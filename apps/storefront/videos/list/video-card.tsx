import type { VideoCard as Card } from "#contract/videos/videos.ts";
import { Badge } from "#ui/data/badge.tsx";
import { CardLink } from "#ui/layout/card.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { clockText } from "./video-length.ts";
import { videoPrice, videoWhen } from "./video-words.ts";

type CardProps = {
  readonly video: Card;
  readonly list: string;
  readonly position: number;
  readonly priority?: boolean;
  readonly level?: 2 | 3;
  readonly columns?: 1 | 2 | 3;
  readonly isBought?: boolean;
};

const WIDTHS = { 1: "600px", 2: "600px", 3: "384px" };

/** A video in a list, styled like an event's card. The whole card is one link. */
export function VideoCard({ video, list, position, priority = false, level = 3, columns = 3, isBought = false }: CardProps) {
  const t = useT();
  const locale = useLocale();
  const Heading = `h${level}` as const;
  const { state, type, durationSeconds, parts } = video;
  const when = videoWhen(video, t, locale);
  const price = state === "past" ? null : isBought ? t("videos.bought") : videoPrice(video, t, locale);
  return (
    <article className="event-card one-link" aria-label={video.name} data-past={state === "past" ? "" : undefined}>
      <div className="event-card-picture">
        <Poster
          picture={video.picture}
          sizes={`(min-width: 64rem) ${WIDTHS[columns]}, (min-width: 40rem) 50vw, calc(100vw - 2rem)`}
          ratio="16:9"
          priority={priority}
        />
        <span className="ui-actions-row">
          <StateOf state={state} type={type} />
          {durationSeconds !== null && <Badge icon="play">{clockText(durationSeconds)}</Badge>}
        </span>
      </div>
      <div className="event-card-words">
        <p className="event-card-when">
          {parts > 1 ? `${video.eventCategory.name} · ${t("videos.parts", { n: parts })}` : video.eventCategory.name}
        </p>
        <Heading>
          <CardLink
            as={AppLink}
            href={`/video/${video.slug}`}
            onClick={() => pushEvent("video card", { item_id: video.id, item_name: video.name, list, position })}
          >
            {video.name}
          </CardLink>
        </Heading>
        {when && <p className="event-card-where">{when}</p>}
        {price && <p className="num event-card-price">{price}</p>}
      </div>
    </article>
  );
}

function StateOf({ state, type }: Pick<Card, "state" | "type">) {
  const t = useT();
  if (state === "past") return <Badge>{t("videos.ended")}</Badge>;
  if (state === "coming") return <Badge tone="info">{t("videos.coming")}</Badge>;
  return <Badge tone={type === "live" ? "accent" : "brand"}>{t(`videos.type.${type}`)}</Badge>;
}
