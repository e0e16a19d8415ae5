import { BLOOD_TYPES, IDENTITY_TYPES, CONDITIONS } from "#domain/tickets/waivers/release.types.ts";
import { Select } from "#ui/form/select.tsx";
import { TextInput, TextArea } from "#ui/form/text-input.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { FieldGroup } from "#ui/form/field.tsx";
import { formatLongDay } from "#i18n/format-long-day.ts";
import { useT, useLocale } from "../../shell/i18n/use-t.ts";
import { NumberField } from "../../people/identity/number-field.tsx";
import { FormPart, type PartProps } from "./form-part.tsx";
import { IdentityNumber, GuardianNumber } from "./identity-fields.tsx";
import type { ReleaseDraft } from "./release-draft.ts";
import { SignaturePad } from "./signature-pad.tsx";

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

/** Information for medical staff, and the statement of fitness. */
export function HealthPart({ draft, wrong, change }: PartProps) {
  const t = useT();
  const { health } = draft;
  function tick(name: (typeof CONDITIONS)[number], isOn: boolean) {
    const conditions = CONDITIONS.filter((each) => (each === name ? isOn : health.conditions.includes(each)));
    change("health.conditions", { health: { ...health, conditions } });
  }
  return (
    <FormPart title={t("waiver.part_health")}>
      <FieldGroup id="health-conditions" label={t("waiver.conditions")} mark={t("common.optional")}>
        {CONDITIONS.map((name) => (
          <Checkbox
            key={name}
            id={`health-${name}`}
            label={t(`waiver.condition_${name}`)}
            checked={health.conditions.includes(name)}
            onChange={(event) => tick(name, event.target.checked)}
          />
        ))}
      </FieldGroup>
      <TextArea
        id="health-notes"
        label={t("waiver.notes")}
        mark={t("common.optional")}
        error={wrong("health.notes")}
        rows={2}
        autoComplete="off"
        value={health.notes}
        onChange={(event) => change("health.notes", { health: { ...health, notes: event.target.value } })}
      />
      <Checkbox
        id="health-isFit"
        label={t("waiver.fit")}
        error={wrong("health.isFit")}
        checked={health.isFit}
        onChange={(event) => change("health.isFit", { health: { ...health, isFit: event.target.checked } })}
      />
    </FormPart>
  );
}

/** The guardian of a participant under 18. */
export function GuardianPart({ draft, wrong, change, field, eventDay }: PartProps & { readonly eventDay: string }) {
  const t = useT();
  const locale = useLocale();
  const { guardian } = draft;
  const set = (path: string, next: Partial<typeof guardian>) => change(`guardian.${path}`, { guardian: { ...guardian, ...next } });
  return (
    <FormPart title={t("waiver.part_guardian")}>
      <p className="muted">{t("waiver.guardian_why", { date: formatLongDay(eventDay, locale) })}</p>
      <TextInput
        id="guardian-fullName"
        label={t("waiver.guardian_name")}
        error={wrong("guardian.fullName")}
        autoComplete="off"
        maxLength={100}
        value={guardian.fullName}
        onChange={(event) => set("fullName", { fullName: event.target.value })}
        onBlur={() => guardian.fullName.trim() !== "" && field.leave("guardian.fullName")}
      />
      <TextInput
        id="guardian-relation"
        label={t("waiver.guardian_relation")}
        error={wrong("guardian.relation")}
        autoComplete="off"
        maxLength={40}
        value={guardian.relation}
        onChange={(event) => set("relation", { relation: event.target.value })}
      />
      <GuardianNumber draft={draft} wrong={wrong} change={change} field={field} />
    </FormPart>
  );
}

type SignaturePartProps = PartProps & { readonly draw: (change: (lines: ReleaseDraft["lines"]) => ReleaseDraft["lines"]) => void };

/** The signer's number, agreement, name and signature. */
export function SignaturePart({ draft, wrong, change, draw }: SignaturePartProps) {
  const t = useT();
  return (
    <FormPart title={t("waiver.part_signature")}>
      <NumberField
        id="phoneNumber"
        label={t("waiver.phone")}
        error={wrong("phoneNumber") ?? null}
        value={draft.phone}
        onChange={(phone) => change("phoneNumber", { phone })}
      />
      <p className="muted">{t("waiver.phone_hint")}</p>
      <TextInput
        id="typedName"
        label={t("waiver.typed_name")}
        hint={t("waiver.typed_hint")}
        error={wrong("typedName")}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={draft.typedName}
        onChange={(event) => change("typedName", { typedName: event.target.value })}
      />
      {!draft.isTyped && <SignaturePad id="signature" lines={draft.lines} error={wrong("signature")} onChange={draw} />}
      <Checkbox
        id="isTyped"
        label={t("waiver.typed_instead")}
        checked={draft.isTyped}
        onChange={(event) => change("signature", { isTyped: event.target.checked })}
      />
      {draft.isTyped && draft.typedName.trim() !== "" && <p className="waiver-typed">{draft.typedName}</p>}
      <Checkbox
        id="isAccepted"
        label={t("waiver.accept")}
        error={wrong("isAccepted")}
        checked={draft.isAccepted}
        onChange={(event) => change("isAccepted", { isAccepted: event.target.checked })}
      />
    </FormPart>
  );
}
