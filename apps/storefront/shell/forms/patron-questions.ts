import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Patron } from "#domain/orders/cart/transaction.types.ts";
import { askAge } from "#domain/people/fields/ask-age.ts";
import type { FieldError, FieldSpec } from "#domain/people/fields/field.ts";
import { validatePatron } from "#domain/people/fields/validate-patron.ts";
import { isAskable } from "./answer-field.tsx";

type Asking = Pick<EventDetail, "patronFields" | "attendeeFields" | "minAge">;

/**
 * The buyer's questions, in the event's order. Omits the date, which was chosen with the tickets, and the room for all but hotel guests.
 */
export function patronQuestions(event: Asking, patron: Patron): readonly FieldSpec[] {
  const asked = asks(event).filter((spec) => isAskable(spec.name));
  const asksGuest = asked.some((spec) => spec.name === "inHouseGuest");
  if (!asksGuest) return asked;
  return asked
    .filter((spec) => spec.name !== "roomNumber" || patron.inHouseGuest === "yes")
    .map((spec) => (spec.name === "roomNumber" ? { ...spec, required: true } : spec));
}

/** The key of the sentence that says where the tickets go. */
export function buyerLead({ patronFields }: Pick<Asking, "patronFields">) {
  const email = patronFields.find(({ name }) => name === "email");
  if (!email) return "checkout.buyer.leadPhone";
  return email.required ? "checkout.buyer.lead" : "checkout.buyer.leadOptional";
}

/** Faults of the buyer's answers, by the server's rules. */
export function patronErrors(event: Asking, patron: Patron): readonly FieldError[] {
  const specs = asks(event).filter((spec) => spec.name !== "eventAt");
  return validatePatron(specs, patron, { minAge: event.minAge });
}

function asks({ patronFields, attendeeFields, minAge }: Asking): readonly FieldSpec[] {
  return attendeeFields.length > 0 ? (patronFields as readonly FieldSpec[]) : askAge(patronFields as readonly FieldSpec[], minAge);
}
