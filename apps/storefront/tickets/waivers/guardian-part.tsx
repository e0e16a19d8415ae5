import { formatLongDay } from "#i18n/format-long-day.ts";
import { TextInput } from "#ui/form/text-input.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { FormPart, type PartProps } from "./form-part.tsx";
import { GuardianNumber } from "./identity-fields.tsx";

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
