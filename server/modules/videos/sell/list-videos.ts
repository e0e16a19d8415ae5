import type { VideoCard, VideoList } from "#contract/videos/videos.ts";
import type { WebAct } from "../../../act.ts";
import { browseCatalogue, type LoadedVideo } from "../../catalogue/events/load-catalogue.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { plainText } from "../../../platform/base/plain-text.ts";
import { describeVideoCard, newestFirst } from "./describe-video.ts";
import { requireVideos } from "./require-videos.ts";

export type VideoListInput = {
  readonly when: "available" | "past";
  readonly type?: VideoCard["type"] | undefined;
  readonly category?: string | undefined;
  readonly q?: string | undefined;
  /** Limits the list to this business. */
  readonly business?: string | undefined;
  readonly page: number;
  readonly size: number;
};

function matches(card: VideoCard, { type, category, q }: VideoListInput): boolean {
  if (type && card.type !== type) return false;
  if (category && card.eventCategoryId !== category) return false;
  const text = plainText(`${card.name} ${card.eventCategory.name}`);
  return plainText(q ?? "")
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Sorts by the latest end first. */
function lastFirst(a: LoadedVideo, b: LoadedVideo): number {
  return (b.video.row.available_until?.getTime() ?? 0) - (a.video.row.available_until?.getTime() ?? 0) || newestFirst(a, b);
}

/**
 * Lists the brand's videos, twelve a page: those on sale or announced, newest first, or past ones. Counts types and categories before a
 * filter. Throws NOT_FOUND at a brand without videos, and for past ones if the brand hides them.
 */
export async function listVideos(act: WebAct, input: VideoListInput): Promise<VideoList> {
  requireVideos(act);
  const { videos } = await browseCatalogue(act.db, act.tenant);
  const isPast = input.when === "past";
  if (isPast && !act.brand.flags.withPastVideo) throw new Problem("NOT_FOUND");
  const told = { locale: act.locale, now: act.now().getTime() };
  const all = [...videos.values()].filter(({ row }) => input.business === undefined || row.business_id === input.business);
  const sorted = all.toSorted(isPast ? lastFirst : newestFirst);
  const inTime = sorted.map((video) => describeVideoCard(video, told)).filter(({ state }) => (state === "past") === isPast);
  const found = inTime.filter((card) => matches(card, input));
  return {
    kind: "video-list",
    // Page n contains the videos of all pages up to n, so that "show more" works as a plain link.
    videos: found.slice(0, input.page * input.size),
    total: found.length,
    page: input.page,
    types: countBy(inTime, ({ type }) => type).map(([[{ type }], count]) => ({ type, count })),
    categories: countBy(inTime, ({ eventCategoryId }) => eventCategoryId).map(([[{ eventCategoryId: id, eventCategory }], count]) => ({
      id,
      name: eventCategory.name,
      count,
    })),
  };
}

/** Groups cards by key and counts them. Sorts by count, largest first, then by key. */
function countBy(cards: readonly VideoCard[], keyOf: (card: VideoCard) => string): [group: [VideoCard, ...VideoCard[]], count: number][] {
  const groups = new Map<string, [VideoCard, ...VideoCard[]]>();
  for (const card of cards) {
    const group = groups.get(keyOf(card));
    if (group) group.push(card);
    else groups.set(keyOf(card), [card]);
  }
  return [...groups].toSorted(([a, x], [b, y]) => y.length - x.length || a.localeCompare(b)).map(([, group]) => [group, group.length]);
}
