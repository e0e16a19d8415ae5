import { useEffect, useState } from "react";
import type { OwnedVideo } from "#contract/videos/videos.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";

const NONE: readonly OwnedVideo[] = [];

/**
 * The visitor's present and past rights to watch, loaded after the public page is rendered. Empty until the answer: the page then offers to
 * buy, and the server refuses a second purchase.
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

/** The best of several rights to a video; an expired one only without others. */
export function ownedOf(owned: readonly OwnedVideo[], videoId: string): OwnedVideo | null {
  const own = owned.filter(({ video }) => video.id === videoId);
  return own.find(({ state }) => state !== "expired") ?? own[0] ?? null;
}

/** The page for using a right to watch. A path without language. */
export function watchPath(entitlement: string | null): string {
  return entitlement === null ? "/video/my-video" : `/video/my-video?${new URLSearchParams({ play: entitlement })}`;
}

/** The page for using a right's code on any device. A path without language. */
export function doorPath(code: string): string {
  return `/v/${code}`;
}

/** A code for reading and typing, in groups of four. */
export function codeText(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}
