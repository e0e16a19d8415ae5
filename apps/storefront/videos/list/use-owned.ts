import { useEffect, useState } from "react";
import type { OwnedVideo } from "#contract/videos/videos.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";

const NONE: readonly OwnedVideo[] = [];

/**
 * The visitor's entitlements, present and past, loaded after the public page is rendered. Empty until then: the page offers the video for
 * sale, and the server refuses a second purchase.
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

/** The best of several entitlements to a video. An expired one counts only if there is no other. */
export function ownedOf(owned: readonly OwnedVideo[], videoId: string): OwnedVideo | null {
  const own = owned.filter(({ video }) => video.id === videoId);
  return own.find(({ state }) => state !== "expired") ?? own[0] ?? null;
}

/** The page that plays an entitlement's video; for null, the list of the visitor's videos. A path without language. */
export function watchPath(entitlement: string | null): string {
  return entitlement === null ? "/video/my-video" : `/video/my-video?${new URLSearchParams({ play: entitlement })}`;
}

/** The page of an entitlement's code, for use on any device. A path without language. */
export function doorPath(code: string): string {
  return `/v/${code}`;
}

/** A code in groups of four, for reading and typing. */
export function codeText(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}
