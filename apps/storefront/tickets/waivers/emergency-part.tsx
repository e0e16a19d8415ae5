import { TextInput } from "#ui/form/text-input.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { NumberField } from "../../people/identity/number-field.tsx";
import { FormPart, type PartProps } from "./form-part.tsx";

/** The contact for medical staff. */
export function EmergencyPart({ draft, wrong, change, field }: PartProps) {
  const t = useT();
  const { emergency } = draft;
  const set = (path: string, next: Partial<typeof emergency>) => change(`emergency.${path}`, { emergency: { ...emergency, ...next } });
  return (
    <FormPart title={t("waiver.part_emergency")}>
      <TextInput
        id="emergency-fullName"
        label={t("waiver.emergency_name")}
        error={wrong("emergency.fullName")}
        autoComplete="off"
        maxLength={100}
        value={emergency.fullName}
        onChange={(event) => set("fullName", { fullName: event.target.value })}
        onBlur={() => emergency.fullName.trim() !== "" && field.leave("emergency.fullName")}
      />
      <TextInput
        id="emergency-relation"
        label={t("waiver.relation")}
        hint={t("waiver.relation_hint")}
        error={wrong("emergency.relation")}
        autoComplete="off"
        maxLength={40}
        value={emergency.relation}
        onChange={(event) => set("relation", { relation: event.target.value })}
      />
      <NumberField
        id="emergency-phoneNumber"
        label={t("waiver.emergency_phone")}
        error={wrong("emergency.phoneNumber") ?? null}
        value={emergency}
        onChange={({ countryCode, phoneNumber }) => set("phoneNumber", { countryCode, phoneNumber })}
      />
    </FormPart>
  );
}
