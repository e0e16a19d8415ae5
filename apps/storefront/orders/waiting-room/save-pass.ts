import type { RoomBoot } from "#domain/orders/queue/room-boot.types.ts";

/** Remembers for the event's page until when this browser may begin an order, by this device's clock: it says so, and nothing more. */
export function savePass({ ui, id }: RoomBoot, secondsLeft: number | null): void {
  try {
    localStorage.setItem(`karcis:pass:v1:${ui}:${id}`, String(Date.now() + (secondsLeft ?? 60) * 1000));
  } catch {
    // The event's page then leads here once more, and from here back at once.
  }
}
