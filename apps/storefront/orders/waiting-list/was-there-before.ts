import type { WaitingEntryAnswer } from "#contract/orders/waiting-list.ts";

/** Longer than any repeated attempt to join. */
const FRESH_MS = 60_000;

type Joined = Pick<WaitingEntryAnswer, "joinedAt"> & { readonly booking: Pick<WaitingEntryAnswer["booking"], "serverNow"> };

/** Whether the visitor already had this place: joining again keeps it. Both times are the server's. */
export function wasThereBefore({ joinedAt, booking }: Joined): boolean {
  return Date.parse(booking.serverNow) - Date.parse(joinedAt) > FRESH_MS;
}
