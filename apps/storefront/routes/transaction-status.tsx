import { lazy, Suspense } from "react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import { LinkButton } from "#ui/form/button.tsx";
import type { Route } from "./+types/transaction-status";
import { isSettled, orderState } from "../orders/transaction/order-state.ts";
import { loadOrder, loadSent } from "../orders/status/load-order.ts";
import { MissingOrder } from "../orders/status/missing-order.tsx";
import { StatusPage } from "../orders/status/status-page.tsx";
import { useTenant } from "../shell/document/tenant.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { seeVideo } from "../shell/document/video-instead.ts";
import { useT } from "../shell/i18n/use-t.ts";
import { AppLink } from "../shell/links/app-link.tsx";
import { pageContext } from "../shell/router/page-context.ts";
import { listUnfinished, readTransaction } from "../orders/transaction/transaction-store.ts";

const WaitingStatus = lazy(() => import("../orders/waiting-list/waiting-status.tsx").then((loaded) => ({ default: loaded.WaitingStatus })));

const ReturnPage = lazy(() => import("../people/messages/return-page.tsx").then((loaded) => ({ default: loaded.ReturnPage })));

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { api, locale, config } = page;
  const { labels } = config.brand;
  const title = translate(messagesFor(locale, ["status"], labels), { locale, key: "status.page" });
  const messages = messagesFor(locale, ["status", "saving", "delivery", "checkout", "receipt", "fields", "refund", "returns"], labels);
  const unpaid = messagesFor(locale, ["status", "saving", "delivery", "checkout", "receipt", "fields", "refund", "returns", "pay"], labels);
  const { booking, hint, back, isNamed } = await loadOrder(page);
  if (booking?.video || back?.messages.item === "video") await seeVideo(page, params.slug, "/transaction-status");
  if (!booking) {
    const status = isNamed && !back ? 404 : 200;
    return data({ title, messages, first: null, entry: null, hint: null, sent: null, back }, { status });
  }
  const query = { locale };
  const mayWait = booking.status === "waitlisted" || booking.status === "cancelled" || booking.status === "expired";
  const entry = mayWait ? await api("getWaitingEntry", { params: { id: booking.id }, query }) : null;
  if (entry?.ok) {
    const words = messagesFor(locale, ["checkout", "waiting"], labels);
    const number = translate(words, { locale, key: "waiting.title", params: { n: entry.data.number } });
    return data({ title: number, messages: words, first: { booking, tickets: [] }, entry: entry.data, hint: null, sent: null, back: null });
  }
  const isDone = isSettled(orderState(booking));
  const list = isDone ? await api("listBookingTickets", { params: { id: booking.id }, query }) : null;
  const tickets = list?.ok ? list.data.tickets : [];
  const sent = await loadSent(page, booking);
  return data({ title, messages: isDone ? messages : unpaid, first: { booking, tickets }, entry: null, hint, sent, back: null });
}

/** Runs the loader again only for another order: the page polls the API itself. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.searchParams.get("b") === nextUrl.searchParams.get("b") ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title, loaderData.first?.booking.event.name ?? ""], hidden: true }) : [];

export default function TransactionStatus({ loaderData, params }: Route.ComponentProps) {
  const { first, entry, hint, sent, back } = loaderData;
  if (entry)
    return (
      <Suspense>
        <WaitingStatus key={entry.booking.id} first={entry} />
      </Suspense>
    );
  if (back)
    return (
      <Suspense>
        <ReturnPage key={back.id} id={back.id} slug={params.slug} word={back.word} first={back.messages} />
      </Suspense>
    );
  return first ? <StatusPage key={first.booking.id} first={first} hint={hint} sent={sent} /> : <Missing slug={params.slug} />;
}

/** The page for an order of tickets that does not exist for this visitor, with links to the visitor's own tickets. */
function Missing({ slug }: { slug: string }) {
  const t = useT();
  const { ui } = useTenant();
  function begun(): string | null {
    const own = listUnfinished(ui).find((order) => order.slug === slug);
    return own ? readTransaction(ui, own.eventId).bookingId : null;
  }
  const actions = (
    <>
      <LinkButton as={AppLink} href="/event/my-ticket" variant="primary">
        {t("status.missing.action")}
      </LinkButton>
      <LinkButton as={AppLink} href={`/get-ticket/${slug}`}>
        {t("status.missing.find")}
      </LinkButton>
      <LinkButton as={AppLink} href={`/event/${slug}`} variant="text">
        {t("status.back")}
      </LinkButton>
    </>
  );
  return (
    <MissingOrder kind="event" slug={slug} begun={begun} title={t("status.missing.title")} action={actions}>
      {t("status.missing.text")}
    </MissingOrder>
  );
}
