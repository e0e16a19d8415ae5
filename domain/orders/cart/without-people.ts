import { blankAttendee } from "./blank.ts";
import { clearPatron } from "./reset.ts";
import type { EventTransaction } from "./transaction.types.ts";

/** The transaction without anything typed about buyer and attendees; the same object if nothing was. */
export function withoutPeople(txn: EventTransaction): EventTransaction {
  const { patron } = clearPatron(txn);
  const attendee = txn.attendee.map(({ eventPriceId }) => blankAttendee(eventPriceId));
  const isBlank = JSON.stringify([patron, attendee]) === JSON.stringify([txn.patron, txn.attendee]);
  return isBlank ? txn : { ...txn, patron, attendee };
}
