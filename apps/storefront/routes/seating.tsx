import { useLocation } from "react-router";
import { messagesFor, type Namespace } from "#i18n/messages.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { hasFlag } from "#domain/pages/framed-pages.ts";
import { expectEvent } from "../shell/document/expect-data.ts";
import { helpLink } from "../shell/document/help-link.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { useTenant } from "../shell/document/tenant.ts";
import { useT } from "../shell/i18n/use-t.ts";
import { AppLink } from "../shell/links/app-link.tsx";
import { pageContext } from "../shell/router/page-context.ts";
import { SeatPage } from "../orders/seats/seat-page.tsx";
import seatStyles from "../orders/seats/seating.css?url";
import { BareLine } from "../shell/frame/bare-line.tsx";
import { LangSwitch } from "../shell/frame/lang-switch.tsx";
import { SimulationStrip } from "../shell/frame/simulation-strip.tsx";
import type { Route } from "./+types/seating";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const event = expectEvent(await api("getEvent", { params: { slug: params.slug }, query: { locale } }));
  const words: Namespace[] = event.seating ? ["event", "seats", "checkout"] : ["event"];
  return { event, messages: messagesFor(locale, words, config.brand.labels) };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: seatStyles }];

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(matches, location, { title: [loaderData?.messages["event.seating"] ?? "", loaderData?.event.name ?? ""], hidden: true });

/** The choice of an event's seats. For an event without numbered seats, a note with a link to the tickets. */
export default function Seating({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { event } = loaderData;
  const { brand } = useTenant();
  const headerless = hasFlag(useLocation().search, "headerless");
  const back = `/event/${event.slug}`;
  const title = event.seating ? t("seats.title") : event.name;
  return (
    <>
      <SimulationStrip />
      {!headerless && (
        <header className="seating-head">
          <AppLink href={back} className="ui-square" aria-label={t("common.back")}>
            <Icon name="chevron-left" size={24} />
          </AppLink>
          <div className="seating-title">
            <h1 tabIndex={-1}>{title}</h1>
            {event.seating && <p>{event.name}</p>}
          </div>
          <LangSwitch />
          <a className="ui-link tap" href={helpLink(brand, event.name).href}>
            {t("common.help")}
          </a>
        </header>
      )}
      <main id="main" tabIndex={-1} data-seated={event.seating ? "" : undefined}>
        {headerless && <h1 tabIndex={-1}>{title}</h1>}
        {event.seating ? (
          <SeatPage event={event} mapVersion={event.seating.mapVersion} />
        ) : (
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
        )}
        {headerless && <BareLine />}
      </main>
    </>
  );
}
