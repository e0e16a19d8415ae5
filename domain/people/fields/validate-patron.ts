import type { Patron } from "../../orders/cart/transaction.types.ts";
import { eventDay } from "../../catalogue/event-days.ts";
import { checkAgeAnswer, checkAnswer, checkChoice, checkEmailAnswer, checkNameAnswer, checkPhoneAnswer, checkText } from "./answer.ts";
import type { FieldContext, Refusal } from "./answer.ts";
import { isCallingCode } from "./countries.ts";
import { PATRON_FIELDS } from "./field.ts";
import type { FieldError, FieldSpec, PatronFieldName } from "./field.ts";

export const GENDERS = ["male", "female", "undisclosed"] as const;
export const CITIZENSHIPS = ["WNI", "WNA"] as const;
/** The two answers of `inHouseGuest`. */
export const YES_NO = ["yes", "no"] as const;

const LONGEST_TEXT = 60;
const ROOM = /^[A-Za-z0-9]{1,10}$/;

/**
 * Faults of the buyer's answers to the event's fields, at paths like `patron.fullName`. See docs/rules/fields.md#buyer. Ignores unknown
 * fields, and answers that were not asked for.
 */
export function validatePatron(specs: readonly FieldSpec[], patron: Patron, context: FieldContext): FieldError[] {
  return specs.flatMap((spec) => {
    const name = PATRON_FIELDS.find((field) => field === spec.name);
    const refusal = name === undefined ? null : checkField(name, spec, { patron, context, isGuestAsked: asksGuest(specs) });
    return refusal === null ? [] : [{ path: `patron.${spec.name}`, ...refusal }];
  });
}

type Asked = {
  readonly patron: Patron;
  readonly context: FieldContext;
  readonly isGuestAsked: boolean;
};

function checkField(name: PatronFieldName, spec: FieldSpec, asked: Asked): Refusal | null {
  const { patron, context } = asked;
  const answer = patron[name];
  switch (name) {
    case "eventAt":
      return checkAnswer(spec, { answer, check: (value) => checkTime(value, spec), blank: "choose" });
    case "fullName":
      return checkAnswer(spec, { answer, check: checkNameAnswer });
    case "email":
      return checkAnswer(spec, { answer, check: checkEmailAnswer });
    case "countryCode":
      return isCallingCode(answer) ? null : { code: "country_code" };
    case "phoneNumber":
      return checkAnswer(spec, { answer, check: (value) => checkPhoneAnswer(value, patron.countryCode) });
    case "informationOrigin":
      return checkAnswer(spec, { answer, check: (value) => checkChoice(value, spec, null), blank: "choose" });
    case "membership":
    case "club":
      return checkAnswer(spec, { answer, check: (value) => checkText(value, LONGEST_TEXT) });
    case "age":
      return checkAnswer(
        { required: spec.required || context.minAge !== null },
        { answer, check: (value) => checkAgeAnswer(value, context) },
      );
    case "citizenship":
      return checkAnswer(spec, { answer, check: (value) => checkChoice(value, spec, CITIZENSHIPS), blank: "choose" });
    case "gender":
      return checkAnswer(spec, { answer, check: (value) => checkChoice(value, spec, GENDERS), blank: "choose" });
    case "inHouseGuest":
      return checkAnswer(spec, { answer, check: (value) => checkChoice(value, spec, YES_NO), blank: "choose" });
    case "roomNumber":
      return checkRoom(spec, answer, asked);
  }
}

/** A date, or date and time, in the event's zone; one of the options if there are any. */
function checkTime(answer: string, spec: FieldSpec): Refusal | null {
  if (eventDay(answer) === null) return { code: "choose" };
  return spec.options === undefined || spec.options.length === 0 ? null : checkChoice(answer, spec, null);
}

/** Only house guests are asked for a room, and they must name one. */
function checkRoom(spec: FieldSpec, answer: string, { patron, isGuestAsked }: Asked): Refusal | null {
  if (isGuestAsked && patron.inHouseGuest !== "yes") return null;
  const required = isGuestAsked || spec.required;
  return checkAnswer({ required }, { answer, check: (value) => (ROOM.test(value) ? null : { code: "room" }) });
}

function asksGuest(specs: readonly FieldSpec[]): boolean {
  return specs.some((spec) => spec.name === "inHouseGuest");
}
