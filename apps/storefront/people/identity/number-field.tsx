import { normalisePhone } from "#domain/people/fields/phone.ts";
import { PhoneField } from "#ui/form/phone-field.tsx";
import { callingCodes } from "../../shell/forms/country-options.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

export type TypedNumber = { readonly countryCode: string; readonly phoneNumber: string };

/** A number as the API takes it, with its E.164 form; or the key of its fault. */
export function readNumber({ countryCode, phoneNumber }: TypedNumber) {
  const phone = normalisePhone(countryCode, phoneNumber);
  if (phone.kind === "refused") return { kind: "refused" as const, code: phone.code };
  return { kind: "phone" as const, e164: phone.e164, body: { countryCode, phoneNumber: phone.national } };
}

type NumberFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly value: TypedNumber;
  readonly error: string | null;
  readonly onChange: (value: TypedNumber) => void;
};

/** The fields for calling code (Indonesia's first) and number. */
export function NumberField({ id, label, value, error, onChange }: NumberFieldProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <PhoneField
      id={id}
      label={label}
      error={error ?? undefined}
      codes={callingCodes(locale)}
      codeLabel={t("login.countryCode")}
      code={{ value: value.countryCode, onChange: (event) => onChange({ ...value, countryCode: event.target.value }) }}
      maxLength={40}
      autoComplete="tel-national"
      value={value.phoneNumber}
      onChange={(event) => onChange({ ...value, phoneNumber: event.target.value })}
    />
  );
}
