import type { FieldSpec } from "./field.ts";

/** The questions with a required one for the age where the event has an age limit, so that the limit can be checked. */
export function askAge<Name extends string>(specs: readonly FieldSpec<Name>[], minAge: number | null): readonly FieldSpec<Name | "age">[] {
  if (minAge === null) return specs;
  if (!specs.some((spec) => spec.name === "age")) return [...specs, { name: "age", required: true }];
  return specs.map((spec) => (spec.name === "age" ? { ...spec, required: true } : spec));
}
