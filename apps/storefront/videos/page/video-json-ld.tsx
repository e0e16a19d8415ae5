import type { VideoDetail } from "#contract/videos/videos.ts";
import { useLocation } from "react-router";
import { useRootData } from "../../shell/document/tenant.ts";
import { pictureAddresses } from "../../catalogue/list/picture-addresses.ts";

/** A length in ISO 8601: PT1H32M, PT80S. */
function isoLength(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), Math.round(seconds % 60)];
  const text = `${hours > 0 ? `${hours}H` : ""}${minutes > 0 ? `${minutes}M` : ""}${rest > 0 ? `${rest}S` : ""}`;
  return `PT${text === "" ? "0S" : text}`;
}

/** schema.org VideoObject of a page. Null without picture or date, since search engines refuse such data. */
function videoJsonLd(
  video: VideoDetail,
  { origin, url }: { readonly origin: string; readonly url: string },
): Record<string, unknown> | null {
  const { picture, name, summary, publishedAt, durationSeconds, availableUntil, total, language } = video;
  if (picture.src === null) return null;
  return {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name,
    description: summary,
    thumbnailUrl: pictureAddresses(origin, picture.src),
    uploadDate: publishedAt,
    url,
    inLanguage: language,
    ...(durationSeconds === null ? {} : { duration: isoLength(durationSeconds) }),
    ...(availableUntil === null ? {} : { expires: availableUntil }),
    isAccessibleForFree: total === 0,
    ...(total === null
      ? {}
      : { offers: { "@type": "Offer", price: total, priceCurrency: "IDR", availability: "https://schema.org/InStock", url } }),
  };
}

/** A video's data for search engines. Crawlers load whole pages, so the browser's bundle omits this code. */
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
