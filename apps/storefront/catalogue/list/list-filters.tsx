import type { EventList } from "#contract/catalogue/events.ts";
import { FilterChips, Tabs } from "#ui/layout/link-row.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { type ListQuery, listPath } from "./list-query.ts";

type Filters = {
  readonly query: ListQuery;
  readonly categories: EventList["categories"];
  readonly hasPast: boolean;
  readonly hasDates: boolean;
};

/** Links that filter the list and keep the scroll position. */
export function ListFilters({ query, categories, hasPast, hasDates }: Filters) {
  const t = useT();
  const chips = [{ id: "", name: t("events.all") }, ...categories];
  const dates = [
    ["", t("events.any_date")],
    ["week", t("events.this_week")],
    ["month", t("events.this_month")],
  ] as const;
  return (
    <div className="events-filters">
      {hasPast && (
        <Tabs
          as={KeptLink}
          label={t("events.when")}
          items={(["upcoming", "past"] as const).map((when) => ({
            href: listPath(query, { when, category: "", q: "", dates: "" }),
            label: t(when === "past" ? "events.previous" : "events.upcoming"),
            current: query.when === when,
          }))}
        />
      )}
      {categories.length > 1 && (
        <FilterChips
          as={KeptLink}
          label={t("events.categories")}
          items={chips.map(({ id, name }) => ({ href: listPath(query, { category: id }), label: name, current: id === query.category }))}
        />
      )}
      {hasDates && (
        <FilterChips
          as={KeptLink}
          label={t("events.dates")}
          items={dates.map(([value, label]) => ({ href: listPath(query, { dates: value }), label, current: value === query.dates }))}
        />
      )}
    </div>
  );
}

function KeptLink(props: React.ComponentProps<typeof AppLink>) {
  return <AppLink {...props} keepScroll />;
}
