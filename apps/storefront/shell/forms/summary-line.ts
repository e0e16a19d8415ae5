import type { FieldError } from "#ui/form/error-summary.tsx";
import type { T } from "../i18n/use-t.ts";
import { FIELD_LABELS } from "./answer-field.tsx";
import { attendeeOf, fieldId, fieldWords, type Refused } from "./field-message.ts";

/** Error codes whose message does not name the field. */
const BARE: ReadonlySet<string> = new Set(["field.choose", "field.required", "field.invalid"]);

/** One line of the summary: the message, with the field's name if the message lacks it, and the attendee. */
export function summaryLine(error: Refused, t: T): FieldError {
  const words = fieldWords(error);
  const label = FIELD_LABELS[error.path.split(".").at(-1) ?? ""];
  const own = t(words.key, words.params);
  const message = label && BARE.has(words.key) ? `${t(label)}: ${own}` : own;
  const index = attendeeOf(error.path);
  if (index === null) return { message, fieldId: fieldId(error.path) };
  return { message: t("checkout.attendee.error", { who: t("attendee.one"), at: index + 1, message }), fieldId: fieldId(error.path) };
}
