import { expect, vi } from "vitest";
import type { CallAnswer } from "#contract/client.ts";
import type { VideoDetail } from "#contract/videos/videos.ts";
import { selectionOf, chooseVideo, blankVideoTransaction, setAdditional } from "#domain/videos/video-transaction.ts";

import { actOnPaymentPage, freshKey, type Buyer, type Shop } from "./buyer.ts";

/** A video order in a buyer's client. */
export type VideoOrder = CallAnswer<"holdBooking">;

export async function videoOf(buyer: Buyer, slug: string): Promise<VideoDetail> {
  const answer = await buyer.call("getVideo", { params: { slug }, query: {} });
  if (!answer.ok) throw new Error(`${slug}: ${answer.problem.code}`);
  return answer.data;
}

/** A video's hold, with its required additionals and these. */
export function videoHold(
  video: VideoDetail,
  { extras = [], promoCode = null }: { extras?: readonly string[]; promoCode?: string | null } = {},
) {
  const chosen = extras.reduce((t, id) => setAdditional(t, id, true), chooseVideo(blankVideoTransaction(), video));
  const { categories, addons } = selectionOf(chosen)!;
  return {
    eventId: video.id,
    sessionId: null,
    selection: { categories: [...categories], addons: [...addons] },
    promoCode,
    shownTotal: null,
    utm: {},
    replaces: null,
  };
}

/** Valid details for a video's form, with one number. */
export function videoDetails(phoneNumber: string) {
  const blank = { eventAt: "", informationOrigin: "", membership: "", club: "", age: "", citizenship: "", gender: "" };
  const patron = {
    ...blank,
    inHouseGuest: "",
    roomNumber: "",
    fullName: "Budi Santoso",
    email: "budi@example.com",
    countryCode: "+62",
    phoneNumber,
  };
  return { patron, attendees: [], acceptTerms: true, waiverVersion: null, locale: "en" as const };
}

/** Holds a video and saves details; returns the order, or the first refusal. */
export async function orderVideo(
  buyer: Buyer,
  video: VideoDetail,
  { phone, ...how }: { phone: string; extras?: readonly string[]; promoCode?: string | null },
) {
  const held = await buyer.call("holdBooking", { body: videoHold(video, how), idempotencyKey: freshKey() });
  if (!held.ok) return held;
  const params = { id: held.data.id };
  const saved = await buyer.call("saveDetails", { params, body: videoDetails(phone), idempotencyKey: freshKey() });
  return saved.ok ? held : saved;
}

/** Opens an order's payment, or confirms a free one. */
export function payVideo(buyer: Buyer, { id, quote }: VideoOrder) {
  const body = { shownTotal: quote.total, locale: "en" as const };
  return buyer.call("startPayment", { params: { id }, body, idempotencyKey: freshKey() });
}

/** Buys and pays for a video; returns the order's id. Throws on a refusal. */
export async function buyVideo(
  shop: Shop,
  buyer: Buyer,
  video: VideoDetail,
  how: { phone: string; extras?: readonly string[] },
): Promise<string> {
  const order = await orderVideo(buyer, video, how);
  if (!order.ok) throw new Error(order.problem.code);
  const started = await payVideo(buyer, order.data);
  if (!started.ok) throw new Error(started.problem.code);
  if (started.data.redirectUrl !== null) await actOnPaymentPage(shop, started.data.redirectUrl, "pay");
  const params = { id: order.data.id };
  const isPaid = async () => {
    const booking = await buyer.call("getBooking", { params, query: {} });
    return booking.ok && booking.data.status === "confirmed";
  };
  await vi.waitFor(async () => expect(await isPaid()).toBe(true), { timeout: 15_000, interval: 100 });
  return order.data.id;
}
