import type { TenantSql } from "../../../platform/database/database.ts";
import { readReach, type Reach } from "./store/facts.ts";
import { readTyped } from "../numbers/read-phone.ts";

/** The recipient of an order's message. `position`: the attendee concerned, who may have an address without a number. */
export type Addressee = { readonly bookingId: string; readonly phone: string; readonly position?: number };

/** E-mail addresses in orders, by number. */
export type KnownEmails = (to: Addressee) => string | null;

function numberOf({ phone, country_code: code, phone_number: number }: Reach): string | null {
  if (phone !== null) return phone;
  const typed = code && number ? readTyped(code, number) : null;
  return typed?.kind === "phone" ? typed.e164 : null;
}

/** Reads e-mail addresses from some orders: by number, the buyer before attendees, and of attendees without a number. Unknown numbers get none. */
export async function readKnownEmails(tx: TenantSql, bookingIds: readonly string[]): Promise<KnownEmails> {
  const people = bookingIds.length === 0 ? [] : await readReach(tx, [...new Set(bookingIds)]);
  return ({ bookingId, phone, position }) => {
    const ofOrder = people.filter((each) => each.booking_id === bookingId);
    const own = ofOrder.find((each) => numberOf(each) === phone);
    const meant = ofOrder.find((each) => each.position === position && position !== undefined && numberOf(each) === null);
    return (own ?? meant)?.email ?? null;
  };
}
