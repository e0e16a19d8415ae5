import type { VideoCard } from "#contract/videos/videos.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { VideoGrid } from "./video-grid.tsx";

type RailProps = {
  readonly videos: readonly VideoCard[];
  /** The list's name in analytics. */
  readonly list: string;
  /** The business whose videos are shown; undefined for all of the shop's. */
  readonly business?: string;
};

/** Some videos in a section of another page, with the link to all. */
export function VideoRail({ videos, list, business }: RailProps) {
  const t = useT();
  return (
    <section className="ui-page home-section" aria-labelledby="watch">
      <div className="home-section-head">
        <h2 id="watch">{business === undefined ? t("videos.watch") : t("videos.by", { business })}</h2>
        <AppLink href="/video" className="ui-link">
          {t("videos.see_all")}
        </AppLink>
      </div>
      <VideoGrid videos={videos} list={list} />
    </section>
  );
}
