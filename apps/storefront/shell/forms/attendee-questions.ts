import type { EventDetail } from "#contract/catalogue/events.ts";
import { blankAttendee } from "#domain/orders/cart/blank.ts";
import type { Attendee, Patron } from "#domain/orders/cart/transaction.types.ts";
import { askAge } from "#domain/people/fields/ask-age.ts";
import type { FieldError, FieldSpec } from "#domain/people/fields/field.ts";
import { validateAttendees } from "#domain/people/fields/validate-attendees.ts";
import { isAskable } from "./answer-field.tsx";

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
  return answersOf(questions, { fullname, email, countryCode, phoneNumber });
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
  return answersOf(questions, { email, countryCode, phoneNumber, nationality });
}

/** The buyer's question about the same fact as an attendee's. */
const OF_BUYER: Readonly<Record<string, string>> = { fullname: "fullName", phoneNumber: "phoneNumber", email: "email" };

type OwnTicket = {
  /** The order's number of tickets. Null while unknown. */
  readonly tickets: number | null;
  readonly patron: Patron;
  readonly first: Attendee | undefined;
};

/**
 * Whether attendees have questions of their own. They have none if the only ticket is the buyer's, and the buyer's form asks everything that
 * the attendee's would. Does not depend on what is typed, so that the number of steps stays while somebody types.
 */
export function asksAttendees(event: Asking & Pick<EventDetail, "patronFields">, { tickets, patron, first }: OwnTicket): boolean {
  const questions = attendeeQuestions(event);
  if (questions.length === 0 || tickets !== 1) return questions.length > 0;
  const isAsked = ({ name, required }: FieldSpec) =>
    event.patronFields.some((spec) => spec.name === OF_BUYER[name] && (spec.required || !required));
  return !questions.every(isAsked) || !isOwn(first, buyerAsAttendee(questions, patron));
}

/** Whether this form is blank or has the buyer's answers, and its ticket is entrusted to no other. */
function isOwn(first: Attendee | undefined, buyer: Partial<Attendee>): boolean {
  if (first === undefined) return true;
  return first.entrustTicketId === "" && (isBlankAttendee(first) || hasAnswers(first, buyer));
}

/** Whether nothing is answered for this attendee. */
export function isBlankAttendee(person: Attendee): boolean {
  return hasAnswers(person, blankAttendee(person.eventPriceId));
}

/** The attendees after a change of the buyer's answers: a first attendee who is the buyer changes along. */
export function followBuyer(event: Asking, attendees: readonly Attendee[], { before, after }: Record<"before" | "after", Patron>) {
  const [first, ...others] = attendees;
  const questions = attendeeQuestions(event);
  if (!first || !hasAnswers(first, buyerAsAttendee(questions, before))) return attendees;
  return [{ ...first, ...buyerAsAttendee(questions, after) }, ...others];
}

/** Whether an attendee's answers are exactly these. */
export function hasAnswers(attendee: Attendee, answers: Partial<Attendee>): boolean {
  const given = Object.entries(answers);
  return given.length > 0 && given.every(([name, value]) => attendee[name as keyof Attendee] === value);
}

/** Of these answers, those that are asked and not blank. */
export function answersOf(questions: readonly FieldSpec[], answers: Partial<Attendee>): Partial<Attendee> {
  const asked = new Set(questions.map((spec) => spec.name));
  if (asked.has("phoneNumber")) asked.add("countryCode");
  return Object.fromEntries(Object.entries(answers).filter(([name, value]) => asked.has(name) && value !== ""));
}
