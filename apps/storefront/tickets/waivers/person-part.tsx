import { BLOOD_TYPES, IDENTITY_TYPES } from "#domain/tickets/waivers/release.types.ts";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { FormPart, type PartProps } from "./form-part.tsx";
import { IdentityNumber } from "./identity-fields.tsx";

/** The participant's data. */
export function PersonPart({ draft, wrong, change, field }: PartProps) {
  const t = useT();
  const leave = (path: string, value: string) => value.trim() !== "" && field.leave(path);
  return (
    <FormPart title={t("waiver.part_person")}>
      <TextInput
        id="fullName"
        label={t("waiver.full_name")}
        hint={t("waiver.name_hint")}
        error={wrong("fullName")}
        autoComplete="name"
        maxLength={100}
        value={draft.fullName}
        onChange={(event) => change("fullName", { fullName: event.target.value })}
        onBlur={() => leave("fullName", draft.fullName)}
      />
      <Select
        id="idType"
        label={t("waiver.id_type")}
        options={IDENTITY_TYPES.map((value) => ({ value, label: t(`waiver.id_${value}`) }))}
        value={draft.idType}
        onChange={(event) => change("idNumber", { idType: event.target.value as typeof draft.idType })}
      />
      <IdentityNumber draft={draft} wrong={wrong} change={change} field={field} />
      <TextInput
        id="birthDate"
        type="date"
        label={t("waiver.birth_date")}
        error={wrong("birthDate")}
        autoComplete="bday"
        min="1900-01-01"
        value={draft.birthDate}
        onChange={(event) => change("birthDate", { birthDate: event.target.value })}
        onBlur={() => leave("birthDate", draft.birthDate)}
      />
      <Select
        id="bloodType"
        label={t("waiver.blood_type")}
        error={wrong("bloodType")}
        empty={t("field.choose")}
        options={BLOOD_TYPES.map((value) => ({ value, label: value === "unknown" ? t("waiver.blood_unknown") : value }))}
        value={draft.bloodType}
        onChange={(event) => change("bloodType", { bloodType: event.target.value as typeof draft.bloodType })}
      />
    </FormPart>
  );
}
