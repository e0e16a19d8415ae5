import type { LoadedVideo } from "../../catalogue/events/load-catalogue.ts";

const isHad = (addon: string | null, additionals: readonly string[]) => addon === null || additionals.includes(addon);

/** Whether any part of a video with these additionals can be played: a ready file, or a stream. */
export function isPlayable({ video }: LoadedVideo, additionals: readonly string[]): boolean {
  return video.row.is_streamed || video.parts.some(({ addon_id: id, duration_ms: length }) => length !== null && isHad(id, additionals));
}

/** Whether nothing can be played and a file for these additionals failed. */
export function isDelayed(loaded: LoadedVideo, additionals: readonly string[]): boolean {
  const { parts } = loaded.video;
  return !isPlayable(loaded, additionals) && parts.some(({ addon_id: id, is_failed: hasFailed }) => hasFailed && isHad(id, additionals));
}

/** The position of the last part with these additionals. */
export function lastPart({ video }: LoadedVideo, additionals: readonly string[]): number {
  return Math.max(0, ...video.parts.filter(({ addon_id: id }) => isHad(id, additionals)).map(({ position }) => position));
}
