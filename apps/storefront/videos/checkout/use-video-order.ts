import { useCallback, useEffect, useMemo } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { VideoDetail } from "#contract/videos/videos.ts";
import { blankPatron, blankTransaction } from "#domain/orders/cart/blank.ts";
import type { Patron } from "#domain/orders/cart/transaction.types.ts";
import { setVideoBooking, setVideoPatron } from "#domain/videos/video-transaction.ts";
import type { VideoPatron, VideoTransaction } from "#domain/videos/video-transaction.types.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { statusPath } from "../../shell/links/order-path.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { saveBooking } from "../../orders/transaction/booking-store.ts";
import { choiceOf, quoteChoice } from "../../orders/transaction/video-choice.ts";
import { readVideoOrder, updateVideoOrder, useVideoOrder } from "../../orders/transaction/video-store.ts";
import { type FillKnown, type KnownState, useKnownBuyer } from "../../orders/checkout/use-known-buyer.ts";
import { mayPrefill } from "../../orders/prefill/may-prefill.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { useApi } from "../../shell/state/use-api.ts";

/** An order of a video, as the single page with its form uses it. */
export type VideoOrder = {
  readonly video: VideoDetail;
  readonly txn: VideoTransaction;
  readonly patron: Patron;
  readonly quote: ReturnType<typeof quoteChoice>;
  /** Stored data have been read, so the screen shows the visitor's own order. */
  readonly isKnown: boolean;
  readonly setAnswer: (name: string, value: string) => void;
  /** Reloads price and state, and queries the order. Typed input stays. */
  readonly reload: () => void;
};

/** States in which the form must not be shown. */
const BEYOND = new Set<BookingAnswer["status"]>(["awaiting_payment", "verifying", "confirmed", "needs_review"]);

/** The buyer's answers, in the form that all buyer forms share. */
export function patronOf({ patron }: VideoTransaction): Patron {
  return { ...blankPatron(), ...patron };
}

/**
 * The visitor's order of a video. Opening this page selects the video, a reload restores the order, and prefill data complete it. An order
 * past its form redirects to its own page.
 */
export function useVideoCheckout(video: VideoDetail): VideoOrder {
  const { ui } = useTenant();
  const api = useApi();
  const locale = useLocale();
  const navigate = useNavigate();
  const path = usePath();
  const { revalidate } = useRevalidator();
  const kept = useVideoOrder(ui);
  const isKnown = useHydrated();
  const txn = useMemo(() => choiceOf(video, kept), [video, kept]);

  useEffect(() => {
    updateVideoOrder(ui, (now) => choiceOf(video, now));
    void fillIn(ui, video);
  }, [ui, video]);

  const look = useCallback(async () => {
    const { inquiryId: id, bookingData } = readVideoOrder(ui);
    if (id === null) return;
    const answer = await api("getBooking", { params: { id }, query: { locale } });
    if (!answer.ok) return void (answer.status === 404 && updateVideoOrder(ui, (now) => setVideoBooking(now, null)));
    const { booking } = saveBooking(answer.data);
    if (BEYOND.has(booking.status)) return void navigate(path(statusPath({ kind: "video", slug: video.slug, id })), { replace: true });
    if (booking.status !== "held") updateVideoOrder(ui, (now) => setVideoBooking(now, null));
    else if (bookingData?.status !== "held") updateVideoOrder(ui, (now) => setVideoBooking(now, { id, data: dataOf(booking) }));
  }, [ui, api, locale, navigate, path, video.slug]);

  useEffect(() => {
    const ask = () => void (document.visibilityState === "visible" && look().catch(() => {}));
    ask();
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("online", ask);
    return () => {
      document.removeEventListener("visibilitychange", ask);
      window.removeEventListener("online", ask);
    };
  }, [look]);

  const reload = useCallback(() => {
    void revalidate();
    look().catch(() => {});
  }, [revalidate, look]);

  const quote = useMemo(() => quoteChoice(video, txn), [video, txn]);
  const setAnswer = (name: string, value: string) =>
    updateVideoOrder(ui, (now) => setVideoPatron(now, { ...now.patron, [name]: value } as VideoPatron));
  return { video, txn, patron: patronOf(txn), quote, isKnown, setAnswer, reload };
}

/** The known buyer of a video, and their answers in its form. */
export function useVideoBuyer({ patronFields, minAge }: VideoDetail): KnownState {
  const { ui } = useTenant();
  const fill = useCallback<FillKnown>(
    ({ fillKnown }, { buyer }) =>
      updateVideoOrder(ui, (now) => {
        const order = { ...blankTransaction(), patron: patronOf(now) };
        const { eventAt: _, ...patron } = fillKnown({ patronFields, attendeeFields: [], minAge }, order, { buyer, tickets: 0 }).patron;
        return setVideoPatron(now, patron);
      }),
    [ui, patronFields, minAge],
  );
  return useKnownBuyer(fill);
}

/** The part of a booking that the transaction stores. */
function dataOf({ reference, holdUntil, quote, status }: Pick<BookingAnswer, "reference" | "holdUntil" | "quote" | "status">) {
  return { reference, holdUntil, total: quote.total, status };
}

/** Adds prefill data: answers to blank fields, and the campaign. Most visits have none, and load no code for it. */
async function fillIn(ui: string, { id, patronFields, minAge }: VideoDetail): Promise<void> {
  if (!mayPrefill(location.search)) return;
  const [{ readBypass, withCampaign, forgetPeople }, { fillOrder }] = await Promise.all([
    import("../../orders/prefill/bypass-store.ts"),
    import("../../orders/prefill/fill-order.ts"),
  ]);
  const bypass = readBypass();
  if (bypass === null) return;
  updateVideoOrder(ui, (now) => {
    const order = { ...blankTransaction(), patron: patronOf(now), utm: now.utm };
    const filled = fillOrder({ patronFields, attendeeFields: [], minAge }, withCampaign(id, order, false), bypass);
    const { eventAt: _, ...patron } = filled.patron;
    return { ...setVideoPatron(now, patron), utm: filled.utm };
  });
  forgetPeople();
}
