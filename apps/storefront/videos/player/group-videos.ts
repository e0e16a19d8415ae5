import type { OwnedVideo } from "#contract/videos/videos.ts";
import { isSeen } from "#domain/videos/is-seen.ts";

type VideoGroups = {
  /** Begun and not over, what was watched first in the list's own order. */
  readonly going: readonly OwnedVideo[];
  readonly all: readonly OwnedVideo[];
  readonly ended: readonly OwnedVideo[];
};

/** What is gone on with, everything else that plays now or later, and what is over. */
export function groupVideos(videos: readonly OwnedVideo[]): VideoGroups {
  // What was seen to its end is watched again from its beginning, if at all.
  const isGoing = ({ state, position }: OwnedVideo) =>
    state === "active" && position !== null && !(position.isLastPart && isSeen(position.seconds, position.durationSeconds));
  return {
    going: videos.filter(isGoing),
    all: videos.filter((video) => video.state !== "expired" && !isGoing(video)),
    ended: videos.filter(({ state }) => state === "expired"),
  };
}

/** In how many hours a time comes that is less than two days away; null for any other. */
export function hoursLeft(until: string | null, now: string): number | null {
  const hours = until === null ? Infinity : (Date.parse(until) - Date.parse(now)) / 3_600_000;
  return hours > 0 && hours < 48 ? hours : null;
}
