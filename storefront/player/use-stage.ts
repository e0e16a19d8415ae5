import { type RefObject, useCallback, useMemo, useState } from "react";
import type { Attached } from "./attach-video.ts";
import { type TvVideo, watchTv } from "./watch-tv.ts";

/** What a viewer can do with the picture, and what was chosen. */
export type StageActs = {
  toggle(): void;
  seek(seconds: number): void;
  jump(seconds: number): void;
  mute(): void;
  setVolume(share: number): void;
  louder(by: number): void;
  setSpeed(speed: number): void;
  pip(): void;
  /** Says now, and whenever that changes, whether there is a screen elsewhere to play on. Answers how to stop. */
  watchTv(tell: (isThere: boolean) => void): () => void;
  tv(): void;
  full(): void;
  readonly caption: string;
  setCaption(language: string): void;
  readonly captionSize: string;
  setCaptionSize(size: string): void;
  readonly heights: readonly number[];
  readonly quality: string;
  setQuality(height: string): void;
};

type SafariVideo = TvVideo & { webkitEnterFullscreen?(): void };

type Stage = {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly attached: Attached | null;
  readonly firstCaption: string;
};

const ignore = () => {};

/** From where to where one can go: of a stream what its playlist still has. */
function reachOf({ duration, seekable, currentTime }: SafariVideo): readonly [number, number] {
  if (Number.isFinite(duration)) return [0, duration];
  const last = seekable.length - 1;
  return last < 0 ? [currentTime, currentTime] : [seekable.start(0), seekable.end(last)];
}

function actsOn(video: () => SafariVideo | null, frame: () => HTMLDivElement | null) {
  const withVideo = (act: (element: SafariVideo) => void) => {
    const element = video();
    if (element) act(element);
  };
  const seek = (seconds: number) =>
    withVideo((element) => {
      const [from, to] = reachOf(element);
      element.currentTime = Math.max(from, Math.min(to, seconds));
    });
  return {
    toggle: () => withVideo((element) => void (element.paused ? element.play().catch(ignore) : element.pause())),
    seek,
    jump: (seconds: number) => withVideo((element) => seek(element.currentTime + seconds)),
    mute: () =>
      withVideo((element) => {
        element.muted = !element.muted;
      }),
    setVolume: (share: number) =>
      withVideo((element) => {
        element.volume = share;
        element.muted = share === 0;
      }),
    louder: (by: number) =>
      withVideo((element) => {
        element.volume = Math.min(1, Math.max(0, element.volume + by));
      }),
    setSpeed: (speed: number) =>
      withVideo((element) => {
        element.playbackRate = speed;
      }),
    pip: () =>
      withVideo((element) => {
        const done = document.pictureInPictureElement ? document.exitPictureInPicture() : element.requestPictureInPicture();
        done.catch(ignore);
      }),
    watchTv: (tell: (isThere: boolean) => void) => watchTv(video(), tell),
    tv: () =>
      withVideo((element) => {
        if (element.webkitShowPlaybackTargetPicker) element.webkitShowPlaybackTargetPicker();
        else void element.remote?.prompt().catch(ignore);
      }),
    full: () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(ignore);
      else if (frame()?.requestFullscreen) void frame()!.requestFullscreen().catch(ignore);
      // A phone of Apple's shows only the video itself on its whole screen.
      else withVideo((element) => element.webkitEnterFullscreen?.());
    },
  };
}

/** The acts on one video element, with captions and quality, which are remembered while the page stays. */
export function useStage({ video, frame, attached, firstCaption }: Stage): StageActs {
  const [caption, setCaption] = useState(firstCaption);
  const [captionSize, setCaptionSize] = useState("medium");
  const [quality, setShownQuality] = useState("");
  const setQuality = useCallback(
    (height: string) => {
      setShownQuality(height);
      attached?.limit(height === "" ? null : Number(height));
    },
    [attached],
  );
  const acts = useMemo(
    () =>
      actsOn(
        () => video.current,
        () => frame.current,
      ),
    [video, frame],
  );
  return useMemo(
    () => ({ ...acts, caption, setCaption, captionSize, setCaptionSize, heights: attached?.heights ?? [], quality, setQuality }),
    [acts, caption, captionSize, attached, quality, setQuality],
  );
}
