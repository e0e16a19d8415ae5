import type { TicketHandoverAnswer } from "#contract/tickets/handover.ts";
import { formatDateTime } from "#i18n/format.ts";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import type { Refused } from "../../shell/forms/field-message.ts";
import { phoneText } from "../../shell/forms/phone-text.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { CodePart } from "./code-part.tsx";
import { endOfDay, type HandoverDraft } from "./handover-draft.ts";
import type { Proof } from "./use-proof.ts";
import { useHandoverWords } from "./who-step.tsx";

type CheckStepProps = {
  readonly view: TicketHandoverAnswer;
  readonly draft: HandoverDraft;
  /** The code's state; null if a recent login is enough proof. */
  readonly proof: Proof | null;
  readonly isUnderstood: boolean;
  readonly errorAt: (path: string) => Refused | undefined;
  readonly onUnderstood: (isUnderstood: boolean) => void;
};

/** A summary of the handover and its effects, and the code field if a code is required. */
export function CheckStep({ view, draft, proof, isUnderstood, errorAt, onUnderstood }: CheckStepProps) {
  const t = useT();
  const locale = useLocale();
  const words = useHandoverWords();
  const type = draft.type ?? "transfer";
  const number = phoneText(draft.countryCode, draft.phoneNumber);
  const chosen = view.tickets.filter((row) => draft.tickets.includes(row.id));
  const until = formatDateTime(endOfDay(view, draft.until), view.event.zone, locale);
  return (
    <>
      <div className="ui-card handover-summary">
        <DefinitionList
          items={[
            {
              term: t("handover.check.tickets"),
              icon: "ticket",
              value: chosen.map((row) => (
                <span key={row.id} className="handover-line">
                  {row.category} · {row.holder}
                </span>
              )),
            },
            { term: t("handover.check.to"), icon: "user", value: `${draft.fullName.trim()}, ${number}` },
            ...(type === "delegation"
              ? [
                  {
                    term: t("handover.check.purpose"),
                    icon: "check" as const,
                    value: `${t(`handover.purpose.${draft.purpose}`)} · ${t("handover.until")} ${until}`,
                  },
                ]
              : []),
            {
              term: t("handover.check.then"),
              icon: "info",
              value: t(`handover.check.then.${type === "delegation" && draft.purpose === "enter" ? "enter" : type}`),
            },
          ]}
        />
      </div>
      <Checkbox
        id="understood"
        label={t("handover.understand")}
        error={words(errorAt("understood"))}
        checked={isUnderstood}
        onChange={(event) => onUnderstood(event.target.checked)}
      />
      {proof && !proof.asked && <p className="muted">{t("handover.code.before", { phone: view.holder.phone })}</p>}
      {proof && <CodePart proof={proof} lead={t("handover.code.lead")} />}
    </>
  );
}
