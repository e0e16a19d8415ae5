import type { WaitingEntryAnswer } from "#contract/orders/waiting-list.ts";

/** Longer than any attempt to join is repeated. */
const FRESH_MS = 60_000;

type Joined = Pick<WaitingEntryAnswer, "joinedAt"> & { readonly booking: Pick<WaitingEntryAnswer["booking"], "serverNow"> };

/** Whether who joined had this place already: joining again keeps it. Both times are the server's. */
export function wasThereBefore({ joinedAt, booking }: Joined): boolean {
  return Date.parse(booking.serverNow) - Date.parse(joinedAt) > FRESH_MS;
}
