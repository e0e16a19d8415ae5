import { type ComponentProps, useEffect, useMemo, useRef } from "react";
import { useNavigation } from "react-router";
import type { VideoList as List } from "#contract/videos/videos.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { FilterChips, Tabs } from "#ui/layout/link-row.tsx";
import { helpLink } from "../../shell/document/help-link.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { useOwned } from "./use-owned.ts";
import { VideoGrid } from "./video-grid.tsx";
import { type VideoQuery, videosPath } from "./video-query.ts";

/** A list of a shop's videos: those available, or those past. See docs/rules/videos.md#states. */
export function VideoListScreen({ query, list }: { readonly query: VideoQuery; readonly list: List }) {
  const t = useT();
  const { flags } = useTenant();
  const { videos, total, types, categories } = list;
  const owned = useOwned();
  const bought = useMemo(() => new Set(owned.filter(({ state }) => state !== "expired").map(({ video }) => video.id)), [owned]);
  const isFiltered = query.type !== "" || query.category !== "";
  const isLoading = useNavigation().state === "loading";
  const box = useVideoNews(videos.length, total, query.pages);
  const isPast = query.when === "past";
  return (
    <div className="ui-page events-list">
      <div className="events-list-head">
        <h1 tabIndex={-1}>{t(isPast ? "videos.title_past" : "videos.title")}</h1>
      </div>
      <VideoFilters query={query} types={types} categories={categories} hasPast={flags.withPastVideo} />
      <div ref={box} aria-busy={isLoading || undefined}>
        {videos.length > 0 ? (
          <VideoGrid videos={videos} list={isPast ? "video-past" : "video"} priority={1} level={2} bought={bought} />
        ) : (
          <NoVideos canSeePast={flags.withPastVideo && !isPast}>
            {isFiltered && (
              <LinkButton as={AppLink} href={videosPath(query, { type: "", category: "" })}>
                {t("videos.clear")}
              </LinkButton>
            )}
            {isPast && (
              <LinkButton as={AppLink} href="/video">
                {t("videos.see_available")}
              </LinkButton>
            )}
          </NoVideos>
        )}
      </div>
      {videos.length < total && (
        <div className="events-more">
          <LinkButton as={MoreLink} href={videosPath(query, { pages: query.pages + 1 })}>
            {t("videos.more")}
          </LinkButton>
          <p className="num">{t("videos.shown", { shown: videos.length, total })}</p>
        </div>
      )}
    </div>
  );
}

/** The notice of an empty list, with links to other pages. */
function NoVideos({ children, canSeePast }: { readonly children: React.ReactNode; readonly canSeePast: boolean }) {
  const t = useT();
  const help = helpLink(useTenant().brand, t("videos.title"));
  const actions = (
    <>
      {children}
      {canSeePast && (
        <LinkButton as={AppLink} href="/video?when=past">
          {t("videos.see_past")}
        </LinkButton>
      )}
      {help.kind === "whatsapp" && (
        <LinkButton href={help.href} variant="text">
          {t("common.ask_whatsapp")}
        </LinkButton>
      )}
    </>
  );
  return (
    <EmptyState icon="play" title={t("videos.none")} action={actions}>
      {t("videos.none_line")}
    </EmptyState>
  );
}

function MoreLink(props: ComponentProps<typeof AppLink>) {
  return <AppLink {...props} keepScroll replace />;
}

/** Announces the number of filtered videos; after "Show more" the first new card gets the focus. */
function useVideoNews(shown: number, total: number, pages: number) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ shown, total, pages });
  useEffect(() => {
    const last = before.current;
    before.current = { shown, total, pages };
    if (pages > last.pages && shown > last.shown) {
      announce(t("videos.added", { n: shown - last.shown }));
      box.current?.querySelectorAll<HTMLElement>("li")[last.shown]?.querySelector("a")?.focus({ preventScroll: true });
    } else if (total !== last.total) announce(t("videos.count", { n: total }));
  }, [shown, total, pages, t]);
  return box;
}

type Filters = Pick<List, "types" | "categories"> & { readonly query: VideoQuery; readonly hasPast: boolean };

/** Links that filter the list and keep the scroll position. */
function VideoFilters({ query, types, categories, hasPast }: Filters) {
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
