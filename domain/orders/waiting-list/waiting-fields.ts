import { askAge } from "../../people/fields/ask-age.ts";
import type { FieldSpec, PatronFieldName } from "../../people/fields/field.ts";

type Ask = FieldSpec<PatronFieldName>;

/** The fields of a waiting list. Name and phone are always asked, since offers go to the phone; the age too if there is a limit. */
export function waitingFields(fields: readonly Ask[], minAge: number | null): readonly Ask[] {
  const needed = (["fullName", "phoneNumber"] as const).map((name): Ask => {
    const asked = fields.find((field) => field.name === name);
    return { ...asked, name, required: true };
  });
  const others = fields.filter(({ name }) => name !== "eventAt" && !needed.some((field) => field.name === name));
  return askAge([...needed, ...others], minAge);
}
