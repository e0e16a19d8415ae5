import { useEffect, useRef, useState } from "react";
import type { VideoDetail } from "#contract/videos/videos.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { attachVideo } from "../player/attach-video.ts";
import { showCaption, useOwnCaptions } from "../player/own-captions.ts";

type TrailerProps = {
  readonly trailer: NonNullable<VideoDetail["trailer"]>;
  /** Language spoken in the trailer. */
  readonly language: string;
  /** The start position in seconds. */
  readonly from: number;
  /** Called when playback is stuck until another press. `at` is the position in seconds. */
  onStuck(at: number): void;
};

/** The trailer with the browser's controls, started by a press. Shows captions if the spoken language is not the page's. */
export function Trailer({ trailer: { base, captions }, language, from, onStuck }: TrailerProps) {
  const t = useT();
  const locale = useLocale();
  const [isSlow, setSlow] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const stuck = useRef(onStuck);
  useEffect(() => {
    stuck.current = onStuck;
  });
  const source = useRef({ base, segments: base, playlist: `${base}master.m3u8` });
  const start = useRef(from);
  const hasOwnCaptions = useOwnCaptions(video);
  useEffect(() => {
    const element = video.current!;
    const at = start.current;
    element.focus();
    return attachVideo(element, source.current, {
      at,
      onReady() {
        if (at > 0) element.currentTime = at;
        // If the browser requires another press, its own button is shown.
        void element.play().catch(() => {});
      },
      onTrouble(trouble) {
        // After network trouble the library retries by itself, so keep the trailer.
        if (trouble === "network") setSlow(true);
        else stuck.current(element.currentTime || at);
      },
      onFlow: () => setSlow(false),
    });
  }, []);
  const shown = language.slice(0, 2) === locale ? undefined : (captions.find((each) => each.language === locale) ?? captions[0])?.language;
  useEffect(() => {
    if (hasOwnCaptions) showCaption(video.current!, shown ?? "");
  }, [hasOwnCaptions, shown]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks below are all captions that the trailer has */}
      <video ref={video} className="video-player" controls playsInline tabIndex={-1} preload="auto">
        {!hasOwnCaptions &&
          captions.map(({ language: spoken, label }) => (
            <track
              key={spoken}
              kind="captions"
              src={`${base}captions-${spoken}.vtt`}
              srcLang={spoken}
              label={label}
              default={spoken === shown}
            />
          ))}
      </video>
      {isSlow && (
        <p className="video-stuck" role="status">
          {t("video.trailer_slow")}
        </p>
      )}
    </>
  );
}
