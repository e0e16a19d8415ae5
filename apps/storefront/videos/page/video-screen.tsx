import type { VideoDetail } from "#contract/videos/videos.ts";
import { Badge } from "#ui/data/badge.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { BuyPanel } from "./buy-panel.tsx";
import { Theatre } from "./theatre.tsx";
import { VideoFacts } from "./video-facts.tsx";
import { VideoJsonLd } from "./video-json-ld.tsx";
import { VideoRest } from "./video-rest.tsx";

/** One video: content, price, and how to get it. Laid out like an event's page. See docs/rules/videos.md#states. */
export function VideoScreen({ video }: { readonly video: VideoDetail }) {
  const t = useT();
  const { state, type } = video;
  return (
    <div className="ui-page event-page">
      <VideoJsonLd video={video} />
      <div className="event-head">
        <Theatre key={video.id} video={video} />
        <div className="event-title">
          <p className="event-kind">
            {video.eventCategory.name}
            <Badge tone={type === "live" ? "accent" : "brand"}>{t(`videos.type.${type}`)}</Badge>
            {state !== "available" && <Badge>{t(state === "past" ? "videos.ended" : "videos.coming")}</Badge>}
          </p>
          <h1 tabIndex={-1}>{video.name}</h1>
          <p>{video.summary}</p>
        </div>
        <VideoFacts video={video} />
      </div>
      <div className="event-side">
        <BuyPanel key={video.id} video={video} />
      </div>
      <VideoRest video={video} />
    </div>
  );
}
