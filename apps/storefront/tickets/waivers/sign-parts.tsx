import { BLOOD_TYPES, IDENTITY_TYPES, CONDITIONS } from "#domain/tickets/waivers/release.types.ts";
import { Select } from "#ui/form/select.tsx";
import { TextInput, TextArea } from "#ui/form/text-input.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Button } from "#ui/form/button.tsx";
import { FieldGroup } from "#ui/form/field.tsx";
import { Disclosure } from "#ui/overlay/disclosure.tsx";
import { formatLongDay } from "#i18n/format-long-day.ts";
import { useT, useLocale } from "../../shell/i18n/use-t.ts";
import { NumberField } from "../../people/identity/number-field.tsx";
import { FormPart, type PartProps } from "./form-part.tsx";
import { IdentityNumber, GuardianNumber } from "./identity-fields.tsx";
import type { Known, ReleaseDraft } from "./release-draft.ts";
import { SignaturePad } from "./signature-pad.tsx";

/** The participant's data: the date of birth, and what the ticket does not say. */
export function PersonPart({ draft, wrong, change, field, known }: PartProps & { readonly known: Known }) {
  const t = useT();
  const leave = (path: string, value: string) => value.trim() !== "" && field.leave(path);
  return (
    <FormPart title={t("waiver.part_person")}>
      {!known.person && (
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
      )}
      {!known.identity && (
        <>
          <Select
            id="idType"
            label={t("waiver.id_type")}
            options={IDENTITY_TYPES.map((value) => ({ value, label: t(`waiver.id_${value}`) }))}
            value={draft.idType}
            onChange={(event) => change("idNumber", { idType: event.target.value as typeof draft.idType })}
          />
          <IdentityNumber draft={draft} wrong={wrong} change={change} field={field} />
        </>
      )}
      <TextInput
        id="birthDate"
        type="date"
        label={t("waiver.birth_date")}
        hint={t("waiver.birth_why")}
        error={wrong("birthDate")}
        autoComplete="bday"
        min="1900-01-01"
        value={draft.birthDate}
        onChange={(event) => change("birthDate", { birthDate: event.target.value })}
        onBlur={() => leave("birthDate", draft.birthDate)}
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
      <p className="muted">{t("waiver.emergency_why")}</p>
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
  const told = health.conditions.length > 0 || health.notes !== "" || draft.bloodType !== "";
  return (
    <FormPart title={t("waiver.part_health")}>
      <Checkbox
        id="health-isFit"
        label={t("waiver.fit")}
        error={wrong("health.isFit")}
        checked={health.isFit}
        onChange={(event) => change("health.isFit", { health: { ...health, isFit: event.target.checked } })}
      />
      <Disclosure title={t("waiver.health_more")} level={3} defaultOpen={told}>
        <div className="waiver-part">
          <p className="muted">{t("waiver.health_why")}</p>
          <FieldGroup id="health-conditions" label={t("waiver.conditions")}>
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
            error={wrong("health.notes")}
            rows={2}
            autoComplete="off"
            value={health.notes}
            onChange={(event) => change("health.notes", { health: { ...health, notes: event.target.value } })}
          />
          <Select
            id="bloodType"
            label={t("waiver.blood_type")}
            hint={t("waiver.blood_why")}
            empty={t("waiver.blood_unknown")}
            options={BLOOD_TYPES.filter((value) => value !== "unknown").map((value) => ({ value, label: value }))}
            value={draft.bloodType}
            onChange={(event) => change("bloodType", { bloodType: event.target.value as typeof draft.bloodType })}
          />
        </div>
      </Disclosure>
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

type SignaturePartProps = PartProps & {
  readonly known: Known;
  readonly draw: (change: (lines: ReleaseDraft["lines"]) => ReleaseDraft["lines"]) => void;
};

/** The signer's number, and one signature: the typed name, or a drawing. */
export function SignaturePart({ draft, wrong, change, draw, known }: SignaturePartProps) {
  const t = useT();
  return (
    <FormPart title={t("waiver.part_signature")}>
      {!known.person && (
        <>
          <NumberField
            id="phoneNumber"
            label={t("waiver.phone")}
            error={wrong("phoneNumber") ?? null}
            value={draft.phone}
            onChange={(phone) => change("phoneNumber", { phone })}
          />
          <p className="muted">{t("waiver.phone_hint")}</p>
        </>
      )}
      {draft.isTyped ? (
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
      ) : (
        <SignaturePad id="signature" lines={draft.lines} error={wrong("signature")} onChange={draw} />
      )}
      {draft.isTyped && draft.typedName.trim() !== "" && <p className="waiver-typed">{draft.typedName}</p>}
      <div>
        <Button size="small" onClick={() => change("signature", { isTyped: !draft.isTyped })}>
          {t(draft.isTyped ? "waiver.draw_instead" : "waiver.type_instead")}
        </Button>
      </div>
      <p>{t("waiver.accept")}</p>
    </FormPart>
  );
}
