import type { FieldSpec } from "./field.ts";

/** What an attendee is asked, and the buyer's question that asks the same of a person. */
const SAME: Readonly<Record<string, string>> = { gender: "gender", age: "age", citizenship: "nationality" };

/** The buyer's questions without what each attendee is asked anyway: nobody is asked twice, and who only pays is asked less. See docs/rules/fields.md#once. */
export function askOnce<Name extends string>(
  patron: readonly FieldSpec<Name>[],
  attendee: readonly FieldSpec[],
): readonly FieldSpec<Name>[] {
  const asked = new Set(attendee.map(({ name }) => name));
  return patron.filter(({ name }) => SAME[name] === undefined || !asked.has(SAME[name]));
}
