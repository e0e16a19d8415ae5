import type { HeldBookingAnswer } from "#contract/orders/bookings.ts";
import type { ApiClient, CallInput, CallResult } from "#contract/client.ts";
import type { ProblemBody } from "#contract/shapes.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { selectionOf, setVideoBooking } from "#domain/videos/video-transaction.ts";
import type { VideoTransaction } from "#domain/videos/video-transaction.types.ts";
import { saveBooking } from "../../orders/transaction/booking-store.ts";
import { heldKey } from "../../orders/transaction/transaction-index.ts";
import { readVideoOrder, updateVideoOrder } from "../../orders/transaction/video-store.ts";
import { sendAttempt } from "../../shell/state/attempt-key.ts";
import { browserStore, readStored, writeStored } from "../../shell/state/stored-text.ts";
import { dataOf } from "./use-video-order.ts";

export type HeldVideo =
  | { readonly kind: "held"; readonly id: string; readonly total: number }
  | { readonly kind: "refused"; readonly problem: ProblemBody };
type Shop = { readonly api: ApiClient; readonly ui: string; readonly locale: Locale };

/** It expired by itself or was given back: the stored answer belongs to an old attempt. */
const ENDED = new Set<HeldBookingAnswer["status"]>(["expired", "cancelled"]);

/** What an order was made for: the same text for the same choice. */
const choiceText = (txn: VideoTransaction) => JSON.stringify([selectionOf(txn), txn.promoCode]);

/** The order of just this choice that was made already, and still waits, by this device's clock. */
function madeAlready(ui: string, txn: VideoTransaction): HeldVideo | null {
  const { inquiryId: id, bookingData, video } = txn;
  if (id === null || bookingData?.status !== "held" || bookingData.holdUntil === null) return null;
  if (Date.parse(bookingData.holdUntil) <= Date.now()) return null;
  const isSame = readStored(heldKey(ui, video!.id)) === JSON.stringify([id, choiceText(txn)]);
  return isSame ? { kind: "held", id, total: bookingData.total } : null;
}

/**
 * Makes the order of a chosen video, in place of this visitor's earlier one that still waits; `shownTotal` is what the visitor saw, in rupiah. Until an
 * answer is final (see `sendAttempt`) the same choice is the same order, however often it is asked for. Raises what the network raises.
 */
export async function holdVideo({ api, ui, locale }: Shop, videoId: string, shownTotal: number): Promise<HeldVideo> {
  const txn = readVideoOrder(ui);
  const made = madeAlready(ui, txn);
  if (made) return made;
  const { categories, addons } = selectionOf(txn)!;
  const body: CallInput<"holdBooking">["body"] = {
    eventId: videoId,
    sessionId: null,
    selection: { categories: [...categories], addons: [...addons] },
    promoCode: txn.promo === null ? null : txn.promoCode,
    shownTotal,
    utm: { ...txn.utm },
    replaces: txn.bookingData?.status === "held" ? txn.inquiryId : null,
  };
  const attempt = { store: browserStore, act: `hold.${videoId}`, body };
  const ask = () => sendAttempt(attempt, (idempotencyKey) => api("holdBooking", { query: { locale }, body, idempotencyKey }));
  let answer: CallResult<"holdBooking"> = await ask();
  if (answer.ok && ENDED.has(answer.data.status)) answer = await ask();
  if (!answer.ok) return { kind: "refused", problem: answer.problem };
  const { accessKey: _key, ...booking } = answer.data;
  saveBooking(booking);
  updateVideoOrder(ui, (now) => setVideoBooking(now, { id: booking.id, data: dataOf(booking) }));
  writeStored(heldKey(ui, videoId), JSON.stringify([booking.id, choiceText(txn)]));
  return { kind: "held", id: booking.id, total: booking.quote.total };
}
