import type { RoomBoot } from "#domain/orders/queue/room-boot.types.ts";

/** Stores the time, by this device's clock, until which this browser may begin an order. The event's page reads it. It grants nothing. */
export function savePass({ ui, id }: RoomBoot, secondsLeft: number | null): void {
  try {
    localStorage.setItem(`karcis:pass:v1:${ui}:${id}`, String(Date.now() + (secondsLeft ?? 60) * 1000));
  } catch {
    // Without storage, the event's page redirects here once more, and this page redirects back at once.
  }
}
