import type { TicketHandoverAnswer } from "#contract/tickets/handover.ts";
import { normalisePhone } from "#domain/people/fields/phone.ts";
import { PhoneField } from "#ui/form/phone-field.tsx";
import { RadioCards } from "#ui/form/radio-cards.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { callingCodes } from "../../shell/forms/country-options.ts";
import { fieldId, fieldWords, type Refused } from "../../shell/forms/field-message.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { maskedPhone } from "../../people/identity/masked-phone.ts";
import { daysOf, type HandoverDraft } from "./handover-draft.ts";

type WhoStepProps = {
  readonly view: TicketHandoverAnswer;
  readonly draft: HandoverDraft;
  /** Only the recipient can be changed; the other choices stay. */
  readonly isEdit?: boolean;
  readonly errorAt: (path: string) => Refused | undefined;
  readonly onChange: (change: Partial<HandoverDraft>) => void;
};

/** The text of a refused answer in this step or the next. */
export function useHandoverWords(): (error: Refused | undefined) => string | undefined {
  const t = useT();
  return (error) => {
    if (!error) return undefined;
    if (error.path === "validUntil") return t("handover.until.error");
    if (error.path === "tickets") return t("handover.none");
    if (error.path === "understood") return t("handover.understand.error");
    if (error.code === "self") return t("handover.self");
    const { key, params } = fieldWords(error);
    return t(key, params);
  };
}

/** The recipient; for a delegate also purpose and end. */
export function WhoStep({ view, draft, isEdit = false, errorAt, onChange }: WhoStepProps) {
  const t = useT();
  const locale = useLocale();
  const words = useHandoverWords();
  const isDelegation = draft.type === "delegation";
  const number = normalisePhone(draft.countryCode, draft.phoneNumber);
  const typed = number.kind === "phone" ? number.e164 : null;
  // Refuse a wrong number at once, before the code step.
  const own: Refused | undefined = typed !== null && typed === view.ownPhone ? { path: "recipient.phoneNumber", code: "self" } : undefined;
  // A visitor who has access only by browser or link does not see the holder's whole number. Then the server checks it before sending a
  // code.
  const looksOwn = typed !== null && view.ownPhone === null && maskedPhone(typed) === view.holder.phone;
  return (
    <>
      <p className="muted">{t(isDelegation ? "handover.who.lead.delegation" : "handover.who.lead.transfer")}</p>
      <TextInput
        id={fieldId("recipient.fullName")}
        label={t("handover.name")}
        error={words(errorAt("recipient.fullName"))}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={120}
        value={draft.fullName}
        onChange={(event) => onChange({ fullName: event.target.value })}
      />
      <PhoneField
        id={fieldId("recipient.phoneNumber")}
        label={t("handover.phone")}
        hint={looksOwn ? t("handover.self.maybe", { phone: view.holder.phone }) : undefined}
        error={words(errorAt("recipient.phoneNumber") ?? errorAt("recipient.countryCode") ?? own)}
        codes={callingCodes(locale)}
        codeLabel={t("login.countryCode")}
        code={{ value: draft.countryCode, autoComplete: "off", onChange: (event) => onChange({ countryCode: event.target.value }) }}
        autoComplete="off"
        maxLength={40}
        value={draft.phoneNumber}
        onChange={(event) => onChange({ phoneNumber: event.target.value })}
      />
      {isDelegation && !isEdit && <DelegationFields view={view} draft={draft} errorAt={errorAt} onChange={onChange} />}
    </>
  );
}

function DelegationFields({ view, draft, errorAt, onChange }: WhoStepProps) {
  const t = useT();
  const words = useHandoverWords();
  const { first, last } = daysOf(view);
  return (
    <>
      <RadioCards
        id="purpose"
        label={t("handover.purpose")}
        value={draft.purpose}
        onChange={(purpose) => onChange({ purpose: purpose === "enter" ? "enter" : "collect" })}
        options={(["collect", "enter"] as const).map((value) => ({
          value,
          label: t(`handover.purpose.${value}`),
          note: t(`handover.purpose.${value}.note`),
        }))}
      />
      <TextInput
        id="validUntil"
        type="date"
        label={t("handover.until")}
        hint={t("handover.until.hint")}
        error={words(errorAt("validUntil"))}
        className="handover-day"
        min={first}
        max={last}
        autoComplete="off"
        value={draft.until}
        onChange={(event) => onChange({ until: event.target.value })}
      />
    </>
  );
}
