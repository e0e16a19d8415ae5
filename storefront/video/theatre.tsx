import { useRef, useState } from "react";
import type { VideoDetail } from "#contract/videos.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../analytics/data-layer.ts";
import { Poster } from "../events/poster.tsx";
import { useT } from "../i18n/use-t.ts";
import { lengthText } from "../videos/video-length.ts";

/** The poster, and in its place the trailer once somebody asks for it. */
export function Theatre({ video }: { readonly video: VideoDetail }) {
  const t = useT();
  const [state, setState] = useState<"poster" | "playing" | "stuck">("poster");
  const player = useRef<HTMLVideoElement>(null);
  const { trailer } = video;
  function play() {
    pushEvent("trailer_play", { item_id: video.id });
    setState("playing");
    requestAnimationFrame(() => player.current?.focus());
  }
  function stick() {
    setState("stuck");
    announce(t("video.trailer_stuck"), "assertive");
  }
  if (state === "playing" && trailer)
    return (
      <video
        ref={player}
        className="video-theatre video-player"
        src={trailer.url}
        controls
        autoPlay
        playsInline
        onError={stick}
        tabIndex={-1}
      >
        <track kind="captions" />
      </video>
    );
  return (
    <div className="video-theatre">
      <Poster
        picture={video.picture}
        sizes="(min-width: 80rem) 690px, (min-width: 64rem) 56vw, calc(100vw - 2rem)"
        ratio="16:9"
        priority
        className="event-picture"
      />
      {trailer && state === "poster" && (
        <button type="button" className="video-trailer" onClick={play}>
          <Icon name="play" size={28} />
          <span>{t("video.trailer", { length: lengthText(trailer.durationSeconds, t) })}</span>
        </button>
      )}
      {state === "stuck" && <p className="video-stuck">{t("video.trailer_stuck")}</p>}
    </div>
  );
}
