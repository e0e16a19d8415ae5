/** How a video stands: announced, there to be bought and watched, or over. See docs/rules/videos.md#states. */
export type VideoState = "coming" | "available" | "past";

/** Instants in milliseconds; null is without bound. */
export type VideoTimes = {
  readonly status: "draft" | "published" | "cancelled" | "postponed";
  readonly publishedAt: number;
  readonly saleStart: number | null;
  readonly availableUntil: number | null;
};

/** The state of a video at `now`. One that is called off is past, one that is put off is coming again. */
export function videoState({ status, publishedAt, saleStart, availableUntil }: VideoTimes, now: number): VideoState {
  if (status === "cancelled" || (availableUntil !== null && availableUntil <= now)) return "past";
  if (status !== "published" || now < publishedAt || (saleStart !== null && now < saleStart)) return "coming";
  return "available";
}

/** Whether somebody may buy a video in this state now: its sale may end before the video does. */
export function isVideoOnSale(state: VideoState, saleEnd: number | null, now: number): boolean {
  return state === "available" && (saleEnd === null || now < saleEnd);
}
