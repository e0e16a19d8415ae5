import { normalisePhone } from "#domain/people/fields/phone.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import { readReach, type Reach } from "./store/facts.ts";

/** Whom a message of an order goes to. `position`: the attendee whom it is about, who may have left an address and no number. */
export type Addressee = { readonly bookingId: string; readonly phone: string; readonly position?: number };

/** E-mail addresses that orders know, by number. */
export type KnownEmails = (to: Addressee) => string | null;

function numberOf({ phone, country_code: code, phone_number: number }: Reach): string | null {
  if (phone !== null) return phone;
  const typed = code && number ? normalisePhone(code, number) : null;
  return typed?.kind === "phone" ? typed.e164 : null;
}

/**
 * The e-mail addresses of people of some orders: of whoever has the number there, buyer before attendees, and of an attendee who left no number. Nobody
 * else's: a number that the order does not have is a stranger's.
 */
export async function readKnownEmails(tx: TenantSql, bookingIds: readonly string[]): Promise<KnownEmails> {
  const people = bookingIds.length === 0 ? [] : await readReach(tx, [...new Set(bookingIds)]);
  return ({ bookingId, phone, position }) => {
    const ofOrder = people.filter((each) => each.booking_id === bookingId);
    const own = ofOrder.find((each) => numberOf(each) === phone);
    const meant = ofOrder.find((each) => each.position === position && position !== undefined && numberOf(each) === null);
    return (own ?? meant)?.email ?? null;
  };
}
