import type { FieldErrorCode } from "#domain/people/fields/field.ts";
import type { MessageKey } from "#i18n/messages.ts";

/** A refused answer, from the domain or the server. */
export type Refused = {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
};
export type FieldWords = { readonly key: MessageKey; readonly params: Readonly<Record<string, string | number>> };

const REQUIRED: Readonly<Record<string, MessageKey>> = {
  fullName: "field.required_fullName",
  fullname: "field.required_fullName",
  phoneNumber: "field.required_phoneNumber",
  email: "field.required_email",
  age: "field.required_age",
  identity: "field.required_identity",
  roomNumber: "field.required_roomNumber",
  accountNumber: "field.required_accountNumber",
  holderName: "field.required_holderName",
  terms: "field.terms",
  waiver: "field.waiver",
};
const CHANNEL_REFUSALS: Readonly<Record<string, MessageKey>> = {
  too_small: "field.channel_too_small",
  too_big: "field.channel_too_big",
  too_slow: "field.channel_too_slow",
};
const GENERAL: ReadonlySet<string> = new Set<FieldErrorCode>([
  "required",
  "too_short",
  "too_long",
  "not_a_name",
  "phone_id",
  "phone_other",
  "email",
  "age",
  "under_age",
  "choose",
  "nik",
  "passport",
  "identity_twice",
  "room",
  "country_code",
  "digits",
  "digit_count",
  "digit_range",
]);

/** The message of a refused answer, which tells what to do in that field. For an unknown code: "check this". */
export function fieldWords({ path, code, params = {} }: Refused): FieldWords {
  const field = path.split(".").at(-1) ?? "";
  if (field === "eventAt") return { key: "field.time", params };
  if (path === "channel") return { key: CHANNEL_REFUSALS[code] ?? "field.channel", params };
  if (path === "waiver" && code === "changed") return { key: "field.waiver_changed", params };
  const own = code === "required" ? REQUIRED[field] : undefined;
  return { key: own ?? (GENERAL.has(code) ? (`field.${code}` as MessageKey) : "field.invalid"), params };
}

/** The DOM id of an answer's control: `attendee.1.identity` → `attendee-1-identity`. */
export function fieldId(path: string): string {
  return path.replaceAll(".", "-");
}

/** The attendee of a path, counted from 0; null for the buyer and the whole form. */
export function attendeeOf(path: string): number | null {
  const found = /^attendee\.(\d{1,3})\./.exec(path);
  return found ? Number(found[1]) : null;
}

/** The path as the browser's form writes it: `attendee.…`, where the server writes `attendees.…` for a malformed body. */
export function samePath(path: string): string {
  return path.replace(/^attendees\b/, "attendee");
}
