import { useEffect, useState } from "react";
import type { OwnedVideo } from "#contract/videos/videos.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";

/** How often it is asked again while it is being prepared; rarer after a while. */
const SOON_MS = 2000;
const LATER_MS = 10_000;
const SOON_ASKED = 10;

/** The right to watch that an order gave, asked again until it can be used. Null before there is one. */
export function useOwnRight(bookingId: string, first: OwnedVideo | null, isWanted: boolean): OwnedVideo | null {
  const api = useApi();
  const locale = useLocale();
  const [right, setRight] = useState(first);
  const isOpen = isWanted && (right === null || right.state === "processing");
  useEffect(() => {
    if (!isOpen) return;
    let asked = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    async function ask() {
      if (document.visibilityState === "visible") {
        const answer = await api("listMyVideos", { query: { locale } }).catch(() => null);
        const own = answer?.ok ? answer.data.videos.find(({ booking }) => booking?.id === bookingId) : undefined;
        if (own && !isOver) setRight(own);
      }
      asked += 1;
      if (!isOver) timer = setTimeout(() => void ask(), asked < SOON_ASKED ? SOON_MS : LATER_MS);
    }
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOpen, api, locale, bookingId]);
  return right;
}
