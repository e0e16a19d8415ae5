import { lazy, Suspense } from "react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { translate } from "#i18n/translate.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { videoWords } from "../shell/i18n/video-words.server.ts";
import { isSettled, orderState } from "../orders/transaction/order-state.ts";
import { pageContext } from "../shell/router/page-context.ts";
import { MissingVideoOrder } from "../videos/status/missing-video-order.tsx";
import { VideoStatusPage } from "../videos/status/video-status-page.tsx";
import statusStyles from "../videos/status/video-status.css?url";
import type { Route } from "./+types/video-status";

const ReturnPage = lazy(() => import("../people/messages/return-page.tsx").then((loaded) => ({ default: loaded.ReturnPage })));

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  if (!config.flags.withVideo) throw data(null, { status: 404 });
  const search = new URL(request.url).searchParams;
  const id = search.get("b") ?? "";
  const { labels } = config.brand;
  const messages = videoWords(locale, ["status", "delivery", "checkout", "receipt", "fields", "refund", "pay"], labels);
  const title = translate(messages, { locale, key: "status.page" });
  const query = { locale };
  const answer = id === "" ? null : await api("getBooking", { params: { id }, query });
  if (!answer?.ok || answer.data.video === null) {
    if (answer && !answer.ok && answer.status >= 500) throw data(null, { status: answer.status });
    const word = search.get("r") ?? "";
    const back = id === "" || word === "" ? null : await api("getOrderMessages", { params: { id }, query: { ...query, r: word } });
    const known = back?.ok && back.data.item === "video" ? { id, word, messages: back.data } : null;
    const status = id === "" || known ? 200 : 404;
    return data({ title, messages, slug: params.slug, first: null, hint: null, sent: null, back: known }, { status });
  }
  const booking = answer.data;
  const mine = isSettled(orderState(booking)) ? await api("listMyVideos", { query }) : null;
  const right = mine?.ok ? (mine.data.videos.find((own) => own.booking?.id === id) ?? null) : null;
  const told = isSettled(orderState(booking)) ? await api("getOrderMessages", { params: { id }, query }) : null;
  const sent = told?.ok ? told.data : null;
  return data({ title, messages, slug: params.slug, first: { booking, right }, hint: search.get("payment"), sent, back: null });
}

/** The page's own styles: no other page carries them. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: statusStyles }];

/** The page polls the API itself; its address changes only with a new visit. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.searchParams.get("b") === nextUrl.searchParams.get("b") ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title, loaderData.first?.booking.event.name ?? ""], hidden: true }) : [];

export default function VideoStatus({ loaderData }: Route.ComponentProps) {
  const { first, hint, slug, sent, back } = loaderData;
  if (back)
    return (
      <Suspense>
        <ReturnPage key={back.id} id={back.id} slug={slug} word={back.word} first={back.messages} />
      </Suspense>
    );
  if (!first) return <MissingVideoOrder slug={slug} />;
  return <VideoStatusPage key={first.booking.id} booking={first.booking} right={first.right} hint={hint} sent={sent} />;
}
