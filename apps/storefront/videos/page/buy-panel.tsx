import { type ReactNode, Suspense, useState, useEffect } from "react";
import { PrefetchPageLinks } from "react-router";
import type { VideoDetail } from "#contract/videos/videos.ts";
import { formatRupiah } from "#i18n/format.ts";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { ActionBar } from "#ui/layout/action-bar.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { quoteChoice, choiceOf } from "../../orders/transaction/video-choice.ts";
import { lazyPart } from "../../shell/router/lazy-part.ts";
import { LazySheet } from "../../shell/frame/lazy-sheet.tsx";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { ownedOf, useOwned, watchPath } from "../list/use-owned.ts";
import { Extras } from "./extras.tsx";
import { VideoNotice } from "./video-notice.tsx";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { setAdditional } from "#domain/videos/video-transaction.ts";
import { pushCart, pushEvent } from "../../brands/analytics/data-layer.ts";
import { useGo } from "../../shell/links/use-go.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { updateVideoOrder, useVideoOrder } from "../../orders/transaction/video-store.ts";

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

/** Used in the sheet only. */
const PriceBreakdown = lazyPart(() => import("../../orders/transaction/price-breakdown.tsx").then((loaded) => loaded.PriceBreakdown));

/** The price of a video with the chosen extras, and the next step: buy it, or watch it. */
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
      {isOffered && isPayable && <PrefetchPageLinks page={buy.next} />}
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
          <PriceBreakdown quote={quote} event={{ taxPercentage: video.taxPercentage }} />
        </Suspense>
        {quote.total > 0 && <p className="event-no-more">{t("price.no_more")}</p>}
      </LazySheet>
    </>
  );
}
