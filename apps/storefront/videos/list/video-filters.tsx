import type { ComponentProps } from "react";
import type { VideoList } from "#contract/videos/videos.ts";
import { FilterChips, Tabs } from "#ui/layout/link-row.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { type VideoQuery, videosPath } from "./video-query.ts";

type Filters = Pick<VideoList, "types" | "categories"> & { readonly query: VideoQuery; readonly hasPast: boolean };

/** Links that filter the list and keep the scroll position. */
export function VideoFilters({ query, types, categories, hasPast }: Filters) {
  const t = useT();
  const kinds = [{ type: "" as const, label: t("videos.all") }, ...types.map(({ type }) => ({ type, label: t(`videos.type.${type}`) }))];
  const chips = [{ id: "", name: t("videos.all") }, ...categories];
  return (
    <div className="events-filters">
      {hasPast && (
        <Tabs
          as={KeptLink}
          label={t("videos.when")}
          items={(["available", "past"] as const).map((when) => ({
            href: videosPath(query, { when, type: "", category: "" }),
            label: t(`videos.${when}`),
            current: query.when === when,
          }))}
        />
      )}
      {types.length > 1 && (
        <FilterChips
          as={KeptLink}
          label={t("videos.types")}
          items={kinds.map(({ type, label }) => ({ href: videosPath(query, { type }), label, current: type === query.type }))}
        />
      )}
      {categories.length > 1 && (
        <FilterChips
          as={KeptLink}
          label={t("videos.categories")}
          items={chips.map(({ id, name }) => ({ href: videosPath(query, { category: id }), label: name, current: id === query.category }))}
        />
      )}
    </div>
  );
}

function KeptLink(props: ComponentProps<typeof AppLink>) {
  return <AppLink {...props} keepScroll />;
}
