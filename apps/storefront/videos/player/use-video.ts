import { type RefObject, useEffect, useState } from "react";

export type VideoFacts = {
  readonly seconds: number;
  readonly length: number;
  /** The end of the loaded range, in seconds. */
  readonly loaded: number;
  readonly isPlaying: boolean;
  readonly isWaiting: boolean;
  readonly isMuted: boolean;
  readonly volume: number;
  readonly speed: number;
};

const NOTHING: VideoFacts = {
  seconds: 0,
  length: 0,
  loaded: 0,
  isPlaying: false,
  isWaiting: false,
  isMuted: false,
  volume: 1,
  speed: 1,
};

const EVENTS = [
  "timeupdate",
  "durationchange",
  "progress",
  "play",
  "pause",
  "playing",
  "waiting",
  "seeked",
  "volumechange",
  "ratechange",
  "ended",
];

function factsOf(video: HTMLVideoElement): VideoFacts {
  const { buffered, duration } = video;
  return {
    seconds: video.currentTime,
    length: Number.isFinite(duration) ? duration : 0,
    loaded: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
    isPlaying: !video.paused,
    isWaiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    isMuted: video.muted || video.volume === 0,
    volume: video.volume,
    speed: video.playbackRate,
  };
}

/** The state of a video element. Each change renders again. */
export function useVideo(ref: RefObject<HTMLVideoElement | null>): VideoFacts {
  const [facts, setFacts] = useState(NOTHING);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const look = () => setFacts(factsOf(video));
    for (const name of EVENTS) video.addEventListener(name, look);
    return () => {
      for (const name of EVENTS) video.removeEventListener(name, look);
    };
  }, [ref]);
  return facts;
}
