import { useLocation } from "react-router";
import { messagesFor } from "#i18n/messages/load.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { expectEvent } from "../document/expect-data.ts";
import { helpLink } from "../document/help-link.ts";
import { pageMeta } from "../document/page-meta.ts";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { hasFlag } from "../links/page-path.ts";
import { pageContext } from "../router/page-context.ts";
import { BareLine } from "../shell/bare-line.tsx";
import { LangSwitch } from "../shell/lang-switch.tsx";
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
  const { brand } = useTenant();
  const headerless = hasFlag(useLocation().search, "headerless");
  const back = `/event/${event.slug}`;
  return (
    <>
      <SimulationStrip />
      {!headerless && (
        <header className="seating-head">
          <AppLink href={back} className="ui-square" aria-label={t("common.back")}>
            <Icon name="chevron-left" size={24} />
          </AppLink>
          <h1 tabIndex={-1}>{event.name}</h1>
          <span className="ui-grow" />
          <LangSwitch />
          <a className="ui-link tap" href={helpLink(brand, event.name).href}>
            {t("common.help")}
          </a>
        </header>
      )}
      <main id="main" tabIndex={-1}>
        {headerless && <h1 tabIndex={-1}>{event.name}</h1>}
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
        {headerless && <BareLine />}
      </main>
    </>
  );
}
