import type { VideoCard } from "#contract/videos/videos.ts";

export type VideoType = VideoCard["type"];

/** The video list's view, as in its address. */
export type VideoQuery = {
  readonly when: "available" | "past";
  readonly type: VideoType | "";
  readonly category: string;
  /** Number of pages shown, of 12 videos each; at least 1. */
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

/** The list's address with changed filters, on the first page. */
export function videosPath(query: VideoQuery, change: Partial<VideoQuery> = {}): string {
  const next = { ...query, pages: 1, ...change };
  const search = new URLSearchParams();
  if (next.when === "past") search.set("when", "past");
  if (next.type) search.set("type", next.type);
  if (next.category) search.set("category", next.category);
  if (next.pages > 1) search.set("page", String(next.pages));
  return search.size > 0 ? `/video?${search}` : "/video";
}
