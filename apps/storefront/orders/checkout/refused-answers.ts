import { useEffect, useEffectEvent } from "react";
import type { Refused } from "../../shell/forms/field-message.ts";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";

/** A form of an earlier step, by the first part of its fields' paths. */
export type EarlierForm = "patron" | "attendee";

/** Answers refused with the payment, on their way to the page that has their fields. */
let waiting: readonly Refused[] = [];

const isOf = (form: EarlierForm) => (error: Refused) => error.path.startsWith(`${form}.`);

/** Passes refused answers on to their form. Returns that form; null if all belong to the page itself. */
export function passRefused(refused: readonly Refused[]): EarlierForm | null {
  const form = (["patron", "attendee"] as const).find((each) => refused.some(isOf(each))) ?? null;
  waiting = form === null ? [] : refused;
  return form;
}

/** Shows the passed answers at the form's fields, once. */
export function useRefusedAnswers(form: EarlierForm, field: Pick<FieldErrors, "fail">): void {
  const show = useEffectEvent((refused: readonly Refused[]) => field.fail([], refused));
  useEffect(() => {
    const own = waiting.filter(isOf(form));
    waiting = [];
    if (own.length > 0) show(own);
  }, [form]);
}
