import { checkAnswer, checkNameAnswer } from "#domain/people/fields/answer.ts";
import type { FieldError } from "#domain/people/fields/field.ts";
import { normaliseName } from "#domain/people/fields/name.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { readReachable } from "../../people/numbers/read-phone.ts";

export type RecipientInput = { readonly fullName: string; readonly countryCode: string; readonly phoneNumber: string };
export type Recipient = { readonly name: string; readonly phone: string };

/** Reads a recipient's name and number. Throws FIELDS_INVALID with a path for each field. */
export function readRecipient({ fullName, countryCode, phoneNumber }: RecipientInput): Recipient {
  const errors: FieldError[] = [];
  const wrongName = checkAnswer({ required: true }, { answer: fullName, check: checkNameAnswer });
  if (wrongName) errors.push({ path: "recipient.fullName", ...wrongName });
  const phone = readReachable(countryCode, phoneNumber);
  if (phone.kind === "refused")
    errors.push({ path: phone.code === "country_code" ? "recipient.countryCode" : "recipient.phoneNumber", code: phone.code });
  if (errors.length > 0 || phone.kind === "refused") throw new Problem("FIELDS_INVALID", { fields: errors });
  return { name: normaliseName(fullName), phone: phone.e164 };
}
