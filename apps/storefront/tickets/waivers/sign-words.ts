import type { MessageKey } from "#i18n/messages.ts";
import { fieldId, fieldWords, type Refused } from "../../shell/forms/field-message.ts";
import type { T } from "../../shell/i18n/use-t.ts";

const OWN: Readonly<Record<string, MessageKey>> = {
  "ticketCode required": "waiver.ticket_required",
  "ticketCode invalid": "waiver.ticket_error",
  "idNumber required": "field.required_identity",
  "guardian.idNumber required": "field.required_identity",
  "birthDate required": "waiver.birth_error",
  "birthDate invalid": "waiver.birth_error",
  "emergency.relation required": "waiver.relation_error",
  "guardian.relation required": "waiver.relation_error",
  "health.isFit required": "waiver.fit_error",
  "health.notes too_long": "waiver.notes_error",
  "isAccepted required": "waiver.accept_error",
  "typedName required": "waiver.typed_error",
  "typedName invalid": "waiver.typed_error",
  "signature required": "waiver.draw_error",
};
/** Parts with equal field names. */
const PARTS: Readonly<Record<string, MessageKey>> = { emergency: "waiver.part_emergency", guardian: "waiver.part_guardian" };
const LABELS: Readonly<Record<string, MessageKey>> = { bloodType: "waiver.blood_type" };

/** The text of a refused answer. */
export function signWords(error: Refused, t: T): string {
  const own = OWN[`${error.path} ${error.code}`];
  if (own) return t(own);
  const { key, params } = fieldWords(error);
  return t(key, params);
}

/** The same for the summary, with its part if the text fits two fields. */
export function signLine(error: Refused, t: T): { readonly message: string; readonly fieldId: string } {
  const part = PARTS[error.path.split(".")[0]!] ?? LABELS[error.path];
  const words = signWords(error, t);
  return { message: part ? `${t(part)}: ${words}` : words, fieldId: fieldId(error.path) };
}
