import type { OwnedVideo } from "#contract/videos/videos.ts";
import { isSeen } from "#domain/videos/is-seen.ts";

type VideoGroups = {
  /** Begun and not seen to the end, in the list's order. */
  readonly going: readonly OwnedVideo[];
  readonly all: readonly OwnedVideo[];
  readonly ended: readonly OwnedVideo[];
};

/** Groups videos into those to continue, all others that play now or later, and past ones. */
export function groupVideos(videos: readonly OwnedVideo[]): VideoGroups {
  // A video seen to its end starts again from the beginning.
  const isGoing = ({ state, position }: OwnedVideo) =>
    state === "active" && position !== null && !(position.isLastPart && isSeen(position.seconds, position.durationSeconds));
  return {
    going: videos.filter(isGoing),
    all: videos.filter((video) => video.state !== "expired" && !isGoing(video)),
    ended: videos.filter(({ state }) => state === "expired"),
  };
}

/** Hours left until an instant, if it is within two days; else null. */
export function hoursLeft(until: string | null, now: string): number | null {
  const hours = until === null ? Infinity : (Date.parse(until) - Date.parse(now)) / 3_600_000;
  return hours > 0 && hours < 48 ? hours : null;
}
