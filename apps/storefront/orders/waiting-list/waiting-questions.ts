import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Patron } from "#domain/orders/cart/transaction.types.ts";
import type { FieldError, FieldSpec, PatronFieldName } from "#domain/people/fields/field.ts";
import { validatePatron } from "#domain/people/fields/validate-patron.ts";
import { waitingFields } from "#domain/orders/waiting-list/waiting-fields.ts";
import { patronQuestions } from "../../shell/forms/patron-questions.ts";

type Asking = Pick<EventDetail, "patronFields" | "minAge">;

/** The fields asked on a waiting list. */
export function waitingQuestions(event: Asking, patron: Patron): readonly FieldSpec[] {
  return patronQuestions({ patronFields: [...asked(event)], attendeeFields: [], minAge: event.minAge } as never, patron);
}

/** Faults of the answers, by the server's rules. */
export function waitingErrors(event: Asking, patron: Patron): readonly FieldError[] {
  return validatePatron(asked(event), patron, { minAge: event.minAge });
}

function asked({ patronFields, minAge }: Asking): readonly FieldSpec[] {
  return waitingFields(patronFields as readonly FieldSpec<PatronFieldName>[], minAge);
}
