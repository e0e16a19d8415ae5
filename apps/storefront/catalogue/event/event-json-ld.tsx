import type { EventDetail } from "#contract/catalogue/events.ts";
import { useLocation } from "react-router";
import { useRootData } from "../../shell/document/tenant.ts";
import { eventJsonLd } from "./json-ld.ts";

/** An event's data for search engines. Crawlers load whole pages, so the browser's bundle omits this code. */
export function EventJsonLd({ event }: { event: EventDetail }) {
  const root = useRootData();
  // The page's own address, with its language.
  const { pathname } = useLocation();
  let text = "";
  if (import.meta.env.SSR && root) {
    const url = root.origin + pathname;
    const data = eventJsonLd(event, { origin: root.origin, url, organiser: root.config.brand.company });
    text = data ? JSON.stringify(data).replaceAll("<", "\\u003c") : "";
  }
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />;
}
