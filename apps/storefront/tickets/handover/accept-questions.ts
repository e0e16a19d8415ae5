import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Attendee } from "#domain/orders/cart/transaction.types.ts";
import { askAge } from "#domain/people/fields/ask-age.ts";
import type { FieldSpec } from "#domain/people/fields/field.ts";
import { validateAttendees } from "#domain/people/fields/validate-attendees.ts";
import { isAskable } from "../../shell/forms/answer-field.tsx";
import type { Accepted } from "../../shell/forms/agreements.tsx";
import type { Refused } from "../../shell/forms/field-message.ts";

type Asking = Pick<EventDetail, "attendeeFields" | "minAge">;

/** A new holder's questions: those of attendees, and always the name, for the ticket. Not the number: the offer was sent to it. */
export function acceptQuestions({ attendeeFields, minAge }: Asking): readonly FieldSpec[] {
  const fields = attendeeFields as readonly FieldSpec[];
  const named = fields.some((spec) => spec.name === "fullname") ? fields : [{ name: "fullname", required: true }, ...fields];
  return askAge(named, minAge)
    .map((spec) => (spec.name === "fullname" ? { ...spec, required: true } : spec))
    .filter((spec) => isAskable(spec.name) && spec.name !== "phoneNumber");
}

/** Faults of the form, by the server's rules; without an event, only the terms are agreed to. */
export function acceptErrors(
  event: (Asking & Pick<EventDetail, "waiver">) | null,
  attendee: Attendee,
  accepted: Accepted,
): readonly Refused[] {
  const terms = accepted.terms ? [] : [{ path: "terms", code: "required" }];
  if (event === null) return terms;
  const version = event.waiver?.version ?? null;
  const isAgreed = version === null || accepted.waiver === version;
  const waiver = isAgreed ? [] : [{ path: "waiver", code: accepted.waiver === null ? "required" : "changed" }];
  return [...validateAttendees(acceptQuestions(event), [attendee], { minAge: event.minAge }), ...waiver, ...terms];
}
