import { TextInput } from "#ui/form/text-input.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import type { PartProps } from "./form-part.tsx";

/** The participant's identity number. */
export function IdentityNumber({ draft, wrong, change, field }: PartProps) {
  const t = useT();
  return (
    <TextInput
      id="idNumber"
      label={t("waiver.id_number")}
      hint={t("waiver.id_reason")}
      error={wrong("idNumber")}
      inputMode={draft.idType === "nik" ? "numeric" : "text"}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={draft.idNumber}
      onChange={(event) => change("idNumber", { idNumber: event.target.value })}
      onBlur={() => draft.idNumber.trim() !== "" && field.leave("idNumber")}
    />
  );
}

/** The identity number of a child's guardian. */
export function GuardianNumber({ draft: { guardian }, wrong, change, field }: PartProps) {
  const t = useT();
  return (
    <TextInput
      id="guardian-idNumber"
      label={t("waiver.guardian_id")}
      hint={t("waiver.id_reason")}
      error={wrong("guardian.idNumber")}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={guardian.idNumber}
      onChange={(event) => change("guardian.idNumber", { guardian: { ...guardian, idNumber: event.target.value } })}
      onBlur={() => guardian.idNumber.trim() !== "" && field.leave("guardian.idNumber")}
    />
  );
}

/** The identity number once more, beside the code: a reload loses it, since no browser stores it. */
export function IdentityAgain({ isOfChild, ...part }: PartProps & { readonly isOfChild: boolean }) {
  const t = useT();
  return (
    <>
      <p className="muted">{t("waiver.id_again")}</p>
      <IdentityNumber {...part} />
      {isOfChild && <GuardianNumber {...part} />}
    </>
  );
}
