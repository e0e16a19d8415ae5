import { useEffect, useRef } from "react";
import type { VideoCard as Card } from "#contract/videos/videos.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { VideoCard } from "./video-card.tsx";

type Grid = {
  readonly videos: readonly Card[];
  /** The list's name in analytics. */
  readonly list: string;
  readonly priority?: number;
  readonly level?: 2 | 3;
  /** Ids of the videos that this visitor owns. */
  readonly bought?: ReadonlySet<string>;
};

/** Columns of a wide window, chosen so that one, two or four videos leave no column empty. */
function columnsOf(n: number): 1 | 2 | 3 {
  return n === 1 ? 1 : n === 2 || n === 4 ? 2 : 3;
}

/** Videos side by side; a single one is wide, with words beside its picture. */
export function VideoGrid({ videos, list, priority = 0, level = 3, bought }: Grid) {
  const shown = useRef("");
  useEffect(() => {
    // Report only changes of the list.
    const now = [list, ...videos.map(({ id }) => id)].join();
    if (shown.current === now) return;
    shown.current = now;
    pushEvent("view_item_list", { list, items: videos.map(({ id, name }, index) => ({ item_id: id, item_name: name, index })) });
  }, [videos, list]);
  const columns = columnsOf(videos.length);
  return (
    <ul className="events-grid" data-columns={columns}>
      {videos.map((video, index) => (
        <li key={video.id}>
          <VideoCard
            video={video}
            list={list}
            position={index + 1}
            priority={index < priority}
            level={level}
            columns={columns}
            isBought={bought?.has(video.id) ?? false}
          />
        </li>
      ))}
    </ul>
  );
}
