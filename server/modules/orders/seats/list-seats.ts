import type { Act } from "../../../act.ts";
import { findSeatedEvent, readLiveSeats } from "./manage-store.ts";

/** A seat that is not free: its state, and its order or the reason for blocking it. */
export type ListedSeat = { readonly seat: string; readonly state: 1 | 2 | 3; readonly whose: string };

/** Lists every seat of an event that is not free, or null without a seat map. Contains no personal data. */
export function listSeats({ db, tenant }: Pick<Act, "db" | "tenant">, slug: string): Promise<readonly ListedSeat[] | null> {
  return db.transaction(tenant, async (tx) => {
    const event = await findSeatedEvent(tx, slug);
    if (!event || event.seat_map === null) return null;
    const live = await readLiveSeats(tx, event.id);
    return live.map(({ seat, state, reference, reason }) => ({ seat, state: state as 1 | 2 | 3, whose: reference ?? reason ?? "" }));
  });
}
