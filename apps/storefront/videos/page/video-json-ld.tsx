import type { VideoDetail } from "#contract/videos/videos.ts";
import { useLocation } from "react-router";
import { useRootData } from "../../shell/document/tenant.ts";
import { videoJsonLd } from "./json-ld.ts";

/** A video's data for search engines. They load whole pages, so the browser's bundle omits it. */
export function VideoJsonLd({ video }: { readonly video: VideoDetail }) {
  const root = useRootData();
  // The page's own address, with its language.
  const { pathname } = useLocation();
  let text = "";
  if (import.meta.env.SSR && root) {
    const data = videoJsonLd(video, { origin: root.origin, url: root.origin + pathname });
    text = data ? JSON.stringify(data).replaceAll("<", "\\u003c") : "";
  }
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />;
}
