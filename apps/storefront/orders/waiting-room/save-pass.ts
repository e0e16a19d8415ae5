import type { RoomBoot } from "#domain/orders/queue/room-boot.types.ts";

/** Stores for the event's page how long this browser may begin an order, by this device's clock. It grants nothing. */
export function savePass({ ui, id }: RoomBoot, secondsLeft: number | null): void {
  try {
    localStorage.setItem(`karcis:pass:v1:${ui}:${id}`, String(Date.now() + (secondsLeft ?? 60) * 1000));
  } catch {
    // The event's page then redirects here once more, and this page back at once.
  }
}
