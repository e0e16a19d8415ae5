import { lazy, Suspense } from "react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { translate } from "#i18n/translate.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { videoWords } from "../shell/i18n/video-words.server.ts";
import { isSettled, orderState } from "../orders/transaction/order-state.ts";
import { loadOrder, loadSent } from "../orders/status/load-order.ts";
import { pageContext } from "../shell/router/page-context.ts";
import { MissingVideoOrder } from "../videos/status/missing-video-order.tsx";
import { VideoStatusPage } from "../videos/status/video-status-page.tsx";
import statusStyles from "../videos/status/video-status.css?url";
import type { Route } from "./+types/video-status";

const ReturnPage = lazy(() => import("../people/messages/return-page.tsx").then((loaded) => ({ default: loaded.ReturnPage })));

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { api, locale, config } = page;
  if (!config.flags.withVideo) throw data(null, { status: 404 });
  const { labels } = config.brand;
  const messages = videoWords(locale, ["status", "delivery", "checkout", "receipt", "fields", "refund", "pay"], labels);
  const words = { title: translate(messages, { locale, key: "status.page" }), messages, slug: params.slug };
  const { booking, hint, isNamed, ...other } = await loadOrder(page);
  if (!booking?.video) {
    const back = other.back?.messages.item === "video" ? other.back : null;
    return data({ ...words, first: null, hint: null, sent: null, back }, { status: isNamed && !back ? 404 : 200 });
  }
  const mine = isSettled(orderState(booking)) ? await api("listMyVideos", { query: { locale } }) : null;
  const right = mine?.ok ? (mine.data.videos.find((own) => own.booking?.id === booking.id) ?? null) : null;
  return data({ ...words, first: { booking, right }, hint, sent: await loadSent(page, booking), back: null });
}

/** This page's own styles, loaded on no other page. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: statusStyles }];

/** Runs the loader again only for another order: the page polls the API itself. */
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
