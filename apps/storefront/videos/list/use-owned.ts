import { useEffect, useState } from "react";
import type { OwnedVideo } from "#contract/videos/videos.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";

const NONE: readonly OwnedVideo[] = [];

/**
 * What this visitor may watch or might once: asked for after the page is drawn, which is the same for everybody. Empty before the answer, and where
 * there is none: then the page simply offers to buy, and the server refuses what is owned already.
 */
export function useOwned(): readonly OwnedVideo[] {
  const api = useApi();
  const locale = useLocale();
  const [owned, setOwned] = useState(NONE);
  useEffect(() => {
    let isOver = false;
    api("listMyVideos", { query: { locale } }).then(
      (answer) => {
        if (!isOver && answer.ok) setOwned(answer.data.videos);
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [api, locale]);
  return owned;
}

/** Of several rights to a video the one that serves best; one that is over only where there is no other. */
export function ownedOf(owned: readonly OwnedVideo[], videoId: string): OwnedVideo | null {
  const own = owned.filter(({ video }) => video.id === videoId);
  return own.find(({ state }) => state !== "expired") ?? own[0] ?? null;
}

/** Where a right to watch is used. A path without language. */
export function watchPath(entitlement: string | null): string {
  return entitlement === null ? "/video/my-video" : `/video/my-video?${new URLSearchParams({ play: entitlement })}`;
}

/** Where the code of a right to watch is used, on any device. A path without language. */
export function doorPath(code: string): string {
  return `/v/${code}`;
}

/** A code as people read and type it: four signs at a time. */
export function codeText(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}
