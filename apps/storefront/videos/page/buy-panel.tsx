import { type ReactNode, Suspense, useState, useEffect } from "react";
import { PrefetchPageLinks } from "react-router";
import type { VideoDetail, OwnedVideo } from "#contract/videos/videos.ts";
import { formatRupiah, formatDate, formatDateTime } from "#i18n/format.ts";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { ActionBar } from "#ui/layout/action-bar.tsx";
import { Icon } from "#ui/media/icon.tsx";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { setAdditional } from "#domain/videos/video-transaction.ts";
import { priceOfAddon } from "#domain/orders/pricing/all-in.ts";
import { neededAdditionals } from "#domain/videos/choose-additionals.ts";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT, type T } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { videoRates } from "./video-rates.ts";
import { quoteChoice, choiceOf } from "../../orders/transaction/video-choice.ts";
import { lazyPart } from "../../shell/router/lazy-part.ts";
import { useKnownRoutes } from "../../shell/router/route-discovery.ts";
import { LazySheet } from "../../shell/frame/lazy-sheet.tsx";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { ownedOf, useOwned, watchPath } from "../list/use-owned.ts";
import { pushCart, pushEvent } from "../../brands/analytics/data-layer.ts";
import { useGo } from "../../shell/links/use-go.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { updateVideoOrder, useVideoOrder } from "../../orders/transaction/video-store.ts";

/** Loaded lazily: only the opened sheet shows it. */
const PriceBreakdown = lazyPart(() => import("../../orders/transaction/price-breakdown.tsx").then((loaded) => loaded.PriceBreakdown));

/** The price of a video with the chosen extras, and the button for the next step: buy it, or watch it. */
export function BuyPanel({ video }: { readonly video: VideoDetail }) {
  const t = useT();
  const { takesPayments } = useTenant();
  const isLive = useHydrated();
  const owned = ownedOf(useOwned(), video.id);
  const buy = useBuy(video);
  const quote = quoteChoice(video, buy.choice);
  const isOwned = owned !== null && owned.state !== "expired";
  const isOffered = !isOwned && video.state === "available" && video.total !== null;
  const isPayable = takesPayments || quote.total === 0;
  const isNextKnown = useKnownRoutes(isOffered && isPayable);
  const chosen = new Set(buy.choice.additionals.map(({ id }) => id));
  return (
    <section className="event-tickets" data-live={isLive || undefined} aria-labelledby="buy-title">
      <h2 id="buy-title" tabIndex={-1}>
        {t("video.buy_title")}
      </h2>
      <VideoNotice video={video} owned={owned} />
      {isOffered && video.additionals.length > 0 && <Extras video={video} chosen={chosen} onChange={buy.setExtra} />}
      {isOffered && <Total video={video} quote={quote} action={isPayable ? <BuyButton quote={quote} buy={buy} /> : <NoPayment />} />}
      {isOwned && owned.state !== "processing" && owned.state !== "upcoming" && (
        <LinkButton as={AppLink} href={watchPath(owned.id)} variant="primary">
          {t("video.watch")}
        </LinkButton>
      )}
      {!isOwned && (
        <AppLink href="/video/my-video" className="ui-link tap">
          {t("video.already")}
        </AppLink>
      )}
      {isNextKnown && <PrefetchPageLinks page={buy.next} />}
    </section>
  );
}

function BuyButton({ quote, buy }: { readonly quote: ReturnType<typeof quoteChoice>; readonly buy: ReturnType<typeof useBuy> }) {
  const t = useT();
  return (
    <Button variant="primary" busy={buy.isBusy} busyLabel={t("video.working")} onClick={() => void buy.goOn(quote)}>
      {t(quote.total === 0 ? "video.free" : "video.buy")}
    </Button>
  );
}

/** Do not collect details for an order that cannot be paid. */
function NoPayment() {
  const t = useT();
  return (
    <p className="event-no-payment">
      {t("video.no_payment")}. {t("video.no_payment_line")}
    </p>
  );
}

type TotalProps = { readonly video: VideoDetail; readonly quote: ReturnType<typeof quoteChoice>; readonly action: ReactNode };

/** The full price: a box beside wide pages, a bar below narrow ones. */
function Total({ video, quote, action }: TotalProps) {
  const t = useT();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const sum = quote.total === 0 ? t("common.free") : formatRupiah(quote.total, locale);
  const open = () => setIsOpen(true);
  return (
    <>
      <div className="event-total">
        <div className="event-total-line">
          <div>
            <p>{t("price.total")}</p>
            <button type="button" className="ui-link" onClick={open}>
              {t("price.show_breakdown")}
            </button>
          </div>
          <p className="num text-price">{sum}</p>
        </div>
        {action}
      </div>
      <ActionBar label={t("video.summary")}>
        <button type="button" className="event-bar-total" onClick={open}>
          <span className="event-bar-words">
            <span className="num event-bar-sum">{sum}</span>
            <span>
              {quote.total === 0 ? "\u00a0" : t("common.incl")}
              <Icon name="chevron-down" size={16} className="event-bar-up" />
            </span>
          </span>
          <span className="sr-only">{t("price.show_breakdown")}</span>
        </button>
        {action}
      </ActionBar>
      <LazySheet open={isOpen} onClose={() => setIsOpen(false)} title={t("price.breakdown")} closeLabel={t("common.close")}>
        <Suspense>
          <PriceBreakdown quote={quote} rates={videoRates(video)} />
        </Suspense>
        {quote.total > 0 && <p className="event-no-more">{t("price.no_more")}</p>}
      </LazySheet>
    </>
  );
}

type ExtrasProps = {
  readonly video: VideoDetail;
  /** Ids of the chosen extras. */
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (id: string, isChosen: boolean) => void;
};

/** A video's extras. Required ones are no choice. See docs/rules/videos.md#additionals. */
function Extras({ video, chosen, onChange }: ExtrasProps) {
  const t = useT();
  const locale = useLocale();
  const needed = new Set(neededAdditionals(video).map(({ id }) => id));
  return (
    <fieldset className="video-extras">
      <legend className="text-h3">{t("video.extras")}</legend>
      {video.additionals.map((extra) => {
        const { id, name, amount, opensParts } = extra;
        if (needed.has(id))
          return (
            <p key={id} className="video-included">
              <Icon name="check" size={16} />
              <span>
                {t("video.extra_included", { name })}
                {opensParts && <span className="video-note">{t("video.opens")}</span>}
              </span>
            </p>
          );
        const price = priceOfAddon({ ...video, serviceFeeFixAmount: video.serviceFeeFixAmmount }, extra);
        return (
          <Checkbox
            key={id}
            id={`extra-${id}`}
            label={
              <>
                {t("video.extra", { name, price: amount === 0 ? t("video.included") : formatRupiah(price, locale) })}
                {opensParts && <span className="video-note">{t("video.opens")}</span>}
              </>
            }
            checked={chosen.has(id)}
            onChange={(change) => onChange(id, change.target.checked)}
          />
        );
      })}
    </fieldset>
  );
}

/** The reason why a video cannot be bought, or need not be. */
function VideoNotice({ video, owned }: { readonly video: VideoDetail; readonly owned: OwnedVideo | null }) {
  const t = useT();
  const locale = useLocale();
  const notice = noticeOf(video, owned, { t, locale });
  if (!notice) return null;
  return (
    <Banner tone={notice.tone} title={notice.title} {...(owned && { role: "status" as const })}>
      {notice.text}
    </Banner>
  );
}

type Notice = { readonly tone: "info" | "success" | "warning"; readonly title: string; readonly text: string };

/** The note for a video that is not simply on sale; null for all others. See docs/rules/videos.md#states. */
function noticeOf(video: VideoDetail, owned: OwnedVideo | null, words: { readonly t: T; readonly locale: "en" | "id" }): Notice | null {
  const { t, locale } = words;
  const { state, zone, availableUntil, availableFrom, saleStartsAt, total } = video;
  if (owned && owned.state !== "expired") return ownNotice(owned, video, words);
  if (state === "past")
    return {
      tone: "info",
      title: t("video.gone"),
      text: availableUntil ? t("video.gone_line", { date: formatDate(availableUntil, zone, locale) }) : "",
    };
  if (state === "coming") {
    const opens = saleStartsAt ?? availableFrom;
    const text = opens ? t("video.not_yet_line", { date: formatDateTime(opens, zone, locale) }) : t("video.not_yet_unknown");
    return { tone: "info", title: t("video.not_yet"), text };
  }
  if (total === null) return { tone: "info", title: t("video.sale_over"), text: t("video.sale_over_line") };
  return owned ? { tone: "info", title: t("video.used"), text: "" } : null;
}

function ownNotice(owned: OwnedVideo, video: VideoDetail, { t, locale }: { readonly t: T; readonly locale: "en" | "id" }): Notice {
  if (owned.state === "processing" && owned.isDelayed) return { tone: "warning", title: t("video.delayed"), text: t("video.delayed_line") };
  if (owned.state === "processing") return { tone: "info", title: t("video.processing"), text: t("video.processing_line") };
  const begins = owned.state === "upcoming" ? video.availableFrom : null;
  const text = begins
    ? t("video.upcoming", { date: formatDateTime(begins, video.zone, locale) })
    : owned.until
      ? t("video.have_until", { date: formatDateTime(owned.until, video.zone, locale) })
      : t("video.have_always");
  return { tone: "success", title: t("video.have"), text };
}

/** Chooses a video with its extras, and opens its page of details and payment. */
function useBuy(video: VideoDetail) {
  const { ui } = useTenant();
  const go = useGo();
  const path = usePath();
  const [isBusy, setIsBusy] = useState(false);
  const choice = choiceOf(video, useVideoOrder(ui));
  const next = path(`/video/${video.slug}/patron-information`);
  const { id, name, eventCategory, total } = video;
  useEffect(() => {
    pushEvent("view_item", { item_id: id, item_name: name, category: eventCategory.name, price: total, currency: "IDR" });
  }, [id, name, eventCategory.name, total]);

  function setExtra(extraId: string, isChosen: boolean) {
    updateVideoOrder(ui, (now) => setAdditional(choiceOf(video, now), extraId, isChosen));
    const extra = video.additionals.find((each) => each.id === extraId)!;
    const item = { item_id: id, item_name: name, item_variant: extra.name, price: extra.amount, quantity: 1 };
    pushCart(isChosen ? "add_to_cart" : "remove_from_cart", item);
  }

  async function goOn(quote: Quote) {
    if (isBusy) return;
    setIsBusy(true);
    updateVideoOrder(ui, (now) => choiceOf(video, now));
    const item = { item_id: id, item_name: name, price: quote.total, quantity: 1 };
    pushCart("add_to_cart", item);
    pushEvent("begin_checkout", { currency: "IDR", value: quote.total, items: [item], mode: quote.total === 0 ? "free" : "paid" });
    await go(next).catch(() => {});
    setIsBusy(false);
  }

  return { choice, next, isBusy, setExtra, goOn };
}
