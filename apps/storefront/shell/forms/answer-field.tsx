import { useState } from "react";
import { CITIZENSHIPS, GENDERS, YES_NO } from "#domain/people/fields/validate-patron.ts";
import { suggestEmail } from "#domain/people/fields/email.ts";
import type { FieldSpec } from "#domain/people/fields/field.ts";
import { isIndonesian } from "#domain/people/fields/identity.ts";
import type { MessageKey } from "#i18n/messages.ts";
import { PhoneField } from "#ui/form/phone-field.tsx";
import { RadioCards } from "#ui/form/radio-cards.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useTenant } from "../document/tenant.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { callingCodes, nationalities } from "./country-options.ts";
import { fieldId, fieldWords, type Refused } from "./field-message.ts";

export type AnswerFieldProps = {
  /** The field's path, such as `patron.email` or `attendee.0.identity`. */
  readonly path: string;
  readonly spec: FieldSpec;
  /** All answers of the person whose field this is. */
  readonly values: Readonly<Record<string, string>>;
  readonly error: Refused | undefined;
  /** A prefix for autocomplete values, so that browsers distinguish several people: `section-attendee2 `. */
  readonly section?: string;
  /** Shown in place of the event's own reason for the question. */
  readonly hint?: string | undefined;
  readonly onChange: (name: string, value: string) => void;
  readonly onLeave: (name: string) => void;
};

export const FIELD_LABELS: Readonly<Record<string, MessageKey>> = {
  fullName: "checkout.field.fullName",
  fullname: "checkout.field.fullName",
  email: "checkout.field.email",
  phoneNumber: "checkout.field.phone",
  age: "checkout.field.age",
  gender: "checkout.field.gender",
  citizenship: "checkout.field.citizenship",
  informationOrigin: "checkout.field.informationOrigin",
  membership: "checkout.field.membership",
  club: "checkout.field.club",
  inHouseGuest: "checkout.field.inHouseGuest",
  roomNumber: "checkout.field.roomNumber",
  nationality: "checkout.field.nationality",
  identity: "checkout.field.identity",
};
const HINTS: Readonly<Record<string, MessageKey>> = {
  age: "checkout.hint.age",
  phoneNumber: "checkout.hint.phone",
  email: "checkout.hint.email",
  identity: "checkout.hint.identity",
};
/** Questions about a person that name at least who asks, if the event gives no reason. */
const PERSONAL: ReadonlySet<string> = new Set(["age", "gender", "citizenship", "nationality"]);
const USUAL: Readonly<Record<string, readonly string[]>> = { gender: GENDERS, citizenship: CITIZENSHIPS, inHouseGuest: YES_NO };
const AUTOCOMPLETE: Readonly<Record<string, string>> = { fullName: "name", fullname: "name", gender: "sex", club: "organization" };
/** The most choices shown as radio buttons; more are a select. */
const MOST_CARDS = 3;

/** One question of a form, rendered by its name. See docs/rules/fields.md. */
export function AnswerField(props: AnswerFieldProps) {
  const { path, spec, values, error, section = "", onChange, onLeave } = props;
  const t = useT();
  const locale = useLocale();
  const { name } = spec;
  const words = error && fieldWords(error);
  const { brand } = useTenant();
  const usual = HINTS[name] && t(HINTS[name]);
  const reason = spec.reason?.[locale] ?? (PERSONAL.has(name) ? t("checkout.hint.asked", { brand: brand.title }) : undefined);
  // For the age, add the usual hint: the event's reason does not say on which day the age counts.
  const given = props.hint ?? (name === "age" && reason ? `${reason} ${usual}` : (reason ?? usual));
  const slots = {
    id: fieldId(path),
    label: t(FIELD_LABELS[name]!),
    mark: spec.required ? undefined : t("common.optional"),
    hint: given,
    error: words && t(words.key, words.params),
  };
  const value = values[name] ?? "";
  const input = {
    ...slots,
    value,
    name: path,
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
    onBlur: () => onLeave(name),
  };
  if (name === "email") return <EmailInput {...props} slots={slots} />;
  if (name === "phoneNumber") return <Phone {...props} slots={slots} />;
  if (name === "age") return <TextInput {...input} inputMode="numeric" autoComplete="off" maxLength={3} className="answer-short" />;
  if (name === "nationality" || spec.options?.length || USUAL[name]) return <Choice {...props} slots={slots} />;
  if (name === "identity") {
    const isNik = isIndonesian(values["nationality"] || "ID");
    return (
      <TextInput
        {...input}
        inputMode={isNik ? "numeric" : "text"}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
      />
    );
  }
  const isName = name === "fullName" || name === "fullname";
  const own = AUTOCOMPLETE[name];
  return (
    <TextInput
      {...input}
      autoComplete={own ? `${section}${own}` : "off"}
      spellCheck={false}
      autoCapitalize={isName ? "words" : undefined}
      maxLength={isName ? 120 : 60}
      className={name === "roomNumber" ? "answer-short" : undefined}
    />
  );
}

/** Whether this form has an input for a field. */
export function isAskable(name: string): boolean {
  return Object.hasOwn(FIELD_LABELS, name);
}

type Drawn = AnswerFieldProps & {
  readonly slots: { id: string; label: string; mark: string | undefined; hint: string | undefined; error: string | undefined };
};

/** Suggests the probable address once the field loses focus. */
function EmailInput({ path, values, slots, section = "", onChange, onLeave }: Drawn) {
  const t = useT();
  const [isLeft, setIsLeft] = useState(false);
  const value = values["email"] ?? "";
  const meant = isLeft ? suggestEmail(value) : null;
  const hint = meant ? (
    <button type="button" className="ui-link answer-meant" onClick={() => onChange("email", meant)}>
      {t("checkout.hint.emailTypo", { suggestion: meant })}
    </button>
  ) : (
    slots.hint
  );
  return (
    <TextInput
      {...slots}
      hint={hint}
      type="email"
      inputMode="email"
      name={path}
      autoComplete={`${section}email`}
      spellCheck={false}
      autoCapitalize="off"
      maxLength={254}
      value={value}
      onChange={(event) => {
        setIsLeft(false);
        onChange("email", event.target.value);
      }}
      onBlur={() => {
        setIsLeft(true);
        onLeave("email");
      }}
    />
  );
}

function Phone({ path, values, slots, section = "", onChange, onLeave }: Drawn) {
  const t = useT();
  const locale = useLocale();
  const code = {
    value: values["countryCode"] ?? "",
    name: `${path}-code`,
    autoComplete: `${section}tel-country-code`,
    onChange: (event: { target: { value: string } }) => onChange("countryCode", event.target.value),
  };
  return (
    <PhoneField
      {...slots}
      codes={callingCodes(locale)}
      codeLabel={t("checkout.field.countryCode")}
      code={code}
      name={path}
      autoComplete={`${section}tel-national`}
      maxLength={40}
      value={values["phoneNumber"] ?? ""}
      onChange={(event) => onChange("phoneNumber", event.target.value)}
      onBlur={() => onLeave("phoneNumber")}
    />
  );
}

function Choice({ path, spec, values, slots, onChange }: Drawn) {
  const t = useT();
  const locale = useLocale();
  const { name } = spec;
  const options = spec.options?.length
    ? spec.options.map((option) => ({ value: option.value, label: option.label[locale] }))
    : name === "nationality"
      ? [...nationalities(locale), { value: "Other", label: t("checkout.option.otherCountry") }]
      : USUAL[name]!.map((value) => ({ value, label: t(`checkout.option.${value}` as MessageKey) }));
  const value = values[name] ?? "";
  if (options.length <= MOST_CARDS) {
    const className = options.length === 2 ? "answer-pair" : undefined;
    return (
      <RadioCards
        {...slots}
        {...(className && { className })}
        name={path}
        options={options}
        value={value}
        onChange={(next) => onChange(name, next)}
      />
    );
  }
  return (
    <Select
      {...slots}
      name={path}
      options={options}
      empty={t("checkout.field.choose")}
      value={value}
      onChange={(event) => onChange(name, event.target.value)}
    />
  );
}
