import { parseEmail } from "./email.ts";
import type { FieldErrorCode, FieldSpec } from "./field.ts";
import { checkName, LONGEST_NAME, SHORTEST_NAME } from "./name.ts";
import { normalisePhone } from "./phone.ts";

/** Facts that a form's checks need. */
export type FieldContext = {
  /** The event's age limit in years, or null. */
  readonly minAge: number | null;
};

/** The reason of a refused answer. */
export type Refusal = {
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
};

const OLDEST = 120;
const INVISIBLE = /[\p{Cc}\p{Cs}]/u;

/** Checks an answer if it is not blank. A blank one of a required field is refused with `blank`. */
export function checkAnswer(
  spec: Pick<FieldSpec, "required">,
  {
    answer,
    check,
    blank = "required",
  }: { readonly answer: string; readonly check: (answer: string) => Refusal | null; readonly blank?: FieldErrorCode },
): Refusal | null {
  if (answer.trim() !== "") return check(answer.trim());
  return spec.required ? { code: blank } : null;
}

export function checkNameAnswer(answer: string): Refusal | null {
  const code = checkName(answer);
  if (code === "too_short") return { code, params: { min: SHORTEST_NAME } };
  if (code === "too_long") return { code, params: { max: LONGEST_NAME } };
  return code === null ? null : { code };
}

export function checkEmailAnswer(answer: string): Refusal | null {
  return parseEmail(answer) === null ? { code: "email" } : null;
}

/** A wrong calling code is reported at its own field only. */
export function checkPhoneAnswer(answer: string, countryCode: string): Refusal | null {
  const phone = normalisePhone(countryCode, answer);
  if (phone.kind === "phone" || phone.code === "country_code") return null;
  return { code: phone.code };
}

/** Whole years from 0 to 120, at least the event's limit. */
export function checkAgeAnswer(answer: string, { minAge }: FieldContext): Refusal | null {
  const digits = answer.normalize("NFKC");
  if (!/^\d{1,3}$/.test(digits) || Number(digits) > OLDEST) return { code: "age" };
  return minAge !== null && Number(digits) < minAge ? { code: "under_age", params: { n: minAge } } : null;
}

/** Checks a choice: one of the field's options; without options, one of `usual`; without both, any short text. */
export function checkChoice(answer: string, spec: Pick<FieldSpec, "options">, usual: readonly string[] | null): Refusal | null {
  const options = spec.options?.map((option) => option.value) ?? [];
  const allowed = options.length > 0 ? options : usual;
  if (allowed === null) return checkText(answer, 60);
  return allowed.includes(answer) ? null : { code: "choose" };
}

/** At most `max` characters, without control characters. */
export function checkText(answer: string, max: number): Refusal | null {
  if ([...answer].length > max) return { code: "too_long", params: { max } };
  return INVISIBLE.test(answer) ? { code: "invalid" } : null;
}
