import type { VideoCard } from "#contract/videos/videos.ts";

export type VideoType = VideoCard["type"];

/** What the list of videos shows, as its address says it. */
export type VideoQuery = {
  readonly when: "available" | "past";
  readonly type: VideoType | "";
  readonly category: string;
  /** How many pages of 12 are shown, from 1. */
  readonly pages: number;
};

export const VIDEOS_A_PAGE = 12;
const MOST_PAGES = 20;
const LONGEST = 80;
const TYPES: ReadonlySet<string> = new Set<VideoType>(["film", "series", "recording", "live"]);

/** Reads the parameters in the address; an unusual value counts as absent. */
export function readVideoQuery(search: URLSearchParams): VideoQuery {
  const pages = Number(search.get("page") ?? 1);
  const type = search.get("type") ?? "";
  return {
    when: search.get("when") === "past" ? "past" : "available",
    type: TYPES.has(type) ? (type as VideoType) : "",
    category: (search.get("category") ?? "").slice(0, LONGEST),
    pages: Number.isInteger(pages) && pages >= 1 ? Math.min(pages, MOST_PAGES) : 1,
  };
}

/** The address of the list with some of its filters changed; a changed filter begins on the first page. */
export function videosPath(query: VideoQuery, change: Partial<VideoQuery> = {}): string {
  const next = { ...query, pages: 1, ...change };
  const search = new URLSearchParams();
  if (next.when === "past") search.set("when", "past");
  if (next.type) search.set("type", next.type);
  if (next.category) search.set("category", next.category);
  if (next.pages > 1) search.set("page", String(next.pages));
  return search.size > 0 ? `/video?${search}` : "/video";
}
