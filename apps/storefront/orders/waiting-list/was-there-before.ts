import type { WaitingEntryAnswer } from "#contract/orders/waiting-list.ts";

/** Longer than any attempt to join with its retries takes. */
const FRESH_MS = 60_000;

type Joined = Pick<WaitingEntryAnswer, "joinedAt"> & { readonly booking: Pick<WaitingEntryAnswer["booking"], "serverNow"> };

/** Whether the visitor already had this place: joining again keeps an earlier place. Both times are from the server's clock. */
export function wasThereBefore({ joinedAt, booking }: Joined): boolean {
  return Date.parse(booking.serverNow) - Date.parse(joinedAt) > FRESH_MS;
}
