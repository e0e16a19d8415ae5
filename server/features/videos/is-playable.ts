import type { LoadedVideo } from "../catalogue/load-catalogue.ts";

/** Whether something of a video can be played by whoever has it with these additionals: one of its parts is ready, or it is streamed. */
export function isPlayable({ video }: LoadedVideo, additionals: readonly string[]): boolean {
  return (
    video.row.is_streamed ||
    video.parts.some(({ addon_id: id, duration_ms: length }) => length !== null && (id === null || additionals.includes(id)))
  );
}
