import type { RoomBoot } from "#domain/orders/queue/room-boot.types.ts";

/** The room's events, stored until a page that allows measuring reports them: the room itself runs no third-party tool. */
const REPORTS = "karcis:queue-told:v1";
const SINCE = "karcis:queue-since:v1";

/** The number of visitors ahead, rounded into steps that identify nobody. */
function bucketOf(ahead: number | null): string {
  if (ahead === null) return "draw";
  return ahead < 20 ? "0-19" : ahead < 200 ? "20-199" : ahead <= 1000 ? "200-1000" : "over-1000";
}

/** Stores an event for the shop's next page. `wait_s` counts from the first event of this queue. */
export function reportLater(
  { id }: RoomBoot,
  event: "queue_enter" | "queue_turn" | "queue_full" | "queue_leave",
  ahead: number | null,
): void {
  try {
    const told = JSON.parse(sessionStorage.getItem(REPORTS) ?? "[]") as unknown[];
    const since = Number(sessionStorage.getItem(`${SINCE}:${id}`) ?? Date.now());
    sessionStorage.setItem(`${SINCE}:${id}`, String(since));
    const data = { item_id: id, ahead_bucket: bucketOf(ahead), wait_s: Math.max(0, Math.round((Date.now() - since) / 1000)) };
    sessionStorage.setItem(REPORTS, JSON.stringify([...told, [event, data]].slice(-20)));
  } catch {
    // Without browser storage, drop the event.
  }
}
