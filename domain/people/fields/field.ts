import type { Localized } from "../../brands/brand.ts";

/** Field names that an event may ask of the buyer. See docs/rules/fields.md#buyer. */
export const PATRON_FIELDS = [
  "eventAt",
  "fullName",
  "email",
  "countryCode",
  "phoneNumber",
  "informationOrigin",
  "membership",
  "club",
  "age",
  "citizenship",
  "gender",
  "inHouseGuest",
  "roomNumber",
] as const;
export type PatronFieldName = (typeof PATRON_FIELDS)[number];

/** Field names that an event may ask of each attendee. See docs/rules/fields.md#attendees. */
export const ATTENDEE_FIELDS = ["fullname", "email", "phoneNumber", "age", "gender", "identity", "nationality"] as const;
export type AttendeeFieldName = (typeof ATTENDEE_FIELDS)[number];

/** One question of a form, as in the event's data. */
export type FieldSpec<Name extends string = string> = {
  readonly name: Name;
  readonly required: boolean;
  /** The reason for asking, shown beside the field. */
  readonly reason?: Localized;
  /** Choices of a select; the value is stored, the label shown. */
  readonly options?: readonly { readonly value: string; readonly label: Localized }[];
};

/** Codes of refused values; their texts are in i18n under `field.<code>`. */
export const FIELD_ERROR_CODES = [
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
  "invalid",
] as const;
export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number];

export type FieldError = {
  readonly path: string;
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
};
