import { normalisePhone } from "#domain/people/fields/phone.ts";
import { sameName } from "#domain/tickets/same-name.ts";
import type { Candidate } from "./store.ts";

/** Somebody by name and E.164 number. */
export type Who = { readonly name: string; readonly phone: string };

function attendeePhone({ country_code: code, phone_number: number }: Candidate): string | null {
  if (!number) return null;
  const phone = normalisePhone(code ?? "+62", number);
  return phone.kind === "phone" ? phone.e164 : null;
}

/**
 * What a candidate is to somebody: theirs to show, given away by them, or nothing. A ticket that was handed over is its new holder's;
 * before that it is its attendee's, with their own number or the buyer's, and the buyer's, who has every ticket of the order.
 */
export function standingOf(candidate: Candidate, who: Who): "holder" | "former" | null {
  const isBuyer = candidate.buyer_phone === who.phone && sameName(candidate.buyer_name, who.name);
  if (candidate.held_by_phone !== null) {
    if (candidate.held_by_phone === who.phone && sameName(candidate.held_by_name ?? "", who.name)) return "holder";
    return isBuyer ? "former" : null;
  }
  if (isBuyer) return "holder";
  const isNamed = sameName(candidate.holder, who.name);
  return isNamed && (candidate.buyer_phone === who.phone || attendeePhone(candidate) === who.phone) ? "holder" : null;
}
