import { messagesFor } from "#i18n/messages/load.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { expectEvent } from "../document/expect-data.ts";
import { pageMeta } from "../document/page-meta.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { pageContext } from "../router/page-context.ts";
import { SimulationStrip } from "../shell/simulation-strip.tsx";
import type { Route } from "./+types/seating";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const { name, slug } = expectEvent(await api("getEvent", { params: { slug: params.slug }, query: { locale } }));
  return { event: { name, slug }, messages: messagesFor(locale, ["event"], config.brand.labels) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(matches, location, { title: [loaderData?.messages["event.seating"] ?? "", loaderData?.event.name ?? ""], hidden: true });

/** Where seats of an event are chosen. An event without numbered seats says so and leads to its tickets. */
export default function Seating({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { event } = loaderData;
  const back = `/event/${event.slug}`;
  return (
    <>
      <SimulationStrip />
      <header className="seating-head">
        <AppLink href={back} className="ui-square" aria-label={t("common.back")}>
          <Icon name="chevron-left" size={24} />
        </AppLink>
        <h1 tabIndex={-1}>{event.name}</h1>
      </header>
      <main id="main" tabIndex={-1}>
        <EmptyState
          icon="ticket"
          title={t("event.seating_none")}
          action={
            <LinkButton as={AppLink} href={`${back}#tickets`} variant="primary">
              {t("event.choose_tickets")}
            </LinkButton>
          }
        >
          {t("event.seating_none_line")}
        </EmptyState>
      </main>
    </>
  );
}
