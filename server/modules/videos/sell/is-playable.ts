import type { LoadedVideo } from "../../catalogue/events/load-catalogue.ts";

const isHad = (addon: string | null, additionals: readonly string[]) => addon === null || additionals.includes(addon);

/** Whether something of a video can be played by whoever has it with these additionals: one of its parts is ready, or it is streamed. */
export function isPlayable({ video }: LoadedVideo, additionals: readonly string[]): boolean {
  return video.row.is_streamed || video.parts.some(({ addon_id: id, duration_ms: length }) => length !== null && isHad(id, additionals));
}

/** Whether nothing of it plays, and a file of what these additionals open could not be prepared. */
export function isDelayed(loaded: LoadedVideo, additionals: readonly string[]): boolean {
  const { parts } = loaded.video;
  return !isPlayable(loaded, additionals) && parts.some(({ addon_id: id, is_failed: hasFailed }) => hasFailed && isHad(id, additionals));
}

/** The position of the last part that comes with these additionals. */
export function lastPart({ video }: LoadedVideo, additionals: readonly string[]): number {
  return Math.max(0, ...video.parts.filter(({ addon_id: id }) => isHad(id, additionals)).map(({ position }) => position));
}
