import type { RoomBoot } from "#domain/orders/queue/room-boot.types.ts";

/** What the room has to tell, until a page that may be measured tells it: the room itself runs no tool of anybody. */
const REPORTS = "karcis:queue-told:v1";
const SINCE = "karcis:queue-since:v1";

/** How many were ahead, in steps that name nobody. */
function bucketOf(ahead: number | null): string {
  if (ahead === null) return "draw";
  return ahead < 20 ? "0-19" : ahead < 200 ? "20-199" : ahead <= 1000 ? "200-1000" : "over-1000";
}

/** Keeps an event for the next page of the shop. `wait_s` counts from the first event of this line. */
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
    // A browser that keeps nothing tells nothing.
  }
}
