import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { ProblemBody } from "#contract/shapes.ts";
import { setVideoPromoCode } from "#domain/videos/video-transaction.ts";
import { formatRupiah } from "#i18n/format.ts";
import { type DetailsBody } from "../../orders/checkout/details-body.ts";
import { refusedFields } from "../../orders/checkout/refused-fields.ts";
import { useIsSlow } from "../../orders/checkout/use-is-slow.ts";
import type { Pay, PayTrouble } from "../../orders/checkout/use-pay.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import type { Refused } from "../../shell/forms/field-message.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { pageForm } from "../../shell/links/page-path.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { saveBooking } from "../../orders/transaction/booking-store.ts";
import { chosenWay } from "../../orders/transaction/chosen-way.ts";
import { downText } from "../../orders/transaction/down-text.ts";
import { leaveFor } from "../../orders/transaction/leave-for.ts";
import { updateVideoOrder } from "../../orders/transaction/video-store.ts";
import { newKey, pageKeys } from "../../shell/state/act-keys.ts";
import { attemptKey, forgetAttempt, isFinal, sendAttempt } from "../../shell/state/attempt-key.ts";
import { browserStore } from "../../shell/state/stored-text.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { holdVideo } from "./hold-video.ts";
import { videoStatusPath, type VideoOrder } from "./use-video-order.ts";

export type PayVideo = Pay & {
  /** The number has this video already. */
  readonly isOwned: boolean;
};

const NOT_SOLD = new Set(["SALE_ENDED", "SALE_NOT_OPEN", "EVENT_NOT_ON_SALE"]);

/**
 * Sends an order of a video with one press: makes it, saves the buyer's answers, and pays. Each of the three is sent once, and the same attempt again
 * under the same key. See docs/rules/orders.md#sent-once.
 */
export function usePayVideo({ video, txn, quote }: VideoOrder): PayVideo {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui, payment } = useTenant();
  const navigate = useNavigate();
  const path = usePath();
  const { revalidate } = useRevalidator();
  const [isSending, setIsSending] = useState(false);
  const [isOwned, setIsOwned] = useState(false);
  const [trouble, setTrouble] = useState<PayTrouble | null>(null);
  const running = useRef(false);
  const isSlow = useIsSlow(isSending);
  const ownPath = (id: string) => path(videoStatusPath(video.slug, id));

  /** What a refusal means here; the fields that it names. */
  function refuse(problem: ProblemBody, status: number): readonly Refused[] {
    const { code, message, details } = problem;
    if (code === "FIELDS_INVALID" || code === "VALIDATION_FAILED") return refusedFields(problem, locale);
    if (code === "TERMS_REQUIRED") return [{ path: "terms", code: "required" }];
    if (code === "VIDEO_OWNED") {
      setIsOwned(true);
      return [];
    }
    if (code.startsWith("PROMO")) {
      updateVideoOrder(ui, (now) => setVideoPromoCode(now, ""));
      setTrouble({ text: t("video_order.promo_off", { code: txn.promoCode, why: message[locale] }), isUnknown: false });
      return [];
    }
    // The page is read anew, and with it price and state; what was typed stays.
    if (code === "PRICE_CHANGED" || code === "NOT_FOUND" || NOT_SOLD.has(code)) void revalidate();
    const total = (details?.["quote"] as { total?: unknown } | undefined)?.total;
    if (code === "PRICE_CHANGED" && typeof total === "number") {
      const [now, before] = [formatRupiah(total, locale), formatRupiah(quote.total, locale)];
      setTrouble({ text: t("video_order.new_total", { total: now, before }), isUnknown: false });
    } else setTrouble(troubleOf(problem, status));
    return [];
  }

  /** An answer without a reference came from something in front of the shop: then the request may have been carried out. */
  function troubleOf(problem: ProblemBody, status: number): PayTrouble {
    if (problem.code === "PAYMENT_UNAVAILABLE") return { ...downText({ t, locale, event: video, payment }, problem), isUnknown: false };
    if (status < 500 || problem.code !== "INTERNAL") return { text: problem.message[locale], isUnknown: false };
    if (problem.requestId === "") return { text: t("checkout.unknown"), isUnknown: true };
    return { text: t("checkout.server", { ref: problem.requestId }), isUnknown: false };
  }

  async function save(id: string, body: DetailsBody): Promise<readonly Refused[] | "saved"> {
    const act = `details.${id}`;
    const answer = await api("saveDetails", {
      params: { id },
      query: { locale },
      body,
      idempotencyKey: attemptKey(pageKeys, { act, body, newId: newKey }),
    });
    if (answer.ok) return "saved";
    if (isFinal(answer)) forgetAttempt(pageKeys, act);
    if (answer.problem.code === "BOOKING_STATE") void navigate(ownPath(id), { replace: true });
    return refuse(answer.problem, answer.status);
  }

  async function pay(id: string, shownTotal: number): Promise<readonly Refused[]> {
    const channel = chosenWay(ui, { channels: payment?.channels ?? [], total: shownTotal });
    const body = { shownTotal, locale, page: pageForm(location), channel };
    const answer = await sendAttempt({ store: browserStore, act: `pay.${id}`, body }, (idempotencyKey) =>
      api("startPayment", { params: { id }, query: { locale }, body, idempotencyKey }),
    );
    if (!answer.ok) {
      if (answer.problem.code === "BOOKING_STATE") void navigate(ownPath(id), { replace: true });
      return refuse(answer.problem, answer.status);
    }
    const { redirectUrl, booking } = answer.data;
    // Where the order's own page says how to pay, nobody has to leave for another.
    if (redirectUrl !== null && !booking.payment?.instructions) {
      leaveFor(redirectUrl, ownPath(id));
      return await new Promise(() => {});
    }
    saveBooking(booking);
    await navigate(ownPath(id), { replace: true });
    return [];
  }

  async function send(details: DetailsBody): Promise<readonly Refused[]> {
    if (running.current) return [];
    running.current = true;
    setIsSending(true);
    setTrouble(null);
    setIsOwned(false);
    let isPaying = false;
    try {
      const held = await holdVideo({ api, ui, locale }, video.id, quote.total);
      if (held.kind === "refused") return refuse(held.problem, held.problem.status);
      const saved = await save(held.id, details);
      if (saved !== "saved") return saved;
      isPaying = true;
      return await pay(held.id, held.total);
    } catch {
      setTrouble({ text: t(isPaying ? "checkout.unknown" : "common.no_connection"), isUnknown: isPaying });
      return [];
    } finally {
      running.current = false;
      setIsSending(false);
    }
  }

  return { isSending, isSlow, trouble, send, isOwned, statusPath: ownPath(txn.inquiryId ?? "") };
}
