import type { BookingAnswer } from "#contract/orders/bookings.ts";
import { entitlementState } from "#domain/videos/entitlement-state.ts";
import type { LoadedVideo } from "../../catalogue/events/load-catalogue.ts";
import { isPlayable } from "./is-playable.ts";
import type { OrderRight } from "./order-right.ts";

/** Describes the entitlement of a video order: its state and end. No state without a valid entitlement. */
export function showRight(video: LoadedVideo, right: OrderRight | null, now: Date): NonNullable<BookingAnswer["video"]> {
  if (!right) return { state: null, until: null };
  const times = {
    availableFrom: video.video.row.available_from?.getTime() ?? null,
    until: right.ends_at?.getTime() ?? null,
    hasBegun: right.first_played_at !== null,
    isReady: isPlayable(video, right.addons),
  };
  return { state: entitlementState(times, now.getTime()), until: right.ends_at?.toISOString() ?? null };
}
