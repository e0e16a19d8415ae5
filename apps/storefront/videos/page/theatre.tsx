import { Suspense, useState } from "react";
import type { VideoDetail } from "#contract/videos/videos.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { lazyPart } from "../../shell/router/lazy-part.ts";
import { lengthText } from "../list/video-length.ts";

/** Loaded on a press, so that the page stays light for readers. */
const Trailer = lazyPart(() => import("./trailer.tsx").then((loaded) => loaded.Trailer));

/** The poster, which a press replaces by the trailer. */
export function Theatre({ video }: { readonly video: VideoDetail }) {
  const t = useT();
  const [state, setState] = useState<"poster" | "playing" | "stuck">("poster");
  /** The position in seconds at which the trailer got stuck. */
  const [from, setFrom] = useState(0);
  const { trailer } = video;
  function play() {
    pushEvent("trailer_play", { item_id: video.id });
    setState("playing");
  }
  function stick(at: number) {
    setFrom(at);
    setState("stuck");
    announce(t("video.trailer_stuck"), "assertive");
  }
  const poster = (
    <Poster
      picture={video.picture}
      sizes="(min-width: 80rem) 690px, (min-width: 64rem) 56vw, calc(100vw - 2rem)"
      ratio="16:9"
      priority
      className="event-picture"
    />
  );
  if (state === "playing" && trailer)
    return (
      <div className="video-theatre">
        <Suspense fallback={poster}>
          <Trailer trailer={trailer} language={video.language} from={from} onStuck={stick} />
        </Suspense>
      </div>
    );
  return (
    <div className="video-theatre">
      {poster}
      {trailer && state === "poster" && (
        <div className="video-trailer">
          <Button block onClick={play}>
            <Icon name="play" size={20} />
            {t("video.trailer", { length: lengthText(trailer.durationSeconds, t) })}
          </Button>
        </div>
      )}
      {state === "stuck" && (
        <p className="video-stuck">
          {t("video.trailer_stuck")}{" "}
          <button type="button" className="ui-link tap" onClick={() => setState("playing")}>
            {t("common.try_again")}
          </button>
        </p>
      )}
    </div>
  );
}
