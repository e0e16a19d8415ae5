import type { Attendee } from "../../orders/cart/transaction.types.ts";
import { checkAgeAnswer, checkAnswer, checkChoice, checkEmailAnswer, checkNameAnswer, checkPhoneAnswer } from "./answer.ts";
import type { FieldContext, Refusal } from "./answer.ts";
import { isCallingCode } from "./countries.ts";
import { ATTENDEE_FIELDS } from "./field.ts";
import type { AttendeeFieldName, FieldError, FieldSpec } from "./field.ts";
import { checkIdentity, normaliseIdentity } from "./identity.ts";
import { GENDERS } from "./validate-patron.ts";

/**
 * Faults of the attendees' answers, at paths like `attendee.0.fullname` (counted from 0). See docs/rules/fields.md#attendees. A repeated
 * identity number is reported at the later place, with the earlier as `other`.
 */
export function validateAttendees(specs: readonly FieldSpec[], attendees: readonly Attendee[], context: FieldContext): FieldError[] {
  const errors = attendees.flatMap((attendee, index) => specs.flatMap((spec) => checkSpec(spec, { attendee, index, context })));
  if (!specs.some((spec) => spec.name === "identity")) return errors;
  const refused = new Set(errors.map((error) => error.path));
  return [...errors, ...repeatedIdentities(attendees).filter((error) => !refused.has(error.path))];
}

function checkSpec(
  spec: FieldSpec,
  { attendee, index, context }: { readonly attendee: Attendee; readonly index: number; readonly context: FieldContext },
): FieldError[] {
  const name = ATTENDEE_FIELDS.find((field) => field === spec.name);
  if (name === undefined) return [];
  if (name === "phoneNumber" && attendee.phoneNumber.trim() !== "" && !isCallingCode(attendee.countryCode)) {
    return [{ path: `attendee.${index}.countryCode`, code: "country_code" }];
  }
  const refusal = checkField(name, { spec, attendee, context });
  return refusal === null ? [] : [{ path: `attendee.${index}.${name}`, ...refusal }];
}

function checkField(
  name: AttendeeFieldName,
  { spec, attendee, context }: { readonly spec: FieldSpec; readonly attendee: Attendee; readonly context: FieldContext },
): Refusal | null {
  const answer = attendee[name];
  switch (name) {
    case "fullname":
      return checkAnswer(spec, { answer, check: checkNameAnswer });
    case "email":
      return checkAnswer(spec, { answer, check: checkEmailAnswer });
    case "phoneNumber":
      return checkAnswer(spec, { answer, check: (value) => checkPhoneAnswer(value, attendee.countryCode) });
    case "age":
      return checkAnswer(
        { required: spec.required || context.minAge !== null },
        { answer, check: (value) => checkAgeAnswer(value, context) },
      );
    case "gender":
      return checkAnswer(spec, { answer, check: (value) => checkChoice(value, spec, GENDERS), blank: "choose" });
    case "nationality":
      return checkAnswer(spec, { answer, check: (value) => checkChoice(value, spec, null), blank: "choose" });
    case "identity":
      return checkAnswer(spec, { answer, check: (value) => refusalOf(checkIdentity(value, attendee.nationality)) });
  }
}

function refusalOf(code: "nik" | "passport" | null): Refusal | null {
  return code === null ? null : { code };
}

function repeatedIdentities(attendees: readonly Attendee[]): FieldError[] {
  const first = new Map<string, number>();
  return attendees.flatMap((attendee, index) => {
    const identity = normaliseIdentity(attendee.identity);
    const other = first.get(identity);
    if (identity === "") return [];
    if (other !== undefined)
      return [
        {
          path: `attendee.${index}.identity`,
          code: "identity_twice",
          params: { other },
        } satisfies FieldError,
      ];
    first.set(identity, index);
    return [];
  });
}
