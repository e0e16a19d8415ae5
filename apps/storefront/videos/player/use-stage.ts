import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { saverOf } from "#domain/videos/picture-lines.ts";
import type { Attached } from "./attach-video.ts";
import type { CaptionStyle } from "./caption-style.ts";
import { nextSpeed } from "./speeds.ts";
import { type TvVideo, watchTv } from "./watch-tv.ts";

/** The viewer's controls of the picture, and their current settings. */
export type StageActs = {
  toggle(): void;
  seek(seconds: number): void;
  jump(seconds: number): void;
  mute(): void;
  setVolume(share: number): void;
  louder(by: number): void;
  setSpeed(speed: number): void;
  /** Changes to the next higher or lower speed of the settings. */
  stepSpeed(by: 1 | -1): void;
  pip(): void;
  /** Reports now, and on each change, whether another screen is available. Returns the unsubscriber. */
  watchTv(tell: (isThere: boolean) => void): () => void;
  tv(): void;
  full(): void;
  readonly caption: string;
  setCaption(language: string): void;
  /** Hides captions, or shows those last shown. */
  toggleCaptions(): void;
  readonly captionStyle: CaptionStyle;
  setCaptionStyle(style: CaptionStyle): void;
  /** Heights of the selectable picture sizes in lines, the largest first; `saver` is the one that saves data. */
  readonly lines: readonly number[];
  readonly saver: number | null;
  readonly quality: string;
  setQuality(quality: string): void;
};

/** Settings made in one part and applied to the next. `caption` is null before the viewer has chosen one. */
export type Chosen = { readonly caption: string | null; readonly captionStyle: CaptionStyle };

type SafariVideo = TvVideo & { webkitEnterFullscreen?(): void };

type Stage = {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly attached: Attached | null;
  /** The caption languages, and the one shown at first; empty for none. */
  readonly languages: readonly string[];
  readonly firstCaption: string;
  /** The language shown when captions are turned on for the first time. */
  readonly wantedCaption: string;
  readonly chosen: Chosen;
  onChoose(chosen: Chosen): void;
  /** Called if the browser refuses to play. */
  onRefused(error: unknown): void;
};

const ignore = () => {};

/** The seekable range. Of a live stream, only the part that its playlist still has. */
function reachOf({ duration, seekable, currentTime }: SafariVideo): readonly [number, number] {
  if (Number.isFinite(duration)) return [0, duration];
  const last = seekable.length - 1;
  return last < 0 ? [currentTime, currentTime] : [seekable.start(0), seekable.end(last)];
}

/** Turns a phone's full screen to the picture's long side. Browsers without such a lock leave it to the viewer's hand. */
function turnWide({ videoWidth, videoHeight }: Pick<HTMLVideoElement, "videoWidth" | "videoHeight">): void {
  const lock = (screen.orientation as { lock?(to: string): Promise<void> } | undefined)?.lock;
  if (!lock || videoWidth === 0) return;
  void lock.call(screen.orientation, videoWidth >= videoHeight ? "landscape" : "portrait").catch(ignore);
}

function actsOn(video: () => SafariVideo | null, frame: () => HTMLDivElement | null, refuse: (error: unknown) => void) {
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
    toggle: () => withVideo((element) => void (element.paused ? element.play().catch(refuse) : element.pause())),
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
        // The browser's own event comes after the radio button has sprung back.
        element.dispatchEvent(new Event("ratechange"));
      }),
    stepSpeed: (by: 1 | -1) =>
      withVideo((element) => {
        element.playbackRate = nextSpeed(element.playbackRate, by);
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
      else if (frame()?.requestFullscreen)
        void frame()!
          .requestFullscreen()
          .then(() => withVideo(turnWide), ignore);
      // iPhones can show only the video element itself in full screen.
      else withVideo((element) => element.webkitEnterFullscreen?.());
    },
  };
}

/** The viewer's controls of one video element and its picture quality, and of captions, which apply to every part. */
export function useStage({
  video,
  frame,
  attached,
  languages,
  firstCaption,
  wantedCaption,
  chosen,
  onChoose,
  onRefused,
}: Stage): StageActs {
  const [quality, setShownQuality] = useState("");
  // A part may lack the caption language chosen in another part.
  const caption = chosen.caption === null || (chosen.caption !== "" && !languages.includes(chosen.caption)) ? firstCaption : chosen.caption;
  const lastCaption = useRef("");
  useEffect(() => {
    if (caption !== "") lastCaption.current = caption;
  }, [caption]);
  const lines = useMemo(() => attached?.lines ?? [], [attached]);
  const saver = saverOf(lines);
  const setQuality = useCallback(
    (wanted: string) => {
      setShownQuality(wanted);
      attached?.limit(wanted === "" ? null : Number(wanted));
    },
    [attached],
  );
  const acts = useMemo(
    () =>
      actsOn(
        () => video.current,
        () => frame.current,
        onRefused,
      ),
    [video, frame, onRefused],
  );
  return useMemo(() => {
    const setCaption = (language: string) => onChoose({ ...chosen, caption: language });
    return {
      ...acts,
      caption,
      setCaption,
      toggleCaptions: () => setCaption(caption === "" ? lastCaption.current || wantedCaption : ""),
      captionStyle: chosen.captionStyle,
      setCaptionStyle: (captionStyle) => onChoose({ ...chosen, captionStyle }),
      lines,
      saver,
      quality,
      setQuality,
    };
  }, [acts, caption, chosen, lines, onChoose, quality, saver, setQuality, wantedCaption]);
}

type Pressed = {
  readonly key: string;
  readonly acts: StageActs;
  readonly length: number;
  toggleList(): void;
};

/** Handles a key while the player has the focus. Returns whether it was one of the player's keys. See docs/rules/watching.md#keys. */
export function pressKey({ key, acts, length, toggleList }: Pressed): boolean {
  if (/^\d$/.test(key)) {
    if (length > 0) acts.seek((length * Number(key)) / 10);
    return true;
  }
  const deeds: Readonly<Record<string, () => void>> = {
    " ": acts.toggle,
    k: acts.toggle,
    ArrowLeft: () => acts.jump(-5),
    ArrowRight: () => acts.jump(5),
    j: () => acts.jump(-10),
    l: () => acts.jump(10),
    ArrowUp: () => acts.louder(0.1),
    ArrowDown: () => acts.louder(-0.1),
    m: acts.mute,
    c: acts.toggleCaptions,
    f: acts.full,
    ">": () => acts.stepSpeed(1),
    "<": () => acts.stepSpeed(-1),
    Home: () => acts.seek(0),
    // A live stream has no length: seek to infinity for its newest part.
    End: () => acts.seek(length || Infinity),
    "?": toggleList,
  };
  const deed = deeds[key.length === 1 ? key.toLowerCase() : key];
  deed?.();
  return deed !== undefined;
}
