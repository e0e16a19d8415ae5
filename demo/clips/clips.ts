import { stableId } from "../stable-id.ts";

/** Films of some seconds for the demo's videos, made by the project itself: see make.ts. */
export const CLIPS = [
  { name: "laut", seconds: 18, heights: [480, 360, 240], captions: ["id", "en"] },
  { name: "kota", seconds: 18, heights: [480, 360, 240], captions: [] },
  { name: "panggung", seconds: 18, heights: [480, 360, 240], captions: ["id", "en"] },
  { name: "hutan", seconds: 18, heights: [480, 360, 240], captions: [] },
  { name: "lampu", seconds: 18, heights: [480, 360, 240], captions: [] },
  { name: "ombak", seconds: 18, heights: [480, 360, 240], captions: [] },
  { name: "langit", seconds: 18, heights: [480, 360, 240], captions: ["id", "en"] },
  { name: "tari", seconds: 18, heights: [480, 360, 240], captions: [] },
] as const;

export type ClipName = (typeof CLIPS)[number]["name"];

/** The id of a brand's own copy of a clip, the same at every seeding. */
export function mediaIdOf(tenant: string, clip: ClipName): string {
  return stableId("clip", tenant, clip);
}
