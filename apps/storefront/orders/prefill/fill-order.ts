import type { EventDetail } from "#contract/catalogue/events.ts";
import { blankAttendee, DEFAULT_COUNTRY_CODE } from "#domain/orders/cart/blank.ts";
import type { Attendee, EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { checkAgeAnswer } from "#domain/people/fields/answer.ts";
import { COUNTRIES, isCallingCode } from "#domain/people/fields/countries.ts";
import { parseEmail } from "#domain/people/fields/email.ts";
import { checkIdentity, normaliseIdentity } from "#domain/people/fields/identity.ts";
import { checkName, normaliseName } from "#domain/people/fields/name.ts";
import { normalisePhone } from "#domain/people/fields/phone.ts";
import { GENDERS } from "#domain/people/fields/validate-patron.ts";
import type { Arrival, AttendeePrefill, PatronPrefill } from "./read-arrival.ts";

type Asking = Pick<EventDetail, "patronFields" | "attendeeFields" | "minAge">;
type Specs = EventDetail["patronFields"];
type Phone = { readonly countryCode: string; readonly phoneNumber: string };

const OTHER_COUNTRY = "Other";
const TICKET_ID = /^[A-Za-z0-9-]{1,64}$/;

/**
 * Fills blank answers of the transaction with prefill data. Fills only fields that the event asks for, only with valid values, and never
 * overwrites an answer. Returns the same transaction if nothing was filled.
 */
export function fillOrder(event: Asking, txn: EventTransaction, { patron, attendee }: Omit<Arrival, "utm">): EventTransaction {
  const answers = patronAnswers(event, txn.patron, patron);
  const people = event.attendeeFields.length === 0 ? [] : attendee;
  const length = Math.max(txn.attendee.length, people.length);
  const filled = Array.from({ length }, (_, index) => {
    const typed = txn.attendee[index] ?? blankAttendee("");
    return { ...typed, ...attendeeAnswers(event, typed, people[index] ?? {}) };
  });
  const isAttendeeFilled = filled.some((person, i) => !isSame(person, txn.attendee[i] ?? blankAttendee("")));
  if (Object.keys(answers).length === 0 && !isAttendeeFilled) return txn;
  return { ...txn, patron: { ...txn.patron, ...answers }, attendee: isAttendeeFilled ? filled : txn.attendee };
}

function patronAnswers(event: Asking, typed: EventTransaction["patron"], given: PatronPrefill) {
  return {
    ...answered(event.patronFields, { name: "fullName", typed: typed.fullName, value: nameOf(given.fullName) }),
    ...answered(event.patronFields, { name: "email", typed: typed.email, value: emailOf(given.email) }),
    ...phoneAnswers(event.patronFields, typed, given),
  };
}

function attendeeAnswers(event: Asking, typed: Attendee, given: AttendeePrefill): Partial<Attendee> {
  const specs = event.attendeeFields;
  const nationality = answered(specs, { name: "nationality", typed: typed.nationality, value: nationalityOf(specs, given.nationality) });
  const country = nationality["nationality"] ?? typed.nationality;
  return {
    ...answered(specs, { name: "fullname", typed: typed.fullname, value: nameOf(given.fullname) }),
    ...answered(specs, { name: "email", typed: typed.email, value: emailOf(given.email) }),
    ...phoneAnswers(specs, typed, given),
    ...answered(specs, { name: "age", typed: typed.age, value: ageOf(given.age) }),
    ...answered(specs, {
      name: "gender",
      typed: typed.gender,
      value: choiceOf(specs, { name: "gender", given: given.gender, usual: GENDERS }),
    }),
    ...nationality,
    ...answered(specs, { name: "identity", typed: typed.identity, value: identityOf(given.identity, country) }),
    ...(typed.entrustTicketId === "" && TICKET_ID.test(given.entrustTicketId ?? "") && { entrustTicketId: given.entrustTicketId! }),
  };
}

/** `{ [name]: value }` if the event asks for the field, it is blank, and there is a value; else `{}`. */
function answered(
  specs: Specs,
  { name, typed, value }: { readonly name: string; readonly typed: string; readonly value: string | null },
): Record<string, string> {
  return value !== null && typed.trim() === "" && specs.some((spec) => spec.name === name) ? { [name]: value } : {};
}

/** Fill number and calling code together. A calling code alone applies only if the visitor changed neither. */
function phoneAnswers(specs: Specs, typed: Phone, given: Partial<Phone>): Partial<Phone> {
  if (typed.phoneNumber.trim() !== "" || !specs.some((spec) => spec.name === "phoneNumber")) return {};
  const countryCode = given.countryCode === undefined ? typed.countryCode : callingCodeOf(given.countryCode);
  if (countryCode === null) return {};
  if (given.phoneNumber === undefined)
    return typed.countryCode === DEFAULT_COUNTRY_CODE && countryCode !== typed.countryCode ? { countryCode } : {};
  const phone = normalisePhone(countryCode, given.phoneNumber);
  return phone.kind === "phone" ? { countryCode, phoneNumber: phone.national } : {};
}

/** A plus in an address reads as a space, so `62` and ` 62` mean +62. */
function callingCodeOf(given: string): string | null {
  const code = `+${given.trim().replace(/^\+/, "")}`;
  return isCallingCode(code) ? code : null;
}

function nameOf(given = ""): string | null {
  return checkName(given) === null ? normaliseName(given) : null;
}

function emailOf(given = ""): string | null {
  return parseEmail(given);
}

/** Whole years as the form writes them. The form checks the limit. */
function ageOf(given = ""): string | null {
  return given !== "" && checkAgeAnswer(given, { minAge: null }) === null ? String(Number(given.normalize("NFKC"))) : null;
}

function identityOf(given = "", nationality: string): string | null {
  return given !== "" && checkIdentity(given, nationality) === null ? normaliseIdentity(given) : null;
}

function choiceOf(
  specs: Specs,
  { name, given, usual }: { readonly name: string; readonly given: string | undefined; readonly usual: readonly string[] },
): string | null {
  const options = specs.find((spec) => spec.name === name)?.options?.map((option) => option.value) ?? [];
  return (options.length > 0 ? options : usual).find((choice) => choice === given) ?? null;
}

/** One of the event's choices, else a country by its code or its name in either language. */
function nationalityOf(specs: Specs, given = ""): string | null {
  if (specs.find((spec) => spec.name === "nationality")?.options?.length) return choiceOf(specs, { name: "nationality", given, usual: [] });
  if (given === OTHER_COUNTRY) return given;
  const wanted = given.toLowerCase();
  return COUNTRIES.find(({ iso, name }) => [iso, name.en, name.id].some((word) => word.toLowerCase() === wanted))?.name.en ?? null;
}

function isSame(a: Attendee, b: Attendee): boolean {
  return Object.entries(a).every(([name, value]) => b[name as keyof Attendee] === value);
}
