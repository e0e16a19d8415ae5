import { useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { TermsSheet } from "../../shell/forms/terms-sheet.tsx";
import { useT } from "../../shell/i18n/use-t.ts";

type TermsProps = {
  readonly event: EventDetail;
  readonly accepted: boolean;
  readonly error: string | undefined;
  readonly onChange: (accepted: boolean) => void;
};

/** Agreement to the event's terms without buying anything. */
export function Terms({ event, accepted, error, onChange }: TermsProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Checkbox
        id="terms"
        label={t("waiting.terms")}
        checked={accepted}
        error={error}
        onChange={(change) => onChange(change.target.checked)}
      />
      <button type="button" className="ui-link tap indent" onClick={() => setIsOpen(true)}>
        {t("waiting.terms_read")}
      </button>
      <TermsSheet event={event} open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
