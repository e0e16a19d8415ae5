import type { EventCard } from "#contract/catalogue/events.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { FilterChips } from "#ui/layout/link-row.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { citiesOf } from "./cities-of.ts";
import { EventGrid } from "./event-grid.tsx";
import { type ListQuery, listPath } from "./list-query.ts";

const SHOWN = 3;
const NO_FILTER = { category: "", q: "", dates: "" } as const;

/** The answer to a word that no event matches. The seed's words for empty dates and categories would be untrue of a word. */
export function NothingFound({ query }: { readonly query: ListQuery }) {
  const t = useT();
  return (
    <EmptyState
      icon="search"
      title={t("events.nothing", { q: query.q })}
      action={
        <LinkButton as={AppLink} href={listPath(query, NO_FILTER)} variant="primary">
          {t("events.see_all")}
        </LinkButton>
      }
    >
      {t("events.nothing_line")}
    </EmptyState>
  );
}

/** Below an empty list: the shop's cities, and its next events. */
export function Instead({ query, soon }: { readonly query: ListQuery; readonly soon: readonly EventCard[] }) {
  const t = useT();
  const cities = citiesOf(soon);
  const first = soon.slice(0, SHOWN);
  if (first.length === 0) return null;
  return (
    <section className="events-instead" aria-labelledby="instead">
      {cities.length > 1 && (
        <FilterChips
          as={AppLink}
          label={t("events.cities")}
          items={cities.map((city) => ({ href: listPath(query, { ...NO_FILTER, when: "upcoming", q: city }), label: city }))}
        />
      )}
      <h2 id="instead">{t("events.soon")}</h2>
      <EventGrid events={first} list="instead" />
    </section>
  );
}
