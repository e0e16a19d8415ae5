import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Patron } from "#domain/orders/cart/transaction.types.ts";
import type { FieldError, FieldSpec, PatronFieldName } from "#domain/people/fields/field.ts";
import { validatePatron } from "#domain/people/fields/validate-patron.ts";
import { waitingFields } from "#domain/orders/waiting-list/waiting-fields.ts";
import { patronQuestions } from "../../shell/forms/patron-questions.ts";

type Asking = Pick<EventDetail, "patronFields" | "minAge">;

/** What somebody who waits is asked. */
export function waitingQuestions(event: Asking, patron: Patron): readonly FieldSpec[] {
  return patronQuestions({ patronFields: [...asked(event)], attendeeFields: [], minAge: event.minAge } as never, patron);
}

/** What is wrong with the answers, by the server's own rules. */
export function waitingErrors(event: Asking, patron: Patron): readonly FieldError[] {
  return validatePatron(asked(event), patron, { minAge: event.minAge });
}

function asked({ patronFields, minAge }: Asking): readonly FieldSpec[] {
  return waitingFields(patronFields as readonly FieldSpec<PatronFieldName>[], minAge);
}
