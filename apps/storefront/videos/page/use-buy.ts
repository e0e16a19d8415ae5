import { useEffect, useState } from "react";
import type { VideoDetail } from "#contract/videos/videos.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { setAdditional } from "#domain/videos/video-transaction.ts";
import { pushCart, pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useGo } from "../../shell/links/use-go.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { updateVideoOrder, useVideoOrder } from "../../orders/transaction/video-store.ts";
import { choiceOf } from "../../orders/transaction/video-choice.ts";

/** Chooses a video with its extras, and opens its page of details and payment. */
export function useBuy(video: VideoDetail) {
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
