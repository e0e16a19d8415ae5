import { useEffect, useRef } from "react";
import type { VideoDetail } from "#contract/videos.ts";
import { useLocale } from "../i18n/use-t.ts";
import { attachVideo } from "../player/attach-video.ts";

type TrailerProps = {
  readonly trailer: NonNullable<VideoDetail["trailer"]>;
  /** What is spoken in it. */
  readonly language: string;
  onStuck(): void;
};

/** The trailer playing, with the browser's own buttons: it was asked for by a press. Captions show where another language is spoken than the page's. */
export function Trailer({ trailer: { base, captions }, language, onStuck }: TrailerProps) {
  const locale = useLocale();
  const video = useRef<HTMLVideoElement>(null);
  const stuck = useRef(onStuck);
  useEffect(() => {
    stuck.current = onStuck;
  });
  const source = useRef({ base, segments: base, playlist: `${base}master.m3u8` });
  useEffect(() => {
    const element = video.current!;
    element.focus();
    return attachVideo(element, source.current, {
      // The browser's own button stands there where it wants another press.
      onReady: () => void element.play().catch(() => {}),
      // What is tried again by itself is no reason to give up.
      onTrouble: (trouble) => trouble !== "network" && stuck.current(),
    });
  }, []);
  const shown = language.slice(0, 2) === locale ? undefined : (captions.find((each) => each.language === locale) ?? captions[0])?.language;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks below are those that it has
    <video ref={video} className="video-player" controls playsInline tabIndex={-1} preload="auto">
      {captions.map(({ language: spoken, label }) => (
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
  );
}
