import { CONDITIONS } from "#domain/tickets/waivers/release.types.ts";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { FieldGroup } from "#ui/form/field.tsx";
import { TextArea } from "#ui/form/text-input.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { FormPart, type PartProps } from "./form-part.tsx";

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
