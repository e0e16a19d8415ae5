import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Attendee, Patron } from "#domain/orders/cart/transaction.types.ts";
import { askAge } from "#domain/people/fields/ask-age.ts";
import type { FieldError, FieldSpec } from "#domain/people/fields/field.ts";
import { validateAttendees } from "#domain/people/fields/validate-attendees.ts";
import { isAskable } from "../../shell/forms/answer-field.tsx";

type Asking = Pick<EventDetail, "attendeeFields" | "minAge">;

/** Each attendee's questions, in the event's order. */
export function attendeeQuestions({ attendeeFields, minAge }: Asking): readonly FieldSpec[] {
  if (attendeeFields.length === 0) return [];
  return askAge(attendeeFields as readonly FieldSpec[], minAge).filter((spec) => isAskable(spec.name));
}

/** Faults of the attendees' answers by the server's own rules. */
export function attendeeErrors(event: Asking, attendees: readonly Attendee[]): readonly FieldError[] {
  return event.attendeeFields.length === 0 ? [] : validateAttendees(attendeeQuestions(event), attendees, { minAge: event.minAge });
}

/** The buyer's answers to an attendee's questions. */
export function buyerAsAttendee(questions: readonly FieldSpec[], patron: Patron): Partial<Attendee> {
  const { fullName: fullname, email, countryCode, phoneNumber } = patron;
  return only(questions, { fullname, email, countryCode, phoneNumber });
}

/**
 * The questions left for an attendee who is the buyer. Omits those that the buyer has answered, and an optional e-mail address that the
 * buyer left blank.
 */
export function questionsBeyond(
  questions: readonly FieldSpec[],
  event: Pick<EventDetail, "patronFields">,
  patron: Patron,
): readonly FieldSpec[] {
  const known = buyerAsAttendee(questions, patron);
  const wasAsked = (name: string) => event.patronFields.some((spec) => spec.name === name);
  return questions.filter(({ name, required }) => !(name in known) && (required || name !== "email" || !wasAsked(name)));
}

/** Answers that groups often share: never name or identity. */
export function sharedOf(questions: readonly FieldSpec[], { email, countryCode, phoneNumber, nationality }: Attendee): Partial<Attendee> {
  return only(questions, { email, countryCode, phoneNumber, nationality });
}

/** Whether an attendee's answers are exactly these. */
export function hasAnswers(attendee: Attendee, answers: Partial<Attendee>): boolean {
  const given = Object.entries(answers);
  return given.length > 0 && given.every(([name, value]) => attendee[name as keyof Attendee] === value);
}

function only(questions: readonly FieldSpec[], answers: Partial<Attendee>): Partial<Attendee> {
  const asked = new Set(questions.map((spec) => spec.name));
  if (asked.has("phoneNumber")) asked.add("countryCode");
  return Object.fromEntries(Object.entries(answers).filter(([name, value]) => asked.has(name) && value !== ""));
}
