import type { FieldSpec } from "./field.ts";

/** Attendee questions, and the buyer's question about the same fact. */
const SAME: Readonly<Record<string, string>> = { gender: "gender", age: "age", citizenship: "nationality" };

/** The buyer's questions without those that each attendee answers anyway. See docs/rules/fields.md#once. */
export function askOnce<Name extends string>(
  patron: readonly FieldSpec<Name>[],
  attendee: readonly FieldSpec[],
): readonly FieldSpec<Name>[] {
  const asked = new Set(attendee.map(({ name }) => name));
  return patron.filter(({ name }) => SAME[name] === undefined || !asked.has(SAME[name]));
}
