/** A video's state: announced, on offer, or over. See docs/rules/videos.md#states. */
export type VideoState = "coming" | "available" | "past";

/** Instants in milliseconds; null is unlimited. */
export type VideoTimes = {
  readonly status: "draft" | "published" | "cancelled" | "postponed";
  readonly publishedAt: number;
  readonly saleStart: number | null;
  readonly availableUntil: number | null;
};

/** The state of a video at `now`. A cancelled video is past, a postponed one coming again. */
export function videoState({ status, publishedAt, saleStart, availableUntil }: VideoTimes, now: number): VideoState {
  if (status === "cancelled" || (availableUntil !== null && availableUntil <= now)) return "past";
  if (status !== "published" || now < publishedAt || (saleStart !== null && now < saleStart)) return "coming";
  return "available";
}

/** Whether a video in this state can be bought now. Its sale may end before the video does. */
export function isVideoOnSale(state: VideoState, saleEnd: number | null, now: number): boolean {
  return state === "available" && (saleEnd === null || now < saleEnd);
}
