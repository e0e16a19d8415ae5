import { data } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { expectEvent } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { useT } from "../shell/i18n/use-t.ts";
import { AppLink } from "../shell/links/app-link.tsx";
import { pageContext } from "../shell/router/page-context.ts";
import { OrderPage } from "../tickets/waivers/order-page.tsx";
import waiverStyles from "../tickets/waivers/waiver.css?url";
import type { Route } from "./+types/waiver-participants";

const BOOKING = /^[0-9a-f-]{36}$/;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  expectEvent(await api("getWaiverRelease", { params: { slug: params.slug }, query: { locale } }));
  const messages = messagesFor(locale, ["waiver", "delivery", "fields", "login"], config.brand.labels);
  const id = search.get("b") ?? "";
  const answer = BOOKING.test(id) ? await api("getBookingWaivers", { params: { id }, query: { locale } }) : null;
  if (answer && !answer.ok && answer.status >= 500) throw data(null, { status: answer.status });
  const order = answer?.ok ? answer.data : null;
  return data({ messages, order, booking: { id } }, { status: id !== "" && !order ? 404 : 200 });
}

/** An order is personal. */
export function headers() {
  return { "cache-control": "no-store" };
}

/** This page's own styles, loaded on no other page. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: waiverStyles }];

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(matches, location, { title: [loaderData?.messages["waiver.order_title"] ?? ""], hidden: true });

/** The buyer's page of signed and missing releases, with links to send to participants. */
export default function WaiverParticipants({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { order, booking } = loaderData;
  if (order) return <OrderPage first={order} booking={booking} />;
  return (
    <div className="ui-page">
      <h1 className="sr-only" tabIndex={-1}>
        {t("waiver.order_title")}
      </h1>
      <EmptyState
        icon="ticket"
        title={t("waiver.order_title")}
        action={
          <LinkButton as={AppLink} href="/event/my-ticket" variant="primary">
            {t("waiver.my_tickets")}
          </LinkButton>
        }
      >
        {t("waiver.order_which")}
      </EmptyState>
    </div>
  );
}
