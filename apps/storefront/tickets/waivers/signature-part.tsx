import { Checkbox } from "#ui/form/checkbox.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { NumberField } from "../../people/identity/number-field.tsx";
import { FormPart, type PartProps } from "./form-part.tsx";
import type { ReleaseDraft } from "./release-draft.ts";
import { SignaturePad } from "./signature-pad.tsx";

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
