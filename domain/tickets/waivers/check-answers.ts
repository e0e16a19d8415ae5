import type { FieldError, FieldErrorCode } from "../../people/fields/field.ts";
import { checkIdentity } from "../../people/fields/identity.ts";
import { checkName, normaliseName } from "../../people/fields/name.ts";
import { normalisePhone } from "../../people/fields/phone.ts";
import { ADULT_AGE, type DrawnSignature, type ReleaseAnswers } from "./release.types.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a date exists, unlike 30 February. */
export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

/** Full years at the start of `day`, both `YYYY-MM-DD`. A birthday on 29 February counts on 1 March in other years. */
export function ageOn(birthDate: string, day: string): number {
  const [year, rest] = [Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)), day.slice(5) < birthDate.slice(5)];
  return rest ? year - 1 : year;
}

const OLDEST = 120;
const LONGEST_RELATION = 40;
const LONGEST_NOTES = 500;
/** Shorter ink is a dot or a slip. */
const LEAST_INK = 60;

/** Whether a guardian has to sign: the participant is under 18 on the event's day. An invalid birth date needs none. */
export function needsGuardian(birthDate: string, eventDay: string): boolean {
  return isDay(birthDate) && ageOn(birthDate, eventDay) < ADULT_AGE;
}

/** The length of the drawn lines, in the field's units. */
export function inkOf(signature: DrawnSignature): number {
  if (signature.kind === "typed") return 0;
  return signature.lines.reduce((sum, line) => sum + lengthOf(line), 0);
}

function lengthOf(line: readonly number[]): number {
  let sum = 0;
  for (let i = 2; i + 1 < line.length; i += 2) sum += Math.hypot(line[i]! - line[i - 2]!, line[i + 1]! - line[i - 1]!);
  return sum;
}

function relationFault(relation: string): FieldErrorCode | null {
  if (relation.trim() === "") return "required";
  return relation.trim().length > LONGEST_RELATION ? "too_long" : null;
}

function phoneFault({ countryCode, phoneNumber }: ReleaseAnswers["phone"]): FieldErrorCode | null {
  const phone = normalisePhone(countryCode, phoneNumber);
  return phone.kind === "refused" ? phone.code : null;
}

function identityFault(typed: string, type: ReleaseAnswers["idType"] | null): FieldErrorCode | null {
  if (typed.trim() === "") return "required";
  return checkIdentity(typed, type === null ? "" : type === "nik" ? "WNI" : "WNA");
}

function birthFault(birthDate: string, today: string): FieldErrorCode | null {
  if (birthDate === "") return "required";
  if (!isDay(birthDate) || birthDate > today || ageOn(birthDate, today) > OLDEST) return "invalid";
  return null;
}

const isSameName = (one: string, other: string) => normaliseName(one).toLowerCase() === normaliseName(other).toLowerCase();

/** Faults of the answers, path and code, in the order of the form. `eventDay` and `today` are `YYYY-MM-DD` in the event's zone. */
export function checkAnswers(answers: ReleaseAnswers, { eventDay, today }: { eventDay: string; today: string }): FieldError[] {
  const { guardian, emergency } = answers;
  const isMinor = needsGuardian(answers.birthDate, eventDay);
  const signer = isMinor ? (guardian?.fullName ?? "") : answers.fullName;
  const faults: [path: string, code: FieldErrorCode | null][] = [
    ["fullName", checkName(answers.fullName)],
    ["idNumber", identityFault(answers.idNumber, answers.idType)],
    ["birthDate", birthFault(answers.birthDate, today)],
    ["emergency.fullName", checkName(emergency.fullName)],
    ["emergency.relation", emergency.relation.trim() === "" ? null : relationFault(emergency.relation)],
    ["emergency.phoneNumber", phoneFault(emergency)],
    ["health.notes", answers.health.notes.length > LONGEST_NOTES ? "too_long" : null],
    ["health.isFit", answers.health.isFit ? null : "required"],
    ["guardian.fullName", isMinor ? checkName(guardian?.fullName ?? "") : null],
    ["guardian.relation", isMinor ? relationFault(guardian?.relation ?? "") : null],
    ["guardian.idNumber", isMinor ? identityFault(guardian?.idNumber ?? "", null) : null],
    ["phoneNumber", phoneFault(answers.phone)],
    ["isAccepted", answers.isAccepted ? null : "required"],
    ["typedName", answers.typedName.trim() === "" ? "required" : isSameName(answers.typedName, signer) ? null : "invalid"],
    ["signature", answers.signature.kind === "drawn" && inkOf(answers.signature) < LEAST_INK ? "required" : null],
  ];
  return faults.flatMap(([path, code]) => (code === null ? [] : [{ path, code }]));
}
