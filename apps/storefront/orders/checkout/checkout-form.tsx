import type { ReactNode } from "react";
import { ErrorSummary, type FieldError } from "#ui/form/error-summary.tsx";
import type { Refused } from "../../shell/forms/field-message.ts";
import { summaryLine } from "../../shell/forms/summary-line.ts";
import { useErrorTitle } from "../../shell/forms/use-error-title.ts";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";

type CheckoutFormProps = {
  readonly id: string;
  readonly field: FieldErrors;
  readonly isSending?: boolean;
  readonly onSend: () => void;
  /** Changes a line of the error summary. */
  readonly lineOf?: (line: FieldError, error: Refused) => FieldError;
  readonly children: ReactNode;
};

/** An order's form: errors at its top, inactive until the page is live. */
export function CheckoutForm({ id, field, isSending = false, onSend, lineOf = (line) => line, children }: CheckoutFormProps) {
  const t = useT();
  const isHydrated = useHydrated();
  useErrorTitle(field.hasFailed);
  const summary = field.hasFailed ? field.shown.map((error) => lineOf(summaryLine(error, t), error)) : [];
  return (
    <form
      id={id}
      className="ui-form checkout-form"
      method="post"
      noValidate
      onSubmit={(sent) => {
        sent.preventDefault();
        onSend();
      }}
      inert={!isHydrated}
      aria-busy={isSending || undefined}
    >
      <ErrorSummary title={t("common.problem")} errors={summary} attempt={field.attempt} />
      {children}
    </form>
  );
}
