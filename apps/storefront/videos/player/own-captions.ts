import { type RefObject, useEffect, useState } from "react";

/** Captions that the browser's own player has read from the playlist, as opposed to the page's `track` elements. */
function ownCaptions(video: HTMLVideoElement): TextTrack[] {
  const ofPage = new Set([...video.querySelectorAll("track")].map(({ track }) => track));
  return [...video.textTracks].filter((each) => !ofPage.has(each) && (each.kind === "subtitles" || each.kind === "captions"));
}

/** Whether the browser's own player adds the playlist's captions. Then the page adds none, since they would appear twice. */
export function useOwnCaptions(ref: RefObject<HTMLVideoElement | null>): boolean {
  const [isOwn, setOwn] = useState(false);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const look = () => setOwn(ownCaptions(video).length > 0);
    const names = ["addtrack", "removetrack"];
    for (const name of names) video.textTracks.addEventListener(name, look);
    return () => {
      for (const name of names) video.textTracks.removeEventListener(name, look);
    };
  }, [ref]);
  return isOwn;
}

/** Shows the captions of one language and hides all others; hides all for an empty text. Ignores other kinds of tracks. */
export function showCaption(video: HTMLVideoElement, language: string): void {
  const own = ownCaptions(video);
  const ofPage = [...video.querySelectorAll("track")].map(({ track }) => track);
  const shown = (own.length > 0 ? own : ofPage).find((each) => language !== "" && each.language === language);
  for (const track of [...own, ...ofPage]) {
    const mode = track === shown ? "showing" : "disabled";
    if (track.mode !== mode) track.mode = mode;
  }
}
