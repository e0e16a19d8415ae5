import type { Attendee } from "#domain/orders/cart/transaction.types.ts";
import { askAge } from "#domain/people/fields/ask-age.ts";
import type { FieldSpec } from "#domain/people/fields/field.ts";
import { normaliseIdentity } from "#domain/people/fields/identity.ts";
import { normaliseName } from "#domain/people/fields/name.ts";
import { splitPhone } from "#domain/people/fields/split-phone.ts";
import { validateAttendees } from "#domain/people/fields/validate-attendees.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { TicketRow } from "./store.ts";

/** A new holder's answers. */
export type AnswersInput = {
  readonly attendee: Omit<Attendee, "eventPriceId" | "entrustTicketId"> | null;
  readonly acceptTerms: boolean;
  readonly waiverVersion: string | null;
};
export type Answers = {
  readonly name: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly identity: string | null;
  readonly waiverVersion: string | null;
};

/** The event's questions for attendees, always including the name, which is on the ticket. */
function questionsOf(ticket: TicketRow): readonly FieldSpec[] {
  const { attendee_fields: fields, min_age: minAge } = ticket;
  const named: readonly FieldSpec[] = fields.some((spec) => spec.name === "fullname")
    ? fields
    : [{ name: "fullname", required: true }, ...fields];
  return askAge(named, minAge).map((spec) => (spec.name === "fullname" ? { ...spec, required: true } : spec));
}

function checkWaiver(ticket: TicketRow, given: string | null): void {
  const version = ticket.waiver_version;
  if (version === null || given === version) return;
  if (given === null) throw new Problem("WAIVER_REQUIRED");
  throw new Problem("WAIVER_CHANGED", { details: { version } });
}

/** Fills a missing number with the recipient's, which the new holder has proved. */
function withNumber(given: NonNullable<AnswersInput["attendee"]>, proved: string): NonNullable<AnswersInput["attendee"]> {
  return given.phoneNumber.trim() === "" ? { ...given, ...splitPhone(proved) } : given;
}

/**
 * Checks the new holder's answers and consents like those of a buyer's attendees. Drops answers to other questions. `proved`: the number
 * that the ticket goes to. Throws FIELDS_INVALID at paths like `attendee.0.fullname`, TERMS_REQUIRED, WAIVER_REQUIRED, WAIVER_CHANGED.
 */
export function readAnswers(ticket: TicketRow, input: AnswersInput, proved: string): Answers {
  const attendee = input.attendee && withNumber(input.attendee, proved);
  if (!attendee) throw new Problem("FIELDS_INVALID", { fields: [{ path: "attendee.0.fullname", code: "required" }] });
  const specs = questionsOf(ticket);
  const whole: Attendee = { ...attendee, eventPriceId: ticket.category_id, entrustTicketId: "" };
  const errors = validateAttendees(specs, [whole], { minAge: ticket.min_age });
  if (errors.length > 0) throw new Problem("FIELDS_INVALID", { fields: errors });
  if (!input.acceptTerms) throw new Problem("TERMS_REQUIRED");
  checkWaiver(ticket, input.waiverVersion);
  const asked = new Set(specs.map((spec) => spec.name));
  if (asked.has("phoneNumber")) asked.add("countryCode");
  const { identity, ...rest } = attendee;
  return {
    name: normaliseName(attendee.fullname),
    answers: Object.fromEntries(Object.entries(rest).filter(([name]) => asked.has(name))),
    identity: asked.has("identity") && identity.trim() !== "" ? normaliseIdentity(identity) : null,
    waiverVersion: ticket.waiver_version,
  };
}
